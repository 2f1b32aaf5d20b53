import { type Day, formatDay } from '../../contract/days.ts'
import type { Move } from '../../contract/goals.ts'
import { Calendar } from '../ui/start-icons.tsx'
import { Tag } from '../ui/tag.tsx'

/** Of a moved goal: its first day, and below that who moved it and why, for those who may see it. */
export function MoveMarks({ firstDueOn, lastMove }: { firstDueOn: Day; lastMove: Move | null }) {
  return (
    <>
      <Tag tone="sky" icon={Calendar}>
        Moved from {formatDay(firstDueOn)}
      </Tag>
      {lastMove && (
        <p className="basis-full text-13 text-ink-2 [overflow-wrap:anywhere]">{whyMoved(lastMove)}</p>
      )}
    </>
  )
}

/** 'Cole Novak gave more time: You were at the museum.' A move by the calendar has nobody who moved it. */
export function whyMoved({ by, from, cause, reason }: Move): string {
  const who = by && `${by.firstName} ${by.lastName}`
  if (cause === 'no_school') return `Moved by the school calendar: no school on ${formatDay(from)}.`
  if (cause === 'school_again') return `Moved back by the school calendar: school on this day after all.`
  if (cause === 'absence') return `Moved${who ? ` by ${who}` : ''}: away on ${formatDay(from)}.`
  return `${who ? `Moved by ${who}` : 'Moved'}${reason ? `: ${reason}` : ' to give more time.'}`
}
