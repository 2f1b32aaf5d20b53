// A learner's week: the cairn on its hills, the goals with their feedback, a wave, and earlier weeks.
import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { addDays, type Day, daysBetweenWeekdays, isDay, weekdayOf } from '../../contract/days.ts'
import type { FamilyGoal, FamilyLearner, FamilyWeek } from '../../contract/families.ts'
import { fullName } from '../../contract/person-name.ts'
import { useApi } from '../api/queries.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Cairn } from '../ui/cairn.tsx'
import { Icon } from '../ui/icon.tsx'
import { Scene } from '../ui/scene.tsx'
import { FamilyCard, LoadingOrError } from './family-card.tsx'
import { FamilyGoalRow } from './family-goal.tsx'
import { useWords } from './language.tsx'
import { Wave, type WaveState } from './wave.tsx'

/** A week has five days, unless the server says which one is the last. */
const DEFAULT_LAST_OFFSET = 4

interface LearnerCardProps {
  learner: FamilyLearner
  /** Undefined until it is known. */
  wave: WaveState | undefined
}

export function LearnerCard({ learner, wave }: LearnerCardProps) {
  const words = useWords()
  const { id, firstName, lastName } = learner
  // Null stands for the current week.
  const [week, setWeek] = useState<Day | null>(() => {
    const linked = readWeek(learner)
    return linked === learner.weekStart ? null : linked
  })
  const shown = week ?? learner.weekStart
  const read = useApi('GET /api/family/learners/:id', { params: { id }, query: { week: shown } })
  // The week of the email may be another child's, from before this one was added or of a school with other weeks.
  if (week !== null && (read.error?.status === 404 || read.error?.status === 400)) setWeek(null)
  // The week before is read ahead, because only the server knows how far back the weeks go.
  const shownLearner = read.data?.learner ?? (week === null ? learner : undefined)
  const weekBefore = shownLearner?.weekBefore ?? addDays(shown, -7)
  const before = useApi('GET /api/family/learners/:id', { params: { id }, query: { week: weekBefore } })
  const isReading = before.isPending && week !== null
  const goals = read.data?.goals ?? []
  const { done, open, total } = read.data ? countGoals(goals) : countUnread(week === null ? learner : null)

  function showWeek(next: Day) {
    setWeek(next === learner.weekStart ? null : next)
  }

  return (
    <FamilyCard name={fullName({ firstName, lastName })}>
      <CardHead learner={learner} done={done} open={open} total={total} />
      <div className="flex min-h-12 items-center gap-2 border-b-0! pr-2 pl-4 sm:pl-5">
        <h2 aria-live="polite" className="min-w-0 flex-1 py-2 text-16 font-600 sm:text-18">
          {words.weekLine(shown, shownLearner?.lastDay ?? addDays(shown, DEFAULT_LAST_OFFSET), done, total)}
        </h2>
        <WeekArrows
          before={before.data || isReading ? weekBefore : null}
          after={week === null ? null : findWeekAfter(week, read.data)}
          disabled={isReading}
          onShow={showWeek}
        />
      </div>
      {read.data ? (
        goals.length > 0 && (
          <ul className="divide-y divide-line pb-1">
            {goals.map((goal) => (
              <FamilyGoalRow key={goal.id} goal={goal} />
            ))}
          </ul>
        )
      ) : (
        <div className="px-4 pb-3 sm:px-5">
          <LoadingOrError read={read} />
        </div>
      )}
      {week === null && goals.length > 0 && <Wave learner={learner} state={wave} />}
    </FamilyCard>
  )
}

/** The server says when a week ends in a school whose weeks differ. */
function findWeekAfter(week: Day, read: FamilyWeek | undefined): Day {
  return read?.learner.lastDay === undefined ? addDays(week, 7) : addDays(read.weekEnd, 1)
}

interface Counts {
  done: number
  /** Goals that can still be finished. */
  open: number
  total: number
}

function countGoals(goals: readonly FamilyGoal[]): Counts {
  const count = (status: FamilyGoal['status']) => goals.filter((goal) => goal.status === status).length
  return { done: count('completed'), open: count('in_progress'), total: goals.length }
}

/** The counts of the current week are known before its goals are read; those of other weeks are not. */
function countUnread(learner: FamilyLearner | null): Counts {
  if (learner === null) return { done: 0, open: 0, total: 0 }
  const { completedGoals: done, totalGoals: total } = learner
  return { done, open: total - done, total }
}

/** Reads the first day of the week that the link of an email opens, '/family#2026-11-16', or null. */
function readWeek({ weekStart, lastDay }: FamilyLearner): Day | null {
  const day = window.location.hash.slice(1)
  if (!isDay(day)) return null
  // A school with the default week has only weeks that begin on the same day.
  return lastDay === undefined
    ? addDays(day, -daysBetweenWeekdays(weekdayOf(weekStart), weekdayOf(day)))
    : day
}

interface CardHeadProps {
  learner: FamilyLearner
  done: number
  open: number
  total: number
}

/** The name on a hill, next to the cairn of the week. Stones of unfinished goals are dashed. */
function CardHead({ learner, done, open, total }: CardHeadProps) {
  const words = useWords()
  const { firstName, lastName, profilePicture, school } = learner
  return (
    <div className="relative flex min-h-27.5 items-start gap-3 border-b-0! bg-scene-sky px-4 pt-3.5 pb-2 sm:px-5">
      <span className="absolute top-2.5 right-24 size-7 rounded-full bg-sun" />
      <Scene sun={null} stretched />
      <div className="relative min-w-0 flex-1">
        <h2 translate="no" className="flex items-center gap-2.5 text-20 leading-tight font-600">
          <Avatar
            firstName={firstName}
            lastName={lastName}
            picture={profilePicture}
            className="size-8! bg-surface!"
          />
          <span className="min-w-0">{fullName({ firstName, lastName })}</span>
        </h2>
        <p className="mt-1 text-14 text-ink-2">{school}</p>
      </div>
      <div className="w-24 shrink-0" />
      <div className="absolute right-4 bottom-0.5 h-25 [&_.cairn-ghost]:fill-scene-sky">
        <Cairn done={done} todo={total - done} height="fit" ground="shade" label={words.cairn(done, open)} />
      </div>
    </div>
  )
}

interface WeekArrowsProps {
  /** The first days of the weeks to which the arrows lead; null for a week that is not there. */
  before: Day | null
  after: Day | null
  disabled: boolean
  onShow: (week: Day) => void
}

function WeekArrows({ before, after, disabled, onShow }: WeekArrowsProps) {
  const words = useWords()
  const box = useRef<HTMLDivElement>(null)
  const hasMoved = useRef(false)
  // The arrow that had the focus is gone at the first and at the last week.
  useEffect(() => {
    if (hasMoved.current && document.activeElement === document.body)
      box.current?.querySelector('button')?.focus()
  })
  if (before === null && after === null) return null

  const arrow = (icon: LucideIcon, label: string, week: Day | null) =>
    week === null ? (
      <span className="size-11" />
    ) : (
      <button
        type="button"
        aria-label={label}
        aria-disabled={disabled || undefined}
        onClick={() => {
          if (disabled) return
          hasMoved.current = true
          onShow(week)
        }}
        className="grid size-11 place-items-center rounded-10 text-ink-2 hover:bg-sunken hover:text-ink"
      >
        <Icon icon={icon} size={20} />
      </button>
    )
  return (
    <div ref={box} className="flex">
      {arrow(ChevronLeft, words.weekBefore, before)}
      {arrow(ChevronRight, words.weekAfter, after)}
    </div>
  )
}
