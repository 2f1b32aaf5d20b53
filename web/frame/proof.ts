// Changes that need a proof. A change that the server refuses with `proof_needed` waits until the user has confirmed their
// identity, and is then sent a second time. Everything typed stays on the page below.
import { onProofNeeded } from '../api/client.ts'
import { createStore, useStore } from '../ui/store.ts'

interface Question {
  /** True if the session has a proof. */
  answer: (proved: boolean) => void
  answered: Promise<boolean>
}

const question = createStore<Question | null>(null)

/** Null while no change waits for a proof. */
export const useProofQuestion = (): Question | null => useStore(question)

// All calls that are refused at the same time share one question.
onProofNeeded(() => {
  const current = question.get() ?? newQuestion()
  question.set(current)
  return current.answered
})

function newQuestion(): Question {
  let resolve = (_proved: boolean) => {}
  const answered = new Promise<boolean>((settle) => {
    resolve = settle
  })
  const answer = (proved: boolean) => {
    question.set(null)
    resolve(proved)
  }
  return { answer, answered }
}
