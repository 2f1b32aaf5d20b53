import { plural, t } from '@lingui/core/macro'
import type { GoalStatus } from '../../../contract/goals.ts'
import { cx } from '../../ui/cx.ts'

/** The number of marks that fit under a day. */
const MAX_MARKS = 3

const sizes = { m: 'h-3 w-4.25', s: 'h-2.5 w-3.5' }
const markStyles: Record<GoalStatus, string> = {
  completed: 'bar-part rounded-stone bg-stone-3',
  in_progress: 'rounded-stone border-[1.5px] border-dashed border-stone-ghost',
  incomplete: 'self-center border-t-2 border-stone-ghost',
}
function countMarks(status: GoalStatus, count: number): string {
  if (status === 'completed') return plural(count, { one: '# finished', other: '# finished' })
  if (status === 'in_progress') return plural(count, { one: '# to do', other: '# to do' })
  return plural(count, { one: '# incomplete', other: '# incomplete' })
}

/** A stone for each goal due on a day: solid when finished, dashed while open, a line when incomplete. */
export function DayMarks({ marks, size = 'm' }: { marks: readonly GoalStatus[]; size?: 's' | 'm' }) {
  const shown = marks.length > MAX_MARKS ? marks.slice(0, MAX_MARKS - 1) : marks
  const counts = (['completed', 'in_progress', 'incomplete'] as const)
    .map((status) => ({ status, count: marks.filter((mark) => mark === status).length }))
    .filter(({ count }) => count > 0)
    .map(({ status, count }) => countMarks(status, count))
  return (
    <>
      <span
        aria-hidden="true"
        className={cx('flex items-start', size === 'm' ? 'min-h-3 gap-1' : 'gap-0.75')}
      >
        {shown.map((status, index) => (
          <i
            // biome-ignore lint/suspicious/noArrayIndexKey: marks have no identity of their own
            key={index}
            className={cx(status === 'incomplete' ? 'w-3' : sizes[size], markStyles[status])}
          />
        ))}
        {marks.length > shown.length && (
          <span className="text-12 leading-3 font-600 text-ink-2">+{marks.length - shown.length}</span>
        )}
      </span>
      <span className="sr-only">{counts.length > 0 ? counts.join(', ') : t`no goals due`}</span>
    </>
  )
}
