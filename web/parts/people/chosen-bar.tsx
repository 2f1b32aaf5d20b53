import type { ReactNode } from 'react'
import { formatCount } from '../../../contract/sentences.ts'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { X } from '../../ui/icons.tsx'
import { keepFocus } from '../../ui/keep-focus.ts'

/** How many learners are chosen, and what can be done with them, at the bottom of the window. */
export function ChosenBar({
  count,
  hidden,
  wide = false,
  onClear,
  children,
}: {
  count: number
  /** How many of them the filter hides. */
  hidden: number
  /** With many actions, which only a wide window shows side by side. */
  wide?: boolean
  onClear: () => void
  children: ReactNode
}) {
  return (
    <section
      data-selection-bar
      aria-label="Chosen learners"
      className="sticky bottom-0 z-10 flex items-center gap-x-3 rounded-b-14 border-t border-line-strong bg-surface px-4 py-2.5 max-sm:px-3"
    >
      <p
        role="status"
        className={cx(
          'text-14 font-600 whitespace-nowrap tabular-nums',
          wide ? 'max-lg:flex-1' : 'max-sm:flex-1',
        )}
      >
        {formatCount(count)} selected
        {hidden > 0 && <span className="font-400 text-ink-2"> ({formatCount(hidden)} not shown)</span>}
      </p>
      {children}
      <IconButton
        size="sm"
        icon={X}
        label="Clear selection"
        onClick={({ currentTarget }) => {
          keepFocus(currentTarget)
          onClear()
        }}
      />
    </section>
  )
}
