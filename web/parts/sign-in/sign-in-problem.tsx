// Why a sign-in through a provider ended without a session, above the form of the login screen.
import { signInProblems, signInProblemText } from '../../../contract/sign-in-problems.ts'
import { useApi } from '../../api/queries.ts'
import { Note } from '../../ui/note.tsx'

/** Shows nothing for an unknown problem or provider. */
export function SignInProblem({
  problem,
  provider,
  soon,
}: {
  problem: string
  provider: string | null
  soon: boolean
}) {
  const { data } = useApi('GET /api/auth/providers')
  const code = signInProblems.find((one) => one === problem)
  const name = data?.providers.find(({ key }) => key === provider)?.name
  if (code === undefined || name === undefined) return null
  return (
    <Note tone="bad" alert>
      {signInProblemText(code, name, soon)}
    </Note>
  )
}
