// 'Confirm it is you' over whatever page or dialog has made the change that waits for it.
import type { User } from '../../contract/people.ts'
import { useProofQuestion } from '../frame/proof.ts'
import { CurrentUserProvider } from '../frame/session-context.ts'
import { useLazyModule } from '../ui/use-lazy-module.ts'

const loadDialog = () => import('../parts/sign-in/confirm-it-is-you.tsx')

export function ProofQuestion({ user }: { user: User }) {
  const question = useProofQuestion()
  const code = useLazyModule(loadDialog, question !== null)
  if (!question || !code) return null
  return (
    <CurrentUserProvider value={user}>
      <code.ConfirmItIsYou onProved={() => question.answer(true)} onClose={() => question.answer(false)} />
    </CurrentUserProvider>
  )
}
