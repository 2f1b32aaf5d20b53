import { IconButton } from '../../ui/icon-button.tsx'
import { CalendarOff } from '../../ui/icons.tsx'
import { Menu } from '../../ui/menu.tsx'
import type { MenuItem } from '../../ui/menu-item.ts'
import { Calendar, Ellipsis } from '../../ui/start-icons.tsx'
import { daysAway, moreTime } from './person-dialogs.ts'

/** The menu of a learner, or with `onMoreTime` of one of its goals. `items` come below. */
export function LearnerMenu({
  name,
  onMoreTime,
  onDaysAway,
  items = () => [],
  size = 'md',
}: {
  /** Of the learner, or the title of the goal. */
  name: string
  onMoreTime?: (() => void) | undefined
  onDaysAway: () => void
  /** Called when the menu opens. */
  items?: () => readonly MenuItem[]
  size?: 'sm' | 'md'
}) {
  return (
    <span className="text-ink-3 print:hidden">
      <Menu
        sheet
        label={`More for: ${name}`}
        trigger={<IconButton size={size} icon={Ellipsis} label={`More for: ${name}`} tip="More" />}
        items={() => {
          // The menu is open, so the dialogs come next.
          daysAway.preloadProps.onFocus()
          if (onMoreTime) moreTime.preloadProps.onFocus()
          return [
            ...(onMoreTime ? [{ label: 'Give more time', icon: Calendar, onSelect: onMoreTime }] : []),
            { label: 'Days away', icon: CalendarOff, onSelect: onDaysAway },
            ...items(),
          ]
        }}
      />
    </span>
  )
}
