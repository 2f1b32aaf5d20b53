// The end of the week for a learner: what was finished, looking back on it, and what is left. A lazy chunk, loaded only
// while the week can be written about.
import { useState } from 'react'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import type { LookBack } from '../../contract/look-back-shape.ts'
import { useApi } from '../api/queries.ts'
import { useGoalWeek } from '../frame/goal-week.ts'
import { useUser } from '../frame/session-context.ts'
import { useWeekGoals } from '../parts/goals/week-goals.ts'
import { LookingBack } from '../parts/reflections/looking-back.tsx'
import { Card, CardHeader } from '../ui/card.tsx'
import { cx } from '../ui/cx.ts'
import { formatDateTime, formatTime, formatWeek, isSameDay } from '../ui/dates.ts'
import { Loaded } from '../ui/loaded.tsx'
import { SkeletonCard } from '../ui/skeleton.tsx'
import { NotFinished } from './not-finished.tsx'
import { FinishedWeek, WeekEndCard } from './week-end-card.tsx'

/** 'Look back on the week'. Without anything to write or to carry over only the week that ended is shown. */
export function LookBackCard({ lookBack }: { lookBack: LookBack }) {
  const { label, lastWeek, settings } = useGoalWeek()
  const { week } = lookBack
  const mine = useApi('GET /api/reflections/mine', settings.reflections ? {} : null)
  const open = useKept(mine.data?.open?.week === week ? mine.data.open : null)
  const carries = useCarries(lookBack)
  const isEnded = label === 'Next Week' && lastWeek === week
  const wanted = isEnded || carries.now
  const goals = useWeekGoals(useUser().id, week, wanted)
  const unfinished = useUnfinished(goals.data)
  if ((settings.reflections && mine.isPending) || (wanted && goals.isPending)) {
    return <SkeletonCard className="h-110 sm:h-68" />
  }
  const looking = settings.reflections && (open !== null || mine.isError)
  // While the week that ended stands above, it says there that its goals could not be read.
  const left = carries.now && (unfinished.length > 0 || (goals.isError && !isEnded))
  const ended = isEnded && goals.data?.length !== 0
  if (!looking && !left) return ended ? <WeekEndCard week={week} read={goals} /> : null
  return (
    <Card region>
      <CardHeader title="Look back on the week" sub={formatWeek(week)} className="sm:pl-7" />
      {ended && <FinishedWeek week={week} read={goals} />}
      <div
        className={cx(
          'divide-line border-line max-lg:divide-y',
          ended && 'border-t',
          looking &&
            left &&
            'grid grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_21rem] xl:grid-cols-[minmax(0,1fr)_23.75rem]',
        )}
      >
        {looking && (
          <div className={cx('px-4 pb-4 sm:px-7 sm:pb-6', ended && 'pt-4 sm:pt-5')}>
            <Loaded read={{ ...mine, data: open ?? undefined }} skeleton={null}>
              {(shown) => <LookingBack open={shown} carries={carries.sentence} />}
            </Loaded>
          </div>
        )}
        {left && (
          <div
            className={cx(
              'px-4 pb-4 sm:px-7 sm:pb-6',
              looking && 'lg:pr-5 lg:pl-0',
              ended ? 'pt-4 sm:pt-5' : looking && 'max-lg:pt-4',
            )}
          >
            <Loaded read={goals} skeleton={null}>
              {() => <NotFinished goals={unfinished} />}
            </Loaded>
          </div>
        )}
      </div>
    </Card>
  )
}

interface Carries {
  /** Unfinished goals of the week can be carried over now. */
  now: boolean
  /** Says to who is writing when they can be, while they cannot yet. */
  sentence: string | null
}

function useCarries({ carriesFrom }: LookBack): Carries {
  const { now, timeZone, settings } = useGoalWeek()
  if (!settings.carryOver || carriesFrom === null) return { now: false, sentence: null }
  if (now >= Date.parse(carriesFrom)) return { now: true, sentence: null }
  const from = isSameDay(carriesFrom, now, timeZone)
    ? `${formatTime(carriesFrom, timeZone)} today`
    : formatDateTime(carriesFrom, timeZone)
  return { now: false, sentence: `From ${from} you can take along what is not finished.` }
}

/** What can be carried over; what was carried over during this visit stays until the page is left. */
function useUnfinished(goals: readonly GoalWithFeedback[] = []): readonly GoalWithFeedback[] {
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set())
  const left = goals.filter(({ abilities }) => abilities.carry === true)
  if (left.some(({ id }) => !seen.has(id))) setSeen(new Set([...seen, ...left.map(({ id }) => id)]))
  return goals.filter(
    (goal) => left.includes(goal) || (goal.carriedToId !== null && !goal.completed && seen.has(goal.id)),
  )
}

/** The last value: a save that is refused because the time is over leaves its text on the screen. */
function useKept<T>(value: T | null): T | null {
  const [kept, setKept] = useState(value)
  if (value !== null && value !== kept) setKept(value)
  return value ?? kept
}
