import { plural, t } from '@lingui/core/macro'
import { useQueries } from '@tanstack/react-query'
import { addDays } from '../../contract/days.ts'
import type { ReflectionOfLearner } from '../../contract/reflections.ts'
import { isStaff } from '../../contract/roles.ts'
import { schoolDayAfter } from '../../contract/school-days.ts'
import { zonedDay } from '../../contract/time-zone.ts'
import { queryOptionsFor, useApi } from '../api/queries.ts'
import { paths } from '../frame/paths.ts'
import {
  asksForGoals,
  type GoalWeekNow,
  isFreeWeek,
  type SchoolGoalWeek,
  useGoalWeek,
  useUser,
} from '../frame/user-and-week.ts'
import { formatPending, isReadingFirst, sortByReading } from '../parts/crews/waiting.ts'
import { capitalize, spellNumber } from '../parts/goals/goal-words.ts'
import { findOwnFeedback } from '../parts/goals/review-rules.ts'
import { findOwnResponse } from '../parts/reflections/use-respond.ts'
import { LinkButton } from '../ui/button.tsx'
import { formatCalendarDay, formatWeekday } from '../ui/dates.ts'
import { Loaded, type Read } from '../ui/loaded.tsx'
import { formatCount } from '../ui/numbers.ts'
import { Banner, bannerWords } from './banner.tsx'
import { type CoachedCrew, countDay, countFigures, useEndedWeek } from './coach-week.ts'
import { useSchoolBegins } from './no-school.tsx'
import { Strip } from './strip.tsx'

/** A coach's task: the pending work, its days, and a link to the most urgent crew. */
export function CoachBanner({ read }: { read: Read<readonly CoachedCrew[]> }) {
  const goalWeek = useGoalWeek()
  const { timeZone, label } = goalWeek
  const crews = read.data
  const reviewed = useReviewed(crews) ?? 0
  const waits = crews?.some(({ waiting, toRead }) => waiting + toRead > 0)
  // The last school day was before the week's end, and nothing is pending.
  const isOver = !waits && label === 'Current Week' && goalWeek.opensAt !== null && !isFreeWeek(goalWeek)
  return (
    <Banner
      size="crews"
      cairn={crews ? toCairn(crews, label) : null}
      words={
        <div className={bannerWords}>
          <Loaded
            read={read}
            size="h-6 w-64 max-w-full"
            inlineError={t`Couldn’t load your crews.`}
            errorProps={{ className: '' }}
          >
            {(loaded) =>
              !waits && !isOver && reviewed > 0 ? (
                <AllReviewed crews={loaded} reviewed={reviewed} />
              ) : (
                <p>{isOver ? <WeekIsOver /> : describeTask(loaded, goalWeek)}</p>
              )
            }
          </Loaded>
        </div>
      }
      days={{
        label: t`Your crews’ goals by due date`,
        className: 'min-h-18 sm:min-h-19',
        contentOf: (day) => <DueOn counts={crews && countDay(crews, day, timeZone)} />,
      }}
      action={<NextReview crews={crews} />}
    >
      {crews?.length !== 0 && !(read.isError && crews === undefined) && <CoachStrip crews={crews} />}
    </Banner>
  )
}

/** Counts the goals the coach reviewed in the goal week, or in the one that ended until the next one begins. */
function useReviewed(crews: readonly CoachedCrew[] = []): number | undefined {
  const me = useUser()
  const ended = useEndedWeek(crews).data?.flat()
  if (useGoalWeek().label === 'Current Week') return countFigures(crews).reviewed
  return ended?.filter((goal) => findOwnFeedback(goal, me.id)).length
}

/** A stone is a crew with work, solid when nothing waits in it, neither a goal nor a reflection. */
function toCairn(crews: readonly CoachedCrew[], label: GoalWeekNow['label']) {
  const { waiting, toRead, reviewed } = countFigures(crews)
  // An empty next week has nothing to stand for; the card below shows the week that ended.
  if (crews.length === 0 || (label === 'Next Week' && waiting + toRead + reviewed === 0)) return null
  const counted = crews.filter((crew) => crew.hasGoals || crew.waiting + crew.toRead > 0)
  if (counted.length === 0) return null
  const done = counted.filter((crew) => crew.waiting + crew.toRead === 0).length
  return {
    done,
    todo: counted.length - done,
    words: plural(
      { count: counted.length },
      { one: `${done} of # crew done`, other: `${done} of # crews done` },
    ),
  }
}

