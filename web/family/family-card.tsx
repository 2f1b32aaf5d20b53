// The building blocks of the guardians' pages: a card, a row that does something, and a read without data.
import { ChevronRight, type LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { ApiError } from '../api/client.ts'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { Icon } from '../ui/icon.tsx'
import { useWords } from './language.tsx'

export function FamilyCard({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section
      aria-label={name}
      className="min-w-0 divide-y divide-line overflow-hidden rounded-14 border border-line bg-surface [overflow-wrap:anywhere]"
    >
      {children}
    </section>
  )
}

const rowClass = 'flex min-h-14 w-full items-center gap-3 px-4 py-0.5 text-left sm:px-5'

interface RowTextProps {
  icon: LucideIcon
  label: ReactNode
  hint?: string | undefined
  hintId?: string | undefined
}

/** An icon with a label, and a hint below it. A label that is a button is 44 px high, so its hint moves up. */
function RowText({ icon, label, hint, hintId }: RowTextProps) {
  return (
    <>
      <span className="grid size-9 shrink-0 place-items-center rounded-stone bg-raised text-ink-2">
        <Icon icon={icon} size={18} />
      </span>
      <span className="min-w-0 flex-1 leading-snug">
        <span className="block font-600">{label}</span>
        {hint && (
          <span id={hintId} className={cx('block text-14 text-ink-2', hintId && '-mt-3.5')}>
            {hint}
          </span>
        )}
      </span>
    </>
  )
}

interface ActionRowProps {
  icon: LucideIcon
  label: string
  hint?: string
  /** Whether the part below the row is shown, if it opens one. */
  expanded?: boolean
  onClick: () => void
}

/** A row whose label is a button that reaches over all of it. The hint describes it. */
export function ActionRow({ icon, label, hint, expanded, onClick }: ActionRowProps) {
  const hintId = useId()
  const button = (
    <button
      type="button"
      aria-describedby={hint && hintId}
      aria-expanded={expanded}
      onClick={onClick}
      className="flex min-h-11 w-full items-center text-left font-600 after:absolute after:inset-0"
    >
      {label}
    </button>
  )
  return (
    <div className={cx(rowClass, 'relative hover:bg-hover')}>
      <RowText icon={icon} label={button} hint={hint} hintId={hintId} />
      <Icon icon={ChevronRight} size={20} className={cx('shrink-0 text-ink-3', expanded && 'rotate-90')} />
    </div>
  )
}

/** A row that says something, with its button at the end. */
export function StateRow({ icon, label, hint, children }: RowTextProps & { children: ReactNode }) {
  return (
    <div className={rowClass}>
      <RowText icon={icon} label={label} hint={hint} />
      {children}
    </div>
  )
}

/** A row that opens and closes what is rarely needed. */
export function FoldedRow({ icon, label, children }: RowTextProps & { children: ReactNode }) {
  return (
    <details className="group">
      <summary className={cx(rowClass, 'cursor-pointer list-none -outline-offset-2 hover:bg-hover')}>
        <RowText icon={icon} label={label} />
        <Icon icon={ChevronRight} size={20} className="shrink-0 text-ink-3 group-open:rotate-90" />
      </summary>
      {children}
    </details>
  )
}

/** A read without data, which is loading or has failed. */
export function LoadingOrError({
  read: { error, refetch },
}: {
  read: { error: ApiError | null; refetch: () => void }
}) {
  const words = useWords()
  if (!error) {
    return (
      <p role="status" className="text-ink-2">
        {words.loading}
      </p>
    )
  }
  return (
    <div role="alert" className="grid justify-items-start gap-3">
      <p>{words.notReached}</p>
      <Button onClick={() => refetch()}>{words.tryAgain}</Button>
    </div>
  )
}
