// The end of the week for a learner: what was finished, looking back on it, and what is left. It is loaded from that end
// on, and while the week can be written about.

import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Check, Redo2 } from 'lucide-react'
import { useId, useState } from 'react'
import type { Day } from '../../contract/days.ts'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import type { LookBack } from '../../contract/people.ts'
import { useApi } from '../api/queries.ts'
import { useEndedWeek, useGoalWeek, useUser } from '../frame/user-and-week.ts'
import { CarryButton, goalForm } from '../parts/goals/goal-dialogs.tsx'
import { labelCategory } from '../parts/goals/goal-words.ts'
import { isMadeAgain, useWeekGoals } from '../parts/goals/week-goals.ts'
import { LookingBack } from '../parts/reflections/looking-back.tsx'
import { Button } from '../ui/button.tsx'
import { Card, CardHeader } from '../ui/card.tsx'
import { cx } from '../ui/cx.ts'
import { formatDateTime, formatShortWeekday, formatTime, formatWeek, isSameDay } from '../ui/dates.ts'
import { type Read, ReadError } from '../ui/loaded.tsx'
import { Count, Status } from '../ui/tag.tsx'
import { countCrew, LookBackSkeleton } from './ended-week.tsx'
import { EndedGoals, FinishedWeek } from './finished-week.tsx'

/** `week` is the first day of the week that ended. */
export function WeekEndCard({ week, read }: { week: string; read: Read<readonly GoalWithFeedback[]> }) {
  return (
    <Card region>
      <FinishedWeek title={t`Your week`} week={week} read={read} />
    </Card>
  )
}

interface LookBackCardProps {
  lookBack: LookBack
  /** Whether what stands below has to wait until the height of the card is known. */
  onWait: (waits: boolean) => void
}

/**
 * 'Look back on the week'. It is small while goals are due, because they come first, and large once the week is over. If
 * there is nothing to write or to carry over it only shows the week that ended.
 */
export function LookBackCard({ lookBack, onWait }: LookBackCardProps) {
  const { settings, weeks } = useGoalWeek()
  const { week } = lookBack
  const mine = useApi('GET /api/reflections/mine', settings.reflections ? {} : null)
  const open = useKept(mine.data?.open?.week === week ? mine.data.open : null)
  const carries = useCarries(lookBack)
  const hasOpenGoals = useHasOpenGoals(carries.sentence !== null)
  const isEnded = useEndedWeek() === week
  const { weekStart } = useGoalWeek()
  const goals = useWeekGoals(useUser().id, week === weekStart ? undefined : week)
  const crew = useCrewOf(week, goals.data?.length === 0)
  const unfinished = useUnfinished(goals.data)
  const [all, setAll] = useState(false)
  if ((settings.reflections && mine.isPending) || goals.isPending || crew.isFetching) {
    return <LookBackSkeleton week={week} onWait={onWait} />
  }
  // Nobody looks back on a week in which nothing was due, such as the last one of a vacation.
  const isBare = goals.data?.length === 0 && (!crew.data || countCrew(crew.data).total === 0)
  if (isBare && !crew.isError && !open?.reflection) return null
  const looking = settings.reflections && (open !== null || mine.isError)
  // The part about the week that ended, above, already says that its goals could not be read.
  const left = carries.now && (unfinished.length > 0 || (goals.isError && !isEnded))
  const ended = isEnded && goals.data?.length !== 0
  if (!looking && !left) return ended ? <WeekEndCard week={week} read={goals} /> : null
  const toCarry = unfinished.filter(({ carriedToId }) => carriedToId === null)
  const line = !isEnded && toCarry.length > 0 && (
    <NotFinishedLine goals={toCarry} opened={all} onOpen={() => setAll(!all)} />
  )
  const rows = left && (isEnded || all || toCarry.length === 0)
  return (
    <Card region>
      {isEnded ? (
        ended ? (
          <FinishedWeek title={t`Look back on the week`} week={week} read={goals} />
        ) : (
          <CardHeader title={t`Look back on the week`} sub={formatWeek(week, weeks)} className="sm:ps-7" />
        )
      ) : (
        (!looking || open === null) && <CardHeader title={t`Look back on the week`} className="sr-only" />
      )}
      <div
        className={cx(
          'divide-line border-line max-lg:divide-y',
          ended && 'border-t',
          looking &&
            left &&
            isEnded &&
            'grid grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_21rem] xl:grid-cols-[minmax(0,1fr)_23.75rem]',
        )}
      >
        {looking && (
          <div className={cx(isEnded && 'px-4 pb-4 sm:px-7 sm:pb-6', ended && 'pt-4 sm:pt-5')}>
            {open ? (
              <LookingBack
                open={open}
                carries={hasOpenGoals ? carries.sentence : null}
                small={!isEnded}
                line={line}
              />
            ) : (
              <ReadError read={{ ...mine, data: undefined }}>{t`Couldn’t load your reflection.`}</ReadError>
            )}
          </div>
        )}
        {!looking && line && <div className="py-1 pe-1 ps-4 sm:pe-3 sm:ps-5">{line}</div>}
        {rows && (
          <div
            className={cx(
              'px-4 pb-4',
              isEnded ? 'sm:px-7 sm:pb-6' : 'border-t border-line pt-3 sm:px-5',
              isEnded && looking && 'lg:pe-5 lg:ps-0',
              isEnded && (ended ? 'pt-4 sm:pt-5' : looking && 'max-lg:pt-4'),
            )}
          >
            <EndedGoals read={goals}>{() => <NotFinished goals={unfinished} />}</EndedGoals>
          </div>
        )}
      </div>
    </Card>
  )
}

