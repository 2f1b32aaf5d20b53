import { t } from '@lingui/core/macro'
import {
  CalendarCheck,
  Flag,
  Flame,
  Layers,
  ListChecks,
  type LucideIcon,
  Mountain,
  MountainSnow,
  Shapes,
} from 'lucide-react'
import { useState } from 'react'
import type { Achievement, AchievementCode } from '../../contract/history.ts'
import type { Person } from '../../contract/people.ts'
import { canReadDaysAway, canReadReflections } from '../../contract/roles.ts'
import { useApi } from '../api/queries.ts'
import { PageData } from '../frame/page-state.tsx'
import { paths } from '../frame/paths.ts'
import { useGoalWeek, useUser } from '../frame/user-and-week.ts'
import { SeenByFamily } from '../parts/families/seen-by-family.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { cx } from '../ui/cx.ts'
import { formatCalendarDay, formatNearDate, isSameDay } from '../ui/dates.ts'
import { Empty } from '../ui/empty.tsx'
import { Icon } from '../ui/icon.tsx'
import { Meter } from '../ui/meter.tsx'
import { Stack } from '../ui/page.tsx'
import { PersonGoals } from './goals-card.tsx'
import type { PressedWeek } from './person-weeks.tsx'
import { ReflectionsCard } from './reflections-card.tsx'
import { TrailCard } from './trail-card.tsx'
import { describeHistoryFailure, usePageHistory } from './use-goal-history.ts'

export function PersonHistory({ userId }: { userId: number }) {
  return (
    <PageData label={t`goal data`} cards={['h-108 sm:h-125', 'h-96']} errorProps={describeHistoryFailure()}>
      <LoadedHistory userId={userId} />
    </PageData>
  )
}

function LoadedHistory({ userId }: { userId: number }) {
  const me = useUser()
  const history = usePageHistory(userId)
  const own = me.id === userId
  const [pressed, setPressed] = useState<PressedWeek | null>(null)
  const hasReflections = useGoalWeek().settings.reflections && canReadReflections(me, history.user)
  if (history.statistics.totalGoals === 0) {
    return (
      <Stack>
        <DaysAway person={history.user} />
        <Empty
          card
          title={t`No goals yet`}
          icon={ListChecks}
          action={own && <LinkButton href={paths.dashboard()}>{t`Go to the dashboard`}</LinkButton>}
        >
          {own
            ? t`Every goal you set shows up here, week by week.`
            : t`${{ name: history.user.firstName }} hasn’t set a goal yet.`}
        </Empty>
        <AchievementsCard achievements={history.achievements} />
        {hasReflections && <ReflectionsCard userId={userId} />}
        {own && <SeenByFamily />}
      </Stack>
    )
  }
  return (
    <Stack>
      <DaysAway person={history.user} />
      <TrailCard history={history} onOpenWeek={(weekStart) => setPressed({ weekStart })} />
      <PersonGoals history={history} pressed={pressed} />
      {hasReflections && <ReflectionsCard userId={userId} />}
      <AchievementsCard achievements={history.achievements} />
      {own && <SeenByFamily />}
    </Stack>
  )
}

const pictures: Record<AchievementCode, LucideIcon> = {
  first_goal: Mountain,
  full_week: CalendarCheck,
  full_weeks_4: Flame,
  all_categories: Shapes,
  goals_10: Layers,
  goals_50: Flag,
  goals_100: MountainSnow,
}

function AchievementsCard({ achievements }: { achievements: readonly Achievement[] }) {
  const earned = achievements.filter(({ earnedAt }) => earnedAt !== null).length
  return (
    <Card title={t`Achievements`} sub={t`${earned} of ${{ total: achievements.length }}`}>
      {/* Hidden words are placed in the list, or they would make the page as wide as it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard. */}
      <ul tabIndex={0} className="relative flex overflow-x-auto px-1 pb-4 -outline-offset-3 sm:pb-5">
        {achievements.map((achievement) => (
          <AchievementItem key={achievement.code} {...achievement} />
        ))}
      </ul>
    </Card>
  )
}

function AchievementItem({ code, title, earnedAt, done, of }: Achievement) {
  const { now, timeZone } = useGoalWeek()
  const today = earnedAt !== null && isSameDay(earnedAt, now, timeZone)
  return (
    <li className="flex min-w-32 flex-1 flex-col items-center gap-1.5 px-2 text-center">
      <span
        className={cx(
          'grid h-12.5 w-14 shrink-0 place-items-center rounded-stone',
          earnedAt === null
            ? 'border-[1.3px] border-dashed border-stone-ghost text-ink-3'
            : 'bg-primary-soft text-primary-ink',
        )}
      >
        <Icon icon={pictures[code]} size={24} />
      </span>
      <div>
        <h3 className="text-14 [overflow-wrap:anywhere]">{title}</h3>
        {earnedAt === null ? (
          <>
            <p className="text-13 text-ink-2 tabular-nums">{t`${done} of ${{ total: of }}`}</p>
            <Meter value={done} max={of} label={title} className="mx-auto mt-1 w-22" />
          </>
        ) : (
          <p className="text-13 text-ink-2">
            {today ? (
              t`Earned today`
            ) : (
              <>
                <span className="sr-only">{t`Earned`} </span>
                {formatNearDate(earnedAt, timeZone, now)}
              </>
            )}
          </p>
        )}
      </div>
    </li>
  )
}

/** Lists 'Away: Mon, Nov 16 to Wed, Nov 18', newest first, for the person and for those who may enter days away. */
function DaysAway({ person }: { person: Person }) {
  const me = useUser()
  const { id } = person
  const { data = [] } = useApi(
    'GET /api/users/:id/absences',
    canReadDaysAway(me, person) ? { params: { id } } : null,
  )
  if (data.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-0.5 px-1 text-14 text-ink-2">
      {data.map((absence) => (
        <li key={absence.id}>{describeDaysAway(absence)}</li>
      ))}
    </ul>
  )
}

function describeDaysAway({ from, to }: Readonly<{ from: string; to: string }>): string {
  const first = formatCalendarDay(from)
  const last = formatCalendarDay(to)
  return from === to ? t`Away: ${first}` : t`Away: ${first} to ${last}`
}
