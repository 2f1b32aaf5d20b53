import { useGoalWeek } from '../frame/goal-week.ts'
import { paths } from '../frame/paths.ts'
import { SchoolScope, useScope } from '../frame/school-scope.tsx'
import { useUser } from '../frame/session-context.ts'
import { Card } from '../ui/card.tsx'
import { formatRange } from '../ui/dates.ts'
import { LayoutDashboard, ScrollText, Users } from '../ui/icons.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Scene } from '../ui/scene.tsx'
import { Stack } from '../ui/stack.tsx'
import { usePage } from '../ui/use-page.ts'
import { SystemOverview } from './system-overview.tsx'
import { greeting } from './week-words.ts'
import '../styles/working.ts'

/** The dashboard of an admin who is no coach: no goals and no notifications of one's own. */
export function AdminHome() {
  return (
    <SchoolScope>
      <Home />
    </SchoolScope>
  )
}

function Home() {
  const user = useUser()
  const { now, timeZone, label, weekStart, weekEnd } = useGoalWeek()
  const { named, schoolName } = useScope()
  const heading = usePage('Dashboard')
  return (
    <Stack>
      <Card className="overflow-hidden">
        <div className="relative flex overflow-hidden bg-scene-sky max-sm:pt-34 sm:min-h-66">
          <Scene className="right-0 left-auto! max-sm:h-34 sm:w-14/25 lg:w-7/10 sm:scene-fade" />
          <div className="relative grid flex-1 content-center gap-2 px-4 py-4 max-sm:bg-surface sm:max-w-155 sm:flex-none sm:p-7">
            <h1 ref={heading} tabIndex={-1} className="text-[1.375rem] [overflow-wrap:anywhere] sm:text-32">
              {greeting(now, timeZone)}, {user.firstName}
            </h1>
            <p className="text-14 text-ink-2 [overflow-wrap:anywhere]">
              {schoolName && `${schoolName} · `}
              {label}, {formatRange(`${weekStart}T12:00:00Z`, `${weekEnd}T12:00:00Z`, 'UTC')}
            </p>
            <div className="mt-3 flex flex-wrap gap-2">
              <LinkButton href={paths.admin(undefined, named)} variant="primary" icon={LayoutDashboard}>
                Manage the school
              </LinkButton>
              <LinkButton href={paths.adminFeedback({ school: named })} icon={ScrollText}>
                Feedback Log
              </LinkButton>
              <LinkButton href={paths.crewsOverview(named)} icon={Users}>
                Crews
              </LinkButton>
            </div>
          </div>
        </div>
      </Card>
      <SystemOverview />
    </Stack>
  )
}
