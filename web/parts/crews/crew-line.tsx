// A crew's goals of a week as one line: its name, a bar of the finished share, and how many are finished.
import type { ReactNode } from 'react'
import type { Member } from '../../../contract/crews.ts'
import { cx } from '../../ui/cx.ts'
import { DoneCount } from '../people/person-cell.tsx'

export interface CrewWeek {
  goals: number
  done: number
}

export interface NamedCrewWeek extends CrewWeek {
  /** Null stands for the learners without a crew. */
  id: number | null
  name: string
  /** Text below the name. */
  details?: ReactNode
  /** A crew of one learner has one line, so that the others stand out. */
  single?: boolean
}

/** Sums the members' goals of the goal week, and how many of them are finished. */
export function sumCrewWeek({ members }: { members: readonly Member[] }): CrewWeek {
  return {
    goals: members.reduce((sum, { goalsThisWeek }) => sum + goalsThisWeek, 0),
    done: members.reduce((sum, { completedThisWeek }) => sum + completedThisWeek, 0),
  }
}

const parts = { tr: ['th', 'td'], li: ['span', 'span'], div: ['h3', 'span'] } as const
const columns = {
  two: 'grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1.5 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_5rem]',
  one: 'min-h-9 grid-cols-[minmax(0,5fr)_minmax(0,4fr)_4.5rem_auto] gap-x-3 touch:min-h-11',
}

/** A table row, a list item, or the heading of a section. */
export function CrewLine({
  as: Line,
  crew: { name, details, goals, done, single = false },
  emptyText,
  children,
  end,
}: {
  as: 'tr' | 'li' | 'div'
  crew: NamedCrewWeek
  /** Replaces the bar if there are no goals; in a list item it replaces the figure. */
  emptyText: string
  /** A sentence in the place of '2 of 5', with a `DoneNumber`. */
  children?: ReactNode
  end?: ReactNode
}) {
  const [Name, Cell] = parts[Line]
  const short = Line === 'li'
  const block = Line === 'tr' && !single && 'block'
  return (
    <Line
      className={cx(
        'grid items-center',
        short ? columns.one : columns.two,
        Line === 'tr' && 'px-4 sm:px-5',
        Line === 'tr' && (single ? 'min-h-9 py-1.5' : 'py-2.5'),
      )}
    >
      <Name
        {...(Name === 'th' && { scope: 'row' })}
        className={cx('text-left [overflow-wrap:anywhere]', short ? 'text-14' : 'text-16')}
      >
        <span className={cx(block, 'font-600')}>{name}</span>
        {details !== undefined && (
          <>
            {' '}
            <span className={cx(block, 'text-13 font-400 text-ink-2')}>{details}</span>
          </>
        )}
      </Name>
      <Cell
        className={cx(single ? goals > 0 && 'max-sm:hidden' : !short && 'max-sm:order-3 max-sm:col-span-2')}
      >
        {goals > 0 ? (
          <ShareBar goals={goals} done={done} />
        ) : (
          !short && <span className="text-13 text-ink-2">{emptyText}</span>
        )}
      </Cell>
      <Cell className={cx('text-right', goals === 0 && !short && 'max-sm:hidden')}>
        {goals > 0 ? (
          <DoneCount done={done} total={goals}>
            {children}
          </DoneCount>
        ) : (
          short && <span className="text-14 text-ink-2">{emptyText}</span>
        )}
      </Cell>
      {end}
    </Line>
  )
}

/** The bars of all crews have the same length, because a longer one would look better. */
function ShareBar({ goals, done }: CrewWeek) {
  const share = (done / goals) * 100
  return (
    <div className="bar-part h-3.5 overflow-hidden rounded-full bg-stone-off">
      <div className="bar-part h-full bg-cat-1" style={{ width: `${share}%` }} />
      <span className="sr-only">{Math.round(share)}%</span>
    </div>
  )
}