/** '29 goals to review, 9 of them due today.', then '21 reflections to read, 2 new goals.' */
function describeTask(crews: readonly CoachedCrew[], goalWeek: SchoolGoalWeek): string {
  const isNext = goalWeek.label === 'Next Week'
  const { waiting, dueToday, toRead } = countFigures(crews)
  if (crews.length === 0) return t`No crews are assigned to you yet.`
  if (readsFirst(crews, goalWeek)) {
    if (waiting === 0)
      return plural(toRead, { one: '# reflection to read.', other: '# reflections to read.' })
    const newGoals = plural(waiting, { one: '# new goal', other: '# new goals' })
    return plural(toRead, {
      one: `# reflection to read, ${newGoals}.`,
      other: `# reflections to read, ${newGoals}.`,
    })
  }
  if (waiting === 0 && isFreeWeek(goalWeek))
    return isNext
      ? t`No school next week, and nothing to review.`
      : t`No school this week, and nothing to review.`
  if (waiting === 0)
    return isNext ? t`No goals to review for next week yet.` : t`No goals to review this week yet.`
  if (dueToday === 0) return plural(waiting, { one: '# goal to review.', other: '# goals to review.' })
  const today = formatCount(dueToday)
  return plural(waiting, {
    one: '# goal to review, due today.',
    other: `# goals to review, ${today} of them due today.`,
  })
}

const readsFirst = (crews: readonly CoachedCrew[], week: SchoolGoalWeek): boolean =>
  isReadingFirst({
    toRead: countFigures(crews).toRead,
    goals: crews.flatMap(({ waitingGoals }) => waitingGoals),
    week,
  })

/** 'All six crews reviewed.', '39 goals, 19 reflections. See you on Monday.' */
function AllReviewed({ crews, reviewed }: { crews: readonly CoachedCrew[]; reviewed: number }) {
  const me = useUser()
  const { now, timeZone, weeks, label, days, lookBack, settings } = useGoalWeek()
  const today = zonedDay(now, timeZone)
  const withGoals = crews.filter(({ hasGoals }) => hasGoals).length
  const week = settings.reflections && lookBack && Date.parse(lookBack.opensAt) <= now ? lookBack.week : null
  const reads = useQueries({
    queries: (week === null || !isStaff(me) ? [] : crews).map(({ crew: { id } }) =>
      queryOptionsFor('GET /api/groups/:id/reflections', { params: { id }, query: { week: week ?? '' } }),
    ),
  })
  const isRead = ({ reflection }: ReflectionOfLearner) => reflection && findOwnResponse(reflection, me.id)
  const read = reads.flatMap(({ data = [] }) => data).filter(isRead).length
  const isLastDay = label === 'Next Week' || today === days.findLast(({ noSchool }) => noSchool === null)?.day
  // The longest holidays are shorter.
  const query = { from: today, to: addDays(today, 120) }
  const { data: calendar } = useApi('GET /api/days-off', isLastDay ? { query } : null)
  const back = calendar && schoolDayAfter(today, { weeks, entries: calendar.entries })
  const goals = plural(reviewed, { one: '# goal', other: '# goals' })
  const given =
    read > 0
      ? plural(read, { one: `${goals}, # reflection.`, other: `${goals}, # reflections.` })
      : t`${goals}.`
  const until =
    back &&
    t`See you on ${{ day: back <= addDays(today, 6) ? formatWeekday(back) : formatCalendarDay(back) }}.`
  return (
    <>
      <p>{allReviewed(label === 'Next Week' ? crews.length : withGoals, crews.length)}</p>
      <p className="text-14 font-400 text-ink-2">
        {given} {until}
      </p>
    </>
  )
}

/** Crews without a goal in the week do not count. */
function allReviewed(counted: number, crews: number): string {
  if (counted < crews) {
    const some = capitalize(spellNumber(counted))
    return plural(counted, { one: `${some} crew reviewed.`, other: `${some} crews reviewed.` })
  }
  if (crews === 1) return t`Your crew is reviewed.`
  const all = spellNumber(crews)
  return crews === 2 ? t`Both crews reviewed.` : t`All ${all} crews reviewed.`
}

