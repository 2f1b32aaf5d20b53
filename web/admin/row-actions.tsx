import { IconButton } from '../ui/icon-button.tsx'
import type { IconPicture } from '../ui/icons.tsx'
import { keepPlace } from '../ui/keep-place.ts'
import type { PreloadProps } from '../ui/lazy-dialog.tsx'

export interface RowButton {
  icon: IconPicture
  /** Verb first; `of` is added for those who do not see the row. */
  label: string
  onClick: () => void
  reason?: string | undefined
  preloadProps?: PreloadProps
}

/** The last cell of a table: what can be done to the row. */
export function RowActions({ of, buttons }: { of: string; buttons: readonly RowButton[] }) {
  return (
    <td className="max-xl:col-span-full">
      <span className="flex xl:justify-end max-xl:-ml-2">
        {buttons.map(({ icon, label, onClick, reason, preloadProps }) => (
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
            {...preloadProps}
          />
        ))}
      </span>
    </td>
  )
}
