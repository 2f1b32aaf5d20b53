// Replaces every screen while the school requires a second factor of its staff and the user has none.
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { User } from '../../../contract/people.ts'
import { useApi } from '../../api/queries.ts'
import { setSessionPhase } from '../../frame/session.tsx'
import { Shell } from '../../frame/shell.tsx'
import { LogoutButton } from '../../frame/shell-parts.tsx'
import { CurrentUserProvider } from '../../frame/user-and-week.ts'
import { Button } from '../../ui/button.tsx'
import { muteFailures } from '../../ui/toast.ts'
import { Gate } from './gate.tsx'
import { TwoStepSignIn } from './two-step-sign-in.tsx'

export function SecondFactorNeeded({ user }: { user: User }) {
  // The calls of the screen below failed for a reason that this page explains.
  useEffect(() => muteFailures(false), [])
  return (
    <CurrentUserProvider value={user}>
      <Shell links={[]} user={user}>
        <SetUp>
          {/* On phones the bar has it only in its menu. */}
          <LogoutButton className="sm:hidden" />
        </SetUp>
      </Shell>
    </CurrentUserProvider>
  )
}

function SetUp({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const goOn = () => {
    // Screens do not repeat reads that failed before they were shown.
    void client.resetQueries({ predicate: ({ state }) => state.error !== null })
    setSessionPhase('open')
    void client.invalidateQueries()
  }
  const { data } = useApi('GET /api/auth/second-factor')
  const isOn = data !== undefined && (data.totpSince !== null || data.passkeys.length > 0)
  return (
    <Gate
      title={t`Set up two-step sign-in`}
      lead={t`Your school requires two-step sign-in for staff. Set it up to continue.`}
      stones={6}
      wide
      underBar
    >
      <TwoStepSignIn onDone={goOn} />
      {children}
      {data && (isOn || !data.required) && (
        <div>
          <Button variant="primary" onClick={goOn}>
            <Trans>Continue</Trans>
          </Button>
        </div>
      )}
    </Gate>
  )
}
