import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../ui/cx.ts'
import { Icon } from '../ui/icon.tsx'

interface FoldedWeekProps {
  id?: string
  /** The name, such as 'Nov 9 to 13'. */
  name: string
  /** Text after the name, such as ', read by Ana'. */
  note?: string
  /** Text at the end of the row, such as '5 of 5'. */
  figures?: string | undefined
  open: boolean
  onToggle(): void
  children: ReactNode
}

/** A week as a row of 44 px that expands. The content is rendered only while it is expanded. */
export function FoldedWeek({ id, name, note, figures, open, onToggle, children }: FoldedWeekProps) {
  return (
    <div id={id} className="scroll-mt-20 border-t border-line">
      <h3 className={cx('text-14 font-600', open && 'bg-sunken')}>
        <button
          type="button"
          aria-expanded={open}
          onClick={onToggle}
          className="flex min-h-11 w-full items-center gap-3 px-4 text-start -outline-offset-3 hover:bg-hover sm:px-5"
        >
          <span className="min-w-0 flex-1">
            {name}
            {note && <span className="font-400 text-ink-2">{note}</span>}
          </span>
          {figures && <span className="text-13 font-400 text-ink-2 tabular-nums">{figures}</span>}
          <Icon icon={ChevronDown} size={16} className={cx('text-ink-2', open && 'rotate-180')} />
        </button>
      </h3>
      {open && children}
    </div>
  )
}
