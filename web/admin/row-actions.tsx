import { IconButton } from '../ui/icon-button.tsx'
import type { IconPicture } from '../ui/icons.tsx'
import { keepPlace } from '../ui/keep-place.ts'

export interface RowButton {
  icon: IconPicture
  /** Verb first; `of` is added for those who do not see the row. */
  label: string
  onClick: () => void
  reason?: string | undefined
  wake?: { onPointerEnter: () => void; onFocus: () => void }
}

/** The last cell of a table: what can be done to the row. */
export function RowActions({ of, buttons }: { of: string; buttons: readonly RowButton[] }) {
  return (
    <td className="max-xl:col-span-full">
      <span className="flex xl:justify-end max-xl:-ml-2">
        {buttons.map(({ icon, label, onClick, reason, wake }) => (
          <IconButton
            key={label}
            size="sm"
            icon={icon}
            label={`${label}: ${of}`}
            tip={label}
            reason={reason}
            onClick={(event) => {
              keepPlace(event.currentTarget)
              onClick()
            }}
            {...wake}
          />
        ))}
      </span>
    </td>
  )
}
