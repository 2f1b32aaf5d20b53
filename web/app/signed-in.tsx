// The application of a signed-in user: the frame around every page, and the subscriptions that keep it fresh.
import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import type { Day } from '../../contract/days.ts'
import type { User } from '../../contract/people.ts'
import { refreshTopics } from '../api/cache.ts'
import { startLive } from '../api/live.ts'
import { useApi } from '../api/queries.ts'
import { paths } from '../frame/paths.ts'
import {
  addSchool,
  type SchoolChoice,
  SchoolChoiceProvider,
  showsSchool,
  useChosenSchool,
} from '../frame/school-choice.ts'
import { useSessionPhase } from '../frame/session.tsx'
import { Shell } from '../frame/shell.tsx'
import type { DockLink } from '../frame/shell-parts.tsx'
import {
  CurrentUserProvider,
  type GoalWeekInput,
  GoalWeekInputProvider,
  useGoalWeekRefresh,
  useStudioLevel,
} from '../frame/user-and-week.ts'
import { LinkButton } from '../ui/button.tsx'
import { formatCalendarDay } from '../ui/dates.ts'
import { useLazyModule, usePreloadWhenIdle } from '../ui/lazy.tsx'
import { preloadMenuPanel } from '../ui/menu.tsx'
import { useOnPhone } from '../ui/store.ts'
import { ZoneProvider } from '../ui/time.tsx'
import { coachDock } from './coach-dock.tsx'
import { CurrentPage } from './current-page.tsx'
import { followHashLinks, preloadLinks } from './links.ts'
import { barLinks, bellLink, currentLink, getDockKind, learnerDock } from './navigation.ts'

const loadSignInAgain = () => import('../parts/sign-in/sign-in-again.tsx')

export function SignedIn({ user }: { user: User }) {
  const [path, navigate] = useLocation()
  const ended = useSessionPhase() === 'ended'
  const again = useLazyModule(loadSignInAgain, ended)
  const choice = useChosenSchool(user)
  const weekInput = toWeekInput(user, choice)
  const week = useApi('GET /api/goal-week', weekInput)
  useGoalWeekRefresh(week.data, week.dataUpdatedAt)
  const secondFactorFrom = week.data?.secondFactorFrom ?? null
  const pick = (school: number) => {
    choice.pick(school)
    if (!showsSchool(path, user)) navigate(paths.admin(undefined, school))
  }
  useLiveUpdates(user, choice.schoolId, { paused: ended })
  const client = useQueryClient()
  // Once: it scrolls to the part of the page that the address names and moves the focus there.
  useEffect(() => followHashLinks(), [])
  useEffect(() => preloadLinks(user, client), [user, client])
  usePreloadWhenIdle(preloadMenuPanel)
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
                href: addSchool(link.href, choice.named),
                current: link === current,
              }))}
              user={{ ...user, studioLevel }}
              school={choice.school && { value: choice.school.id, schools: choice.schools, onPick: pick }}
              dock={dock}
              bell={bellLink(user)}
            >
              {secondFactorFrom !== null && <SecondFactorLine from={secondFactorFrom} />}
              <CurrentPage user={user} week={week} needsWeek={choice.pending || weekInput !== null} />
            </Shell>
            {ended && again && <again.SignInAgain user={user} />}
          </ZoneProvider>
        </GoalWeekInputProvider>
      </SchoolChoiceProvider>
    </CurrentUserProvider>
  )
}

/** The bottom bar of phones. That of a coach counts what waits, which only phones read. */
function useDock(user: User, path: string): DockLink[] | undefined {
  const isOnPhone = useOnPhone()
  const dock = getDockKind(user, path)
  if (dock === null || !isOnPhone) return undefined
  return dock === 'coach' ? coachDock(path) : learnerDock(path)
}

/** A super admin without a school has the goal week of the chosen school. */
function toWeekInput(user: User, { schoolId }: SchoolChoice): GoalWeekInput {
  if (user.schoolId !== null) return {}
  return user.isSuperAdmin && schoolId !== null ? { query: { schoolId: String(schoolId) } } : null
}

/** A line on every page of staff who will need a second factor from a certain day on. */
function SecondFactorLine({ from }: { from: Day }) {
  return (
    <div
      role="note"
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 bg-amber-soft px-4 py-2 text-14 text-amber-ink print:hidden"
    >
      <p>{t`From ${{ day: formatCalendarDay(from) }} on, you’ll need two-step sign-in here. Set it up now.`}</p>
      <LinkButton href={paths.account()}>{t`Set up two-step sign-in`}</LinkButton>
    </div>
  )
}

// Live updates while a user is signed in.

/**
 * Subscribes to changes that concern the user, and to those of `chosenSchool`, another school that a super admin chose.
 * Pauses after the session has ended. If the stream is refused, it reads again who is signed in, and whether staff lack a
 * second factor.
 */
function useLiveUpdates(
  { id, schoolId: own }: User,
  chosenSchool: number | null,
  { paused }: { paused: boolean },
): void {
  useStream(id, null, paused || own === null)
  useStream(id, chosenSchool, paused || chosenSchool === null || chosenSchool === own)
}

function useStream(userId: number, schoolId: number | null, off: boolean): void {
  const client = useQueryClient()
  const before = useRef(schoolId)
  useEffect(() => {
    // Cached data of a school that had no subscription until now may be outdated, except the page's initial data.
    if (schoolId !== null && schoolId !== before.current)
      void client.invalidateQueries({ type: 'inactive', refetchType: 'none' })
    before.current = schoolId
    if (off) return
    return startLive(client, { userId, schoolId }, () => void refreshTopics(client, ['session']))
  }, [client, userId, schoolId, off])
}
