//! What the positions of a batch share.

/// The answer to the question asked last. The positions of a batch come from one parent, so that
/// most of them have most of their pieces where the one before has them.
#[derive(Debug, Clone, Copy)]
pub(super) struct LastAnswer<Question, Answer>(Option<(Question, Answer)>);

// Not derived: neither the question nor the answer need have a default.
impl<Question, Answer> Default for LastAnswer<Question, Answer> {
    fn default() -> Self {
        Self(None)
    }
}

impl<Question: Copy + PartialEq, Answer: Copy> LastAnswer<Question, Answer> {
    /// The answer of last time if the question is the same, else that of `work_out`.
    #[inline]
    pub(super) fn answer(
        &mut self,
        question: Question,
        work_out: impl FnOnce() -> Answer,
    ) -> Answer {
        match self.0 {
            Some((last, answer)) if last == question => answer,
            _ => {
                let answer = work_out();
                self.0 = Some((question, answer));
                answer
            }
        }
    }
}
