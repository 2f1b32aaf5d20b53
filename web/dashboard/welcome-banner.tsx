import { plural, t } from '@lingui/core/macro'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import type { UserStats } from '../../contract/statistics.ts'
import { isFreeWeek, useGoalWeek, useUser } from '../frame/user-and-week.ts'
import { splitByDueWeek } from '../parts/goals/goal-list.tsx'
import { countWeek, listStoneNames, type WeekCount } from '../parts/goals/goal-standing.ts'
import { capitalize, spellNumber } from '../parts/goals/goal-words.ts'
import { groupMarksByDay, useWeekGoals } from '../parts/goals/week-goals.ts'
import { DayMarks } from '../parts/weeks/day-marks.tsx'
import { CairnMark } from '../ui/cairn-stones.tsx'
import { formatWeek } from '../ui/dates.ts'
import { type Read, ReadError, Skeleton } from '../ui/loaded.tsx'
import { Banner, bannerWords } from './banner.tsx'
import { type CrewCount, countCrew, useMyCrew } from './ended-week.tsx'
import { NoSchoolSentences } from './no-school.tsx'
import { Strip, type StripFigure } from './strip.tsx'

interface WelcomeBannerProps {
  goals: Read<readonly GoalWithFeedback[]>
  stats: Read<UserStats>
}

/** The greeting, the studio, and the goal week with its days and its cairn. My Goals says if the goals could not be read. */
export function WelcomeBanner({ goals, stats }: WelcomeBannerProps) {
  const user = useUser()
  const { now, timeZone, label, weekUntil, lastWeek, days, opensAt } = useGoalWeek()
  const week = goals.data && splitByDueWeek(goals.data, weekUntil).week
  const count = week && countWeek(week, now)
  const marks = goals.data && groupMarksByDay(goals.data, now, timeZone)
  // A week without school days left has no task, but goals that are still due in it are counted.
  const hasNone = !(count && count.done + count.todo + count.missed > 0)
  const saysNoSchool = isFreeWeek({ days }) && hasNone
  const ended = label === 'Next Week' && user.studio !== null
  const endedGoals = useWeekGoals(user.id, lastWeek, ended)
  const endedCount = endedGoals.data ? countWeek(endedGoals.data, now) : null
  const crew = useMyCrew()
  // The first goal is the task, so there are no figures before it.
  const hasFigures = ended || goals.data?.length !== 0
  return (
    <Banner
      size={ended ? 'ended' : 'week'}
      cairn={(!ended && count && { ...count, names: listStoneNames(week, now) }) || null}
      withStudio
      words={
        <>
          {!(opensAt !== null && hasNone) && label === 'Current Week' && (
            <div className={bannerWords}>
              {count && <p>{formatWeekProgress(count)}</p>}
              {!count && !goals.isError && <Skeleton className="h-6 w-64 max-w-full" />}
            </div>
          )}
          {days.some(({ noSchool }) => noSchool !== null) && (
            <p className={saysNoSchool ? bannerWords : 'text-14'}>
              <NoSchoolSentences />
            </p>
          )}
        </>
      }
      days={{
        label: t`Days of the goal week`,
        className: 'min-h-13 sm:min-h-15',
        contentOf: (day, isFree) => {
          const dayMarks = marks?.get(day) ?? []
          return (!isFree || dayMarks.length > 0) && <DayMarks marks={dayMarks} />
        },
      }}
    >
      {hasFigures && stats.data?.totalGoals !== 0 && (
        <StatsStrip
          read={stats}
          week={ended ? endedCount : undefined}
          crew={user.groupId === null || crew.isError ? null : crew.data && countCrew(crew.data)}
        />
      )}
    </Banner>
  )
}

/** Formats 'Three stones placed, two to go.' Unfinished goals get neither praise nor blame. */
export function formatWeekProgress({ done, todo, missed }: WeekCount): string {
  if (done + todo + missed === 0) return t`Pick one thing for this week.`
  const placed = spellNumber(done)
  if (todo > 0) {
    const left = spellNumber(todo)
    const first = capitalize(placed)
    return done === 0
      ? t`No stones yet, ${left} to go.`
      : plural(done, {
          one: `${first} stone placed, ${left} to go.`,
          other: `${first} stones placed, ${left} to go.`,
        })
  }
  if (done === 0) return t`No stones placed this week.`
  if (missed > 0) {
    const first = capitalize(placed)
    return plural(done, { one: `${first} stone placed.`, other: `${first} stones placed.` })
  }
  return done === 1 ? t`Your stone is placed.` : t`All ${placed} stones placed.`
}

interface StatsStripProps {
  read: Read<UserStats>
  /** The week that ended, which replaces the goal week; null until it is loaded. */
  week: WeekCount | null | undefined
  /** Undefined until it is loaded; null without a crew. */
  crew: CrewCount | null | undefined
}

/** The figures under the banner, at most four. They may come later than the goals. */
function StatsStrip({ read, week, crew }: StatsStripProps) {
  const { settings, lastWeek, weeks } = useGoalWeek()
  const stats = read.data
  if (stats === undefined && read.isError)
    return (
      <ReadError
        read={read}
        className="flex min-h-16 items-center gap-2 border-t border-line px-4 text-14 sm:min-h-20 sm:px-5"
      >
        {t`Couldn’t load your figures.`}
      </ReadError>
    )
  const figures: StripFigure[] = [
    {
      long:
        week !== undefined
          ? t`Done ${{ week: formatWeek(lastWeek, weeks) }}`
          : stats?.weekLabel === 'Next Week'
            ? t`Done for next week`
            : t`Done this week`,
      short: t`Week`,
      ...(week === undefined
        ? finished(stats?.completedThisWeek, stats?.goalsThisWeek)
        : finished(week?.done, week ? week.done + week.todo + week.missed : undefined)),
    },
  ]
  // A zero would be blame, and one day is no row.
  if (settings.showStreaks && stats && stats.streakDays > 1) {
    figures.push({
      long: t`Days in a row`,
      short: t`In a row`,
      value: stats.streakDays,
      note: <span className="sm:hidden">{t`days`}</span>,
    })
  }
  if (crew !== null) figures.push({ long: t`Your crew`, short: t`Crew`, ...formatCrew(crew) })
  figures.push({
    long: t`Finished in total`,
    short: t`All`,
    ...finished(stats?.completedGoals, stats?.totalGoals),
  })
  return <Strip id="progress" figures={figures} />
}

type Value = Pick<StripFigure, 'value' | 'note'>

function finished(done: number | undefined, all: number | undefined): Value {
  return all === 0
    ? { value: null, note: t`none yet` }
    : { value: done, note: all === undefined ? undefined : t`of ${all}` }
}

function formatCrew(crew: CrewCount | undefined): Value {
  if (!crew) return { value: undefined }
  if (crew.total === 0) return { value: null, note: t`none yet` }
  return {
    value: crew.done,
    note: (
      <>
        {t`of ${{ total: crew.total }}`}
        <span className="ms-2 inline-block align-bottom max-sm:hidden">
          <CairnMark {...crew} />
        </span>
      </>
    ),
  }
}
