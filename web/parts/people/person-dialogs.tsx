// The dialogs about a learner that coaches, guides and admins share, and the menu that opens them.

import { t } from '@lingui/core/macro'
import { Calendar, CalendarOff, Ellipsis } from 'lucide-react'
import type { Goal } from '../../../contract/goals.ts'
import { IconButton } from '../../ui/button.tsx'
import { lazyChunk } from '../../ui/lazy.tsx'
import { Menu } from '../../ui/menu.tsx'
import type { MenuItem } from '../../ui/menu-panel.tsx'

const dialogs = lazyChunk(() => import('./learner-dialogs.ts'))

/** `<moreTime.Dialog goal={goal} onClose={close} />` */
export const moreTime = dialogs.dialog((code) => code.MoreTimeDialog)

/** `<daysAway.Dialog person={learner} onClose={close} />` */
export const daysAway = dialogs.dialog((code) => code.DaysAwayDialog)

/** `<signInCards.Dialog learners={learners} onClose={close} />` */
export const signInCards = dialogs.dialog((code) => code.SignInCardsDialog)

/** `<firstPasswordCard.Dialog person={coach} password={chosen} onClose={close} />` */
export const firstPasswordCard = dialogs.dialog((code) => code.FirstPasswordCard)

/** `<familyLetters.Dialog learners={learners} onClose={close} />` */
export const familyLetters = dialogs.dialog((code) => code.FamilyLettersDialog)

/** `<familyDialog.Dialog person={learner} onClose={close} />` */
export const familyDialog = dialogs.dialog((code) => code.FamilyOfDialog)

/** Whether the reader may give more time to any of these goals, so the rows have room for the menu. */
export const mayGiveMoreTime = (goals: readonly Pick<Goal, 'abilities'>[]): boolean =>
  goals.some(({ abilities }) => abilities.extend !== 'forbidden')

/** A goal that was just ticked counts as completed before the server confirms it. */
export const mayGetMoreTime = ({ abilities, completed }: Pick<Goal, 'abilities' | 'completed'>): boolean =>
  abilities.extend === true && !completed

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
        label={t`More for: ${name}`}
        trigger={<IconButton size={size} icon={Ellipsis} label={t`More for: ${name}`} tooltip={t`More`} />}
        items={() => {
          // The menu is open, so the dialogs come next.
          daysAway.preloadProps.onFocus()
          return [
            ...(onMoreTime ? [{ label: t`Give more time`, icon: Calendar, onSelect: onMoreTime }] : []),
            { label: t`Days away`, icon: CalendarOff, onSelect: onDaysAway },
            ...items(),
          ]
        }}
      />
    </span>
  )
}
