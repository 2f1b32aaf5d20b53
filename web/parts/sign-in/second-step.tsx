// The second step of a sign-in: a code of the app, a passkey or a recovery code, for the sign-in screen and for the dialog in
// the middle of work.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { signInProblemText } from '../../../contract/sign-in-problems.ts'
import { queryOptionsFor } from '../../api/queries.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Note } from '../../ui/note.tsx'
import { SkeletonGroup } from '../../ui/skeleton.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { browserHasPasskeys } from './passkeys.ts'
import { type Method, SecondStepWays } from './second-step-ways.tsx'

const ENDED = signInProblemText('expired', '')

export function SecondStep({
  onSignedIn,
  onStartAgain,
}: {
  onSignedIn?: () => void
  /** Back to username and password; with a sentence if the pending sign-in has ended. */
  onStartAgain: (sentence: string | null) => void
}) {
  // Not kept: the next sign-in in this page may be that of another person.
  const pending = useQuery({ ...queryOptionsFor('GET /api/auth/second-factor/pending'), gcTime: 0 })
  const over = pending.error?.code === 'unauthenticated'
  const end = useEffectEvent(() => onStartAgain(ENDED))
  useEffect(() => {
    if (over) end()
  }, [over])
  const startAgain = <TextButton onClick={() => onStartAgain(null)}>Start again</TextButton>
  const [first, ...others] = (pending.data?.methods ?? []).filter(isPossible)
  if (first) {
    return (
      <SecondStepWays
        methods={[first, ...others]}
        startAgain={startAgain}
        onEnded={() => onStartAgain(ENDED)}
        onSignedIn={onSignedIn}
      />
    )
  }
  return (
    <div className="grid gap-5">
      <Loaded
        read={{ ...pending, isError: pending.isError && !over }}
        failed={{ title: 'Your ways to sign in were not loaded' }}
        skeleton={<SkeletonGroup label="your ways to sign in" className="h-34" />}
      >
        {() => (
          <Note tone="warn" alert>
            This browser cannot use your passkey. Sign in with the one that has it, or ask an admin to reset
            your two-step sign-in.
          </Note>
        )}
      </Loaded>
      <div>{startAgain}</div>
    </div>
  )
}

const isPossible = (method: Method): boolean => method !== 'passkey' || browserHasPasskeys()
