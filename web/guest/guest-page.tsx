// The demo for visitors without an account: a learner's dashboard on made-up data that asks nothing of the server.
import { useState } from 'react'
import { paths } from '../frame/paths.ts'
import { useSession } from '../frame/session.tsx'
import { ThemeToggle } from '../frame/theme-toggle.tsx'
import { Card, CardBody, CardHeader } from '../ui/card.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Logo } from '../ui/logo.tsx'
import { Page } from '../ui/page.tsx'
import { Stack } from '../ui/stack.tsx'
import { sayInDemo } from './demo-message.ts'
import { GuestBanner } from './guest-banner.tsx'
import { GuestGoals } from './guest-goals.tsx'
import { GuestActivity, GuestGroup } from './guest-rail.tsx'
import { type SampleGoal, sampleGoals } from './sample-data.ts'

export function GuestPage() {
  const { data: user } = useSession()
  const [goals, setGoals] = useState(sampleGoals)
  const onTick = (goal: SampleGoal, done: boolean) => {
    setGoals(goals.map((one) => (one.id === goal.id ? { ...one, done } : one)))
    if (done) sayInDemo('Goal Completed!', 'One more stone on your cairn. Sign up to keep your own.')
    else sayInDemo('Goal reopened', 'In the demo you can try whatever you like.')
  }
  return (
    <Page>
      {!user && (
        <div className="mb-4 flex items-center justify-between gap-3">
          <Logo word />
          <div className="flex items-center gap-2">
            <ThemeToggle />
            <LinkButton href={paths.home()}>Sign in</LinkButton>
          </div>
        </div>
      )}
      <Stack>
        <GuestBanner done={goals.filter(({ done }) => done).length} goals={goals.length} />
        <div className="grid items-start gap-3 sm:gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <GuestGoals goals={goals} onTick={onTick} />
          <Stack>
            <GuestGroup />
            <GuestActivity />
            <Card region>
              <CardHeader title="Build a cairn of your own" />
              <CardBody className="grid justify-items-start gap-3">
                <p className="text-14 text-ink-2">Your school gives you a username and a password.</p>
                <LinkButton href={paths.home()} variant="primary">
                  Sign up
                </LinkButton>
              </CardBody>
            </Card>
          </Stack>
        </div>
      </Stack>
    </Page>
  )
}
