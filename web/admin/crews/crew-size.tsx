import { CREW_MAX } from '../../../contract/crew-rules.ts'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { TriangleAlert } from '../../ui/icons.tsx'
import { sizeWarning } from './board.ts'

const places = Array.from({ length: CREW_MAX }, (_, index) => index)

/** n/5, as words and as five stones; outside of 3 to 5 with a warning. */
export function CrewSize({ count }: { count: number }) {
  const warned = sizeWarning(count) !== null
  return (
    <span
      className={cx(
        'flex shrink-0 items-center gap-2 text-14 tabular-nums',
        warned ? 'font-600 text-amber-ink' : 'text-ink-2',
      )}
    >
      <span aria-hidden="true" className="crew-stones flex gap-0.75">
        {places.map((place) => (
          <span
            key={place}
            className={cx('h-2.25 w-2.75 rounded-stone', place < count ? 'bg-stone-3' : 'bg-stone-off')}
          />
        ))}
      </span>
      <span className="flex items-center gap-1">
        {warned && <Icon of={TriangleAlert} size={18} />}
        <span aria-hidden="true">
          {count}/{CREW_MAX}
        </span>
        <span className="sr-only">
          {count} of {CREW_MAX} members
        </span>
      </span>
    </span>
  )
}
