import type { User } from '../../../contract/people.ts'
import { ChosenBar } from '../../parts/people/chosen-bar.tsx'
import type { ListedState } from '../../parts/people/listed-state.tsx'
import { signInCards } from '../../parts/people/person-dialogs.ts'
import { Button } from '../../ui/button.tsx'
import type { IconPicture } from '../../ui/icon.tsx'
import {
  ArrowRightLeft,
  Download,
  EllipsisVertical,
  IdCard,
  Mountain,
  Undo2,
  UserRoundX,
} from '../../ui/icons.tsx'
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
    <ChosenBar wide count={chosen.length} hidden={hidden} onClear={onClear}>
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
    </ChosenBar>
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
