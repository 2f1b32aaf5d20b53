import type { MouseEvent } from 'react'
import { cx } from '../ui/cx.ts'
import { Check } from '../ui/start-icons.tsx'
import { Status } from '../ui/status.tsx'

/** A learner of a crew, with what is left to do there. */
export interface Jump {
  learner: { id: number; firstName: string; lastName: string }
  /** Of the place on the page; null if there is none. */
  elementId: string | null
  isCurrent?: boolean
  onJump: (event: MouseEvent) => void
  /** How much awaits the coach, and for what: 'to review'. */
  waiting: number
  waitingFor: string
  /** What was done, if nothing is left; else `otherwise` is said. */
  done: string | null
  otherwise: string
}

/** Links to the learners of the page. */
export function JumpList({ jumps, className }: { jumps: readonly Jump[]; className?: string }) {
  return (
    <ul className={cx('-mx-2 mt-3 grid grid-cols-[minmax(0,1fr)] gap-0.5 max-sm:hidden', className)}>
      {jumps.map((jump) => (
        <li key={jump.learner.id}>
          <JumpTo {...jump} />
        </li>
      ))}
    </ul>
  )
}

const rowClasses = 'flex min-h-10 items-center gap-2 rounded-10 px-2 py-1 text-14 touch:min-h-11'

function JumpTo({
  learner,
  elementId,
  isCurrent = false,
  onJump,
  waiting,
  waitingFor,
  done,
  otherwise,
}: Jump) {
  const name = `${learner.firstName} ${learner.lastName}`
  const words = (
    <>
      <span className="min-w-0 flex-1 truncate" title={name}>
        {name}
      </span>
      {waiting > 0 ? (
        <span className="text-13 whitespace-nowrap">
          <b className="font-600">{waiting}</b> {waitingFor}
        </span>
      ) : done !== null ? (
        <Status tone="done" icon={Check} size="sm">
          {done}
        </Status>
      ) : (
        <span className="text-13 text-ink-2">{otherwise}</span>
      )}
    </>
  )
  if (elementId === null) return <span className={rowClasses}>{words}</span>
  return (
    <a
      href={`#${elementId}`}
      aria-current={isCurrent || undefined}
      onClick={onJump}
      className={cx(
        rowClasses,
        'text-ink no-underline',
        isCurrent ? 'bg-primary-soft font-600' : 'hover:bg-hover',
      )}
    >
      {words}
    </a>
  )
}
