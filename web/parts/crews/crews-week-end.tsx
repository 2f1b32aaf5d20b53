// The week of several crews that ended, for coaches and guides from Friday 4:00 PM to Sunday, when the next week is empty.
import { type ReactNode, useState } from 'react'
import type { GoalWithFeedback } from '../../../contract/goals.ts'
import { formatCount, plural } from '../../../contract/sentences.ts'
import { Cairn } from '../../ui/cairn.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { formatWeek } from '../../ui/dates.ts'
import { TextButton } from '../../ui/text-button.tsx'
import { ReportsLink } from '../weeks/reports-link.tsx'
import { weekEndDetails } from '../weeks/week-end-words.ts'
import { ShareBar } from './share-bar.tsx'

export interface EndedCrew {
  /** Null: the learners without a crew. */
  id: number | null
  name: string
  goals: number
  done: number
}

/** The most stones of a pile. */
const STONES = 8
/** Crews that are shown first. */
const FIRST_CREWS = 6

export function CrewsWeekEnd({
  week,
  title,
  crews,
  goals,
  without,
  ofCrews = false,
  action,
}: {
  /** The Monday of the week that ended. */
  week: string
  title: string
  crews: readonly EndedCrew[]
  goals: readonly GoalWithFeedback[]
  /** Learners who had no goal. */
  without: number
  /** The reports of a crew can be printed from its row. */
  ofCrews?: boolean
  action?: ReactNode
}) {
  const [all, setAll] = useState(false)
  const total = goals.length
  const done = goals.filter(({ completed }) => completed).length
  const most = Math.max(1, ...crews.map((crew) => crew.goals))
  const stones = total === 0 ? 0 : Math.round((done / total) * STONES)
  return (
    <Card region>
      <CardHeader title={title} sub={formatWeek(week)} action={action} className="sm:pl-7" />
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3 px-4 pb-4 sm:gap-x-8 sm:px-7 sm:pb-6 lg:grid-cols-[auto_minmax(0,1fr)_minmax(0,1.4fr)]">
        <Cairn
          decorative
          ground="shade"
          height={150}
          done={stones}
          todo={total === 0 ? 0 : STONES - stones}
          className="max-sm:h-31 max-sm:w-auto"
        />
        <div>
          <p className="text-20 font-600 text-balance sm:text-24">
            {total === 0
              ? 'No goals last week.'
              : `${formatCount(done)} of ${plural(total, 'goal')} finished.`}
          </p>
          <p className="mt-1 text-14 text-ink-2 sm:text-16">
            {[weekEndDetails(goals, 0), without > 0 && `${plural(without, 'learner')} had no goal.`]
              .filter(Boolean)
              .join(' ')}
          </p>
        </div>
        <div className="col-span-full lg:col-span-1">
          <ul aria-label={`${title}, by crew`} className="grid">
            {crews.slice(0, all ? undefined : FIRST_CREWS).map((crew) => (
              <CrewRow key={crew.id ?? 'none'} crew={crew} most={most} week={ofCrews ? week : undefined} />
            ))}
          </ul>
          {crews.length > FIRST_CREWS && (
            <TextButton aria-expanded={all} className="mt-1" onClick={() => setAll(!all)}>
              {all ? 'Show fewer' : `Show all ${crews.length} crews`}
            </TextButton>
          )}
        </div>
      </div>
    </Card>
  )
}

function CrewRow({
  crew: { id, name, goals, done },
  most,
  week,
}: {
  crew: EndedCrew
  most: number
  /** Of the reports. */
  week: string | undefined
}) {
  return (
    <li className="grid min-h-9 grid-cols-[minmax(0,5fr)_minmax(0,4fr)_4.5rem_auto] items-center gap-x-3 text-14 touch:min-h-11">
      <span className="font-600 [overflow-wrap:anywhere]">{name}</span>
      <span>{goals > 0 && <ShareBar goals={goals} done={done} most={most} />}</span>
      <span className="text-right text-ink-2 tabular-nums">
        {goals > 0 ? (
          <>
            <b className="font-600 text-ink">{done}</b> of {goals}
          </>
        ) : (
          'no goals'
        )}
      </span>
      {week !== undefined && id !== null && <ReportsLink crew={{ id, name }} week={week} />}
    </li>
  )
}
