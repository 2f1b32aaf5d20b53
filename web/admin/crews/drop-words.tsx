import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { Check, X } from '../../ui/icons.tsx'
import { type BoardStore, barIn, type Standing } from './board-store.ts'

/** At the foot of a place while a learner is dragged: 'Can take Khai', or why it cannot. */
export function DropWords({ store, standing }: { store: BoardStore; standing: Standing }) {
  const bar = barIn(standing)
  const look =
    standing === 'over'
      ? 'bg-primary text-on-primary'
      : bar === null
        ? 'bg-primary-soft text-primary-ink'
        : 'text-ink-2'
  return (
    <p
      className={cx(
        'mt-1 flex min-h-9 flex-1 items-center justify-center gap-1.5 rounded-10 px-2 text-center text-14 font-600 [overflow-wrap:anywhere]',
        look,
      )}
    >
      <Icon of={bar === null ? Check : X} size={16} />
      {bar ?? `Can take ${store.dragged()?.person.firstName}`}
    </p>
  )
}
