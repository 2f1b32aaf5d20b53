import { Calendar, CalendarOff, Ellipsis } from 'lucide-react'
import type { Goal } from '../../../contract/goals.ts'
import { IconButton } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/lazy.tsx'
import { Menu } from '../../ui/menu.tsx'
import type { MenuItem } from '../../ui/menu-panel.tsx'

// The dialogs about a learner that coaches, guides and admins share: more time, days away, sign-in cards.

/** `<moreTime.Dialog goal={goal} onClose={close} />` moves the goal to another day. */
export const moreTime = lazyDialog(() => import('./more-time-dialog.tsx').then((m) => m.MoreTimeDialog))

/** `<daysAway.Dialog person={learner} onClose={close} />` enters days away, and lists those entered. */
export const daysAway = lazyDialog(() => import('./days-away-dialog.tsx').then((m) => m.DaysAwayDialog))

/** Whether the reader may give more time to any of these goals, so the rows have room for the menu. */
export const mayGiveMoreTime = (goals: readonly Pick<Goal, 'abilities'>[]): boolean =>
  goals.some(({ abilities }) => abilities.extend !== 'forbidden')

/** A goal that was just ticked counts as completed before the server confirms it. */
export const mayGetMoreTime = ({ abilities, completed }: Pick<Goal, 'abilities' | 'completed'>): boolean =>
  abilities.extend === true && !completed

/** `<signInCards.Dialog learners={learners} onClose={close} />` asks, sets new passwords and shows the sheets to print. */
export const signInCards = lazyDialog(() =>
  import('./sign-in-cards-dialog.tsx').then((m) => m.SignInCardsDialog),
)

/** The menu of a learner, or with `onMoreTime` of one of the learner's goals. `items` come below. */
export function LearnerMenu({
  name,
  onMoreTime,
  onDaysAway,
  items = () => [],
  size = 'md',
}: {
  /** The name of the learner, or the title of the goal. */
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
        label={`More for: ${name}`}
        trigger={<IconButton size={size} icon={Ellipsis} label={`More for: ${name}`} tooltip="More" />}
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
