// The application of somebody signed in: the frame around every page, and what keeps it fresh.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import type { User } from '../../contract/people.ts'
import { useApi } from '../api/queries.ts'
import { useGoalWeekRenewal, type WeekOf, WeekOfProvider } from '../frame/goal-week.ts'
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
import { useStudioLevel } from '../frame/studio-level.ts'
import { useLazyModule } from '../ui/use-lazy-module.ts'
import { ZoneProvider } from '../ui/zone.ts'
import { barLinks, currentLink } from './bar-links.ts'
import { CurrentPage } from './current-page.tsx'
import { dockLinks } from './dock-links.ts'
import { useLiveUpdates } from './use-live-updates.ts'

const loadSignInAgain = () => import('../session/sign-in-again.tsx')

export function SignedIn({ user }: { user: User }) {
  const [path, navigate] = useLocation()
  const ended = useSessionPhase() === 'ended'
  const again = useLazyModule(loadSignInAgain, ended)
  const { signOut, pending } = useSignOut()
  const choice = useChosenSchool(user)
  const weekOf = weekOfWhom(user, choice)
  const week = useApi('GET /api/goal-week', weekOf)
  useGoalWeekRenewal(week.data, week.dataUpdatedAt)
  const pick = (school: number) => {
    choice.pick(school)
    if (!showsSchool(path, user)) navigate(paths.admin(undefined, school))
  }
  useLiveUpdates(user, choice.schoolId, { paused: ended })
  const client = useQueryClient()
  useEffect(() => helpWithLinks(user, client), [user, client])
  const studioLevel = useStudioLevel(user)
  const links = barLinks(user)
  const current = currentLink(links, path, user)
  return (
    <CurrentUserProvider value={user}>
      <SchoolChoiceProvider value={choice}>
        <WeekOfProvider value={weekOf}>
          <ZoneProvider value={week.data?.timeZone ?? 'America/Chicago'}>
            <Shell
              links={links.map((link) => ({
                label: link.label,
                href: withSchool(link.href, choice.named),
                current: link === current,
              }))}
              user={{ ...user, studioLevel }}
              school={choice.school && { value: choice.school.id, schools: choice.schools, onPick: pick }}
              dock={dockLinks(user, path)}
              onLogout={signOut}
              loggingOut={pending}
            >
              <CurrentPage user={user} week={week} wanted={choice.pending || weekOf !== null} />
            </Shell>
            {ended && again && <again.SignInAgain user={user} />}
          </ZoneProvider>
        </WeekOfProvider>
      </SchoolChoiceProvider>
    </CurrentUserProvider>
  )
}

/** A super admin without a school lives by the week of the school it looks at. */
function weekOfWhom(user: User, { schoolId }: SchoolChoice): WeekOf {
  if (user.schoolId !== null) return {}
  return user.isSuperAdmin && schoolId !== null ? { query: { schoolId: String(schoolId) } } : null
}

/** Nobody follows a link in the first moment. What does not come is done without. */
function helpWithLinks(user: User, client: QueryClient): () => void {
  let stop = () => {}
  let over = false
  const begin = (links: { followLinks: (user: User, client: QueryClient) => () => void }) => {
    if (!over) stop = links.followLinks(user, client)
  }
  import('./follow-links.ts').then(begin).catch(() => {})
  return () => {
    over = true
    stop()
  }
}