interface NotFinishedLineProps {
  goals: readonly GoalWithFeedback[]
  opened: boolean
  onOpen: () => void
}

/** The number of last week's unfinished goals. A click carries over a single one, or shows several. */
function NotFinishedLine({ goals, opened, onOpen }: NotFinishedLineProps) {
  const [only] = goals
  const left = goals.length
  const label = useGoalWeek().label === 'Next Week' ? t`Carry to next week` : t`Carry to this week`
  return (
    <div className="flex min-h-11 items-center justify-between gap-x-3 text-14">
      <p>
        <Trans>
          <Plural value={left} one="# goal left over" other="# goals left over" />
          <span className="max-sm:hidden"> from last week</span>
        </Trans>
      </p>
      {goals.length === 1 && only && !opened ? (
        <CarryButton goal={only} label={label} />
      ) : (
        <Button icon={Redo2} aria-expanded={opened} onClick={onOpen} {...goalForm.preloadProps}>
          {label}
        </Button>
      )}
    </div>
  )
}

interface Carries {
  /** Unfinished goals of the week can be carried over now. */
  now: boolean
  /** Says when they can be carried over, to a learner who is writing before that. */
  sentence: string | null
}

function useCarries({ carriesFrom }: LookBack): Carries {
  const { now, timeZone, settings } = useGoalWeek()
  if (!settings.carryOver || carriesFrom === null) return { now: false, sentence: null }
  if (now >= Date.parse(carriesFrom)) return { now: true, sentence: null }
  const from = isSameDay(carriesFrom, now, timeZone)
    ? t`${{ time: formatTime(carriesFrom, timeZone) }} today`
    : formatDateTime(carriesFrom, timeZone)
  return { now: false, sentence: t`After ${from} you can carry over what you didn’t finish.` }
}

/** The goals of the running week are those of the dashboard, so nothing more is read. */
function useHasOpenGoals(wanted: boolean): boolean {
  const { data = [] } = useWeekGoals(useUser().id, undefined, wanted)
  return data.some(({ completed }) => !completed)
}

/**
 * Returns the goals that can be carried over, without those that a weekly goal already created again. Those carried over
 * during this visit stay until the page is left.
 */
function useUnfinished(goals: readonly GoalWithFeedback[] = []): readonly GoalWithFeedback[] {
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set())
  const { data: thisWeek = [] } = useWeekGoals(useUser().id)
  const left = goals.filter((goal) => goal.abilities.carry === true && !isMadeAgain(goal, thisWeek))
  if (left.some(({ id }) => !seen.has(id))) setSeen(new Set([...seen, ...left.map(({ id }) => id)]))
  return goals.filter(
    (goal) => left.includes(goal) || (goal.carriedToId !== null && !goal.completed && seen.has(goal.id)),
  )
}

/** Reads the user's crew in a week. */
function useCrewOf(week: Day, wanted: boolean) {
  const { groupId } = useUser()
  const { weekStart } = useGoalWeek()
  const ofWeek = week === weekStart ? {} : { query: { week } }
  const input = groupId === null || !wanted ? null : { params: { id: groupId }, ...ofWeek }
  return useApi('GET /api/groups/:id', input)
}

/** Keeps the last value, so that a save that is refused because the time is over leaves its text on the screen. */
function useKept<T>(value: T | null): T | null {
  const [kept, setKept] = useState(value)
  if (value !== null && value !== kept) setKept(value)
  return value ?? kept
}

/** Rows before 'Show 13 more' is pressed. */
const FIRST_ROWS = 3

/** The goals of a week that can be carried over, and those that were during this visit, which are not counted. */
function NotFinished({ goals }: { goals: readonly GoalWithFeedback[] }) {
  const titleId = useId()
  const isNext = useGoalWeek().label === 'Next Week'
  const [all, setAll] = useState(false)
  const left = goals.filter(({ carriedToId }) => carriedToId === null).length
  const shown = all ? goals : goals.slice(0, FIRST_ROWS)
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <h3 id={titleId} className="text-16 font-600">
          {t`Not finished`}
        </h3>
        {left > 0 && <Count count={left} />}
      </div>
      {goals.length > FIRST_ROWS && (
        <p className="mt-0.5 text-14 text-ink-2">{t`Choose the ones that still matter.`}</p>
      )}
      <ul aria-labelledby={titleId} className="mt-1.5 divide-y divide-line">
        {shown.map((goal) => {
          const isCarried = goal.carriedToId !== null
          return (
            <li key={goal.id} className="flex min-h-13 items-center gap-2 py-1.25">
              <div className={cx('min-w-0 flex-1', isCarried && 'text-ink-2')}>
                <h4
                  dir="auto"
                  className="line-clamp-2 text-14 leading-tight font-600 [overflow-wrap:anywhere]"
                >
                  {goal.title}
                </h4>
                <p className="text-13 text-ink-2">
                  {t`${{ category: labelCategory(goal.category) }}, was due ${{ weekday: formatShortWeekday(goal.dueOn) }}`}
                </p>
              </div>
              {isCarried ? (
                <Status tone="run" icon={Check}>
                  {isNext ? t`In next week` : t`In this week`}
                </Status>
              ) : (
                <CarryButton goal={goal} variant="ghost" className="-me-3 text-primary-ink max-sm:-me-2" />
              )}
            </li>
          )
        })}
      </ul>
      {!all && goals.length > FIRST_ROWS && (
        <Button variant="ghost" className="w-full" onClick={() => setAll(true)}>
          {t`Show ${{ count: goals.length - FIRST_ROWS }} more`}
        </Button>
      )}
    </>
  )
}
