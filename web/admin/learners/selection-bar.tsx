import type { User } from '../../../contract/people.ts'
import { formatCount } from '../../../contract/sentences.ts'
import type { ListedState } from '../../people/listed-state.tsx'
import { signInCards } from '../../sign-in-cards/sign-in-cards.ts'
import { Button } from '../../ui/button.tsx'
import type { IconPicture } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import {
  ArrowRightLeft,
  Download,
  EllipsisVertical,
  IdCard,
  Mountain,
  Undo2,
  UserRoundX,
  X,
} from '../../ui/icons.tsx'
import { keepFocus } from '../../ui/keep-focus.ts'
import type { PreloadProps } from '../../ui/lazy-dialog.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Trash2 } from '../../ui/start-icons.tsx'
import { changeStudio, deleteLearners, moveCrew } from '../dialogs.ts'
import { bringBackMany, markAsLeft } from '../people/leaving.ts'

export type SelectionAction = 'crew' | 'studio' | 'cards' | 'leave-many' | 'bring-back' | 'delete-many'

/** The actions on the selected learners, at the bottom of the window while any are selected. */
export function SelectionBar({
  chosen,
  hidden,
  state,
  onOpen,
  onDownload,
  onClear,
}: {
  chosen: readonly User[]
  /** How many of them the filter hides. */
  hidden: number
  /** Those who have left can only be brought back or deleted. */
  state: ListedState
  onOpen: (action: SelectionAction) => void
  onDownload: () => void
  onClear: () => void
}) {
  const cardReason = chosen.some(mayGetCard)
    ? undefined
    : 'Sign-in cards are for learners without another role.'
  const ofActive: readonly Action[] = [
    {
      icon: ArrowRightLeft,
      label: 'Move to crew',
      run: () => onOpen('crew'),
      preloadProps: moveCrew.preloadProps,
    },
    {
      icon: Mountain,
      label: 'Change studio',
      run: () => onOpen('studio'),
      preloadProps: changeStudio.preloadProps,
    },
    {
      icon: IdCard,
      label: 'Sign-in cards',
      run: () => onOpen('cards'),
      preloadProps: signInCards.preloadProps,
      reason: cardReason,
    },
    {
      icon: UserRoundX,
      label: 'Mark as left',
      run: () => onOpen('leave-many'),
      preloadProps: markAsLeft.preloadProps,
    },
  ]
  const ofLeavers: readonly Action[] = [
    {
      icon: Undo2,
      label: 'Bring back',
      run: () => onOpen('bring-back'),
      preloadProps: bringBackMany.preloadProps,
    },
  ]
  const actions: readonly Action[] = [
    ...(state === 'left' ? ofLeavers : ofActive),
    { icon: Download, label: 'Download CSV', run: onDownload },
    {
      icon: Trash2,
      label: 'Delete',
      run: () => onOpen('delete-many'),
      preloadProps: deleteLearners.preloadProps,
      isDestructive: true,
    },
  ]
  return (
    <section
      data-selection-bar
      aria-label="Chosen learners"
      className="sticky bottom-0 z-10 flex items-center gap-x-3 rounded-b-14 border-t border-line-strong bg-surface px-4 py-2.5 max-sm:px-3"
    >
      <p role="status" className="text-14 font-600 whitespace-nowrap tabular-nums max-lg:flex-1">
        {formatCount(chosen.length)} selected
        {hidden > 0 && <span className="font-400 text-ink-2"> ({formatCount(hidden)} not shown)</span>}
      </p>
      <div className="flex gap-1.5 max-lg:hidden">
        {actions.map(({ icon, label, run, preloadProps, reason, isDestructive }) => (
          <Button
            key={label}
            size="sm"
            icon={icon}
            variant={isDestructive ? 'destructive-quiet' : 'quiet'}
            reason={reason}
            onClick={run}
            {...preloadProps}
          >
            {label}
          </Button>
        ))}
      </div>
      <div className="lg:hidden">
        <Menu
          sheet
          align="end"
          label="What to do with them"
          trigger={
            <Button size="sm" icon={EllipsisVertical}>
              Actions
            </Button>
          }
          items={actions.map(({ icon, label, run, reason, isDestructive }) => ({
            icon,
            label,
            onSelect: run,
            disabled: reason !== undefined,
            ...(isDestructive && { tone: 'destructive' as const, separated: true }),
          }))}
        />
      </div>
      <IconButton
        size="sm"
        icon={X}
        label="Clear selection"
        onClick={(event) => {
          keepFocus(event.currentTarget)
          onClear()
        }}
      />
    </section>
  )
}

interface Action {
  icon: IconPicture
  label: string
  run: () => void
  preloadProps?: PreloadProps
  reason?: string | undefined
  /** Deletes something. */
  isDestructive?: boolean
}

/** Whether a user may get a sign-in card. Guides, coaches and admins change their own passwords. */
export const mayGetCard = ({ isCoachWooden, isGuide, isAdmin, isSuperAdmin }: User): boolean =>
  !(isCoachWooden || isGuide || isAdmin || isSuperAdmin)