function WeekIsOver() {
  const begins = useSchoolBegins(useGoalWeek())
  if (begins === null) return t`This week is over.`
  return t`This week is over. School starts again on ${{ day: formatCalendarDay(begins) }}.`
}

/** The numbers of pending and reviewed goals due on a day. `counts` is undefined while loading. */
function DueOn({ counts }: { counts: ReturnType<typeof countDay> | undefined }) {
  const { waiting = 0, reviewed = 0 } = counts ?? {}
  const words = [
    waiting > 0 && plural(waiting, { one: '# waits', other: '# wait' }),
    reviewed > 0 && plural(reviewed, { one: '# reviewed', other: '# reviewed' }),
  ].filter((part) => part !== false)
  return (
    <>
      <span aria-hidden="true" className="grid gap-0.5 text-14 leading-tight text-ink-2 tabular-nums">
        {waiting > 0 && (
          <span className="flex items-center gap-1.5">
            <i className="h-3 w-4.25 rounded-stone border-[1.5px] border-dashed border-stone-ghost" />
            <b className="font-600 text-ink">{waiting}</b>
          </span>
        )}
        {reviewed > 0 && (
          <span className="flex items-center gap-1.5">
            <i className="bar-part h-3 w-4.25 rounded-stone bg-stone-3" />
            {reviewed}
          </span>
        )}
      </span>
      {counts && (
        <span className="sr-only">{words.length > 0 ? words.join(', ') : t`nothing to review`}</span>
      )}
    </>
  )
}

/** The only filled button of the page. */
function NextReview({ crews }: { crews: readonly CoachedCrew[] | undefined }) {
  const goalWeek = useGoalWeek()
  const reads = crews !== undefined && readsFirst(crews, goalWeek)
  const next = reads ? sortByReading(crews)[0] : crews?.find(({ waiting }) => waiting > 0)
  if (!next) {
    return (
      <p className="mt-2 flex min-h-11">
        {crews && (
          <LinkButton href={paths.coaching()}>
            {crews.length > 0 ? t`Your crews` : t`See all crews`}
          </LinkButton>
        )}
      </p>
    )
  }
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
      <LinkButton
        variant="primary"
        href={reads ? paths.feedbackReflections(next.crew.id) : paths.feedbackCrew(next.crew.id)}
        className="max-sm:w-full"
      >
        {reads ? t`Read reflections` : t`Review goals`}
      </LinkButton>
      <span className="min-w-0 text-14 text-ink-2 [overflow-wrap:anywhere]">
        {t`Next: ${{ crew: next.crew.name }}, ${{ pending: formatPending(reads ? { ...next, waiting: 0 } : next) }}`}
      </span>
    </p>
  )
}

/** Four figures; the whole of each is a link to what it counts. `crews` is undefined while loading. */
function CoachStrip({ crews }: { crews: readonly CoachedCrew[] | undefined }) {
  const week = useGoalWeek()
  const reviewed = useReviewed(crews)
  const figures = crews && countFigures(crews)
  return (
    <Strip
      figures={[
        { long: t`To review`, href: paths.feedback(), value: figures?.waiting },
        figures && figures.dueToday === 0 && figures.toRead > 0
          ? { long: t`Reflections to read`, short: t`To read`, href: paths.feedback(), value: figures.toRead }
          : {
              long: t`Due today`,
              href: paths.feedback(),
              value: figures?.dueToday,
              note: t`until ${{ time: week.dueTime }}`,
            },
        {
          long: t`Reviewed this week`,
          short: t`Reviewed`,
          href: paths.adminFeedback(),
          value: crews && reviewed,
          isDone: false,
        },
        asksForGoals(week)
          ? {
              long: t`Learners without a goal`,
              short: t`No goal`,
              href: paths.withoutGoal(),
              value: figures?.without,
              note: figures && t`of ${{ total: figures.learners }}`,
            }
          : {
              long: week.label === 'Next Week' ? t`Set for next week` : t`Set for this week`,
              short: t({ message: 'Set', context: 'learners with a goal' }),
              href: paths.withoutGoal(),
              value: figures && figures.learners - figures.without,
              note: figures && t`of ${{ total: figures.learners }}`,
              isDone: false,
            },
      ]}
    />
  )
}
