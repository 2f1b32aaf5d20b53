// Changes that need a proof: one that the server refuses with `proof_needed` waits until the user has confirmed who they are,
// and is then sent a second time. Everything typed stays on the page below.
import { onProofNeeded } from '../api/client.ts'
import { createStore, useStore } from '../ui/store.ts'

interface Question {
  /** True: the session has a proof now. */
  answer: (proved: boolean) => void
  answered: Promise<boolean>
}

const question = createStore<Question | null>(null)

/** Null while nothing waits for a proof. */
export const useProofQuestion = (): Question | null => useStore(question)

// One question for all calls that are refused at the same time.
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
