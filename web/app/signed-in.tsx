// The application of a signed-in user: the frame around every page, and the subscriptions that keep it fresh.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import type { User } from '../../contract/people.ts'
import { useApi } from '../api/queries.ts'
import { type GoalWeekInput, GoalWeekInputProvider, useGoalWeekRefresh } from '../frame/goal-week.ts'
import { paths } from '../frame/paths.ts'
import {
  type SchoolChoice,
  SchoolChoiceProvider,
  showsSchool,
  useChosenSchool,
  withSchool,
} from '../frame/school-choice.ts'
import { useSignOut } from '../frame/session.tsx'
import { CurrentUserProvider } from '../frame/session-context.ts'
import { useSessionPhase } from '../frame/session-phase.ts'
import { Shell } from '../frame/shell.tsx'
import type { DockLink } from '../frame/shell-props.ts'
import { useStudioLevel } from '../frame/studio-level.ts'
import { useLazyModule } from '../ui/use-lazy-module.ts'
import { useOnPhone } from '../ui/use-on-phone.ts'
import { ZoneProvider } from '../ui/zone.ts'
import { CurrentPage } from './current-page.tsx'
import { barLinks, bellLink, currentLink, dockOf, learnerDock } from './navigation.ts'
import { useLiveUpdates } from './use-live-updates.ts'

const loadCoachDock = () => import('./coach-dock.tsx')
const loadSecondFactorLine = () => import('../parts/sign-in/second-factor-line.tsx')
const loadSignInAgain = () => import('../parts/sign-in/sign-in-again.tsx')

export function SignedIn({ user }: { user: User }) {
  const [path, navigate] = useLocation()
  const ended = useSessionPhase() === 'ended'
  const again = useLazyModule(loadSignInAgain, ended)
  const { signOut, pending } = useSignOut()
  const choice = useChosenSchool(user)
  const weekInput = weekInputOf(user, choice)
  const week = useApi('GET /api/goal-week', weekInput)
  useGoalWeekRefresh(week.data, week.dataUpdatedAt)
  const secondFactorFrom = week.data?.secondFactorFrom ?? null
  const line = useLazyModule(loadSecondFactorLine, secondFactorFrom !== null)
  const pick = (school: number) => {
    choice.pick(school)
    if (!showsSchool(path, user)) navigate(paths.admin(undefined, school))
  }
  useLiveUpdates(user, choice.schoolId, { paused: ended })
  const client = useQueryClient()
  useEffect(() => loadLinkHelp(user, client), [user, client])
  const studioLevel = useStudioLevel(user)
  const links = barLinks(user)
  const current = currentLink(links, path, user)
  const dock = useDock(user, path)
  return (
    <CurrentUserProvider value={user}>
      <SchoolChoiceProvider value={choice}>
        <GoalWeekInputProvider value={weekInput}>
          <ZoneProvider value={week.data?.timeZone ?? 'America/Chicago'}>
            <Shell
              links={links.map((link) => ({
                label: link.label,
                href: withSchool(link.href, choice.named),
                current: link === current,
              }))}
              user={{ ...user, studioLevel }}
              school={choice.school && { value: choice.school.id, schools: choice.schools, onPick: pick }}
              dock={dock}
              bell={bellLink(user)}
              onLogout={signOut}
              loggingOut={pending}
            >
              {secondFactorFrom !== null && line && <line.SecondFactorLine from={secondFactorFrom} />}
              <CurrentPage user={user} week={week} needsWeek={choice.pending || weekInput !== null} />
            </Shell>
            {ended && again && <again.SignInAgain user={user} />}
          </ZoneProvider>
        </GoalWeekInputProvider>
      </SchoolChoiceProvider>
    </CurrentUserProvider>
  )
}

/** Undefined where there is none, and while that of a coach is loading. */
function useDock(user: User, path: string): DockLink[] | undefined {
  const dock = dockOf(user, path)
  const ofCoach = useLazyModule(loadCoachDock, useOnPhone() && dock === 'coach')
  if (dock === 'coach') return ofCoach?.coachDock(path)
  return dock === 'learner' ? learnerDock(path) : undefined
}

/** A super admin without a school has the goal week of the chosen school. */
function weekInputOf(user: User, { schoolId }: SchoolChoice): GoalWeekInput {
  if (user.schoolId !== null) return {}
  return user.isSuperAdmin && schoolId !== null ? { query: { schoolId: String(schoolId) } } : null
}

/** Loaded after the first view, where links are not used yet. Links work without it if it fails to load. */
function loadLinkHelp(user: User, client: QueryClient): () => void {
  let stop = () => {}
  let stopped = false
  const start = (links: { helpLinks: (user: User, client: QueryClient) => () => void }) => {
    if (!stopped) stop = links.helpLinks(user, client)
  }
  import('./links.ts').then(start).catch(() => {})
  return () => {
    stopped = true
    stop()
  }
}
