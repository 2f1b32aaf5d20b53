import type { User } from '../../../contract/people.ts'
import { mayGetCard } from '../../../contract/roles.ts'
import { useFamilyView } from '../../frame/goal-week.ts'
import { familyLetters } from '../../parts/families/family-dialogs.ts'
import type { ListedState } from '../../parts/people/listed-state.tsx'
import { signInCards } from '../../parts/people/person-dialogs.tsx'
import { ChosenBar } from '../../parts/people/selection.tsx'
import { Button } from '../../ui/button.tsx'
import {
  ArrowRightLeft,
  CalendarOff,
  Download,
  EllipsisVertical,
  FilePenLine,
  type IconPicture,
  IdCard,
  Mountain,
  Trash2,
  Undo2,
  UserRoundX,
} from '../../ui/icons.tsx'
import type { PreloadProps } from '../../ui/lazy.tsx'
import { Menu } from '../../ui/menu.tsx'
import {
  bringBackMany,
  changeStudio,
  daysAwayOfMany,
  deleteLearners,
  markAsLeft,
  moveCrew,
} from '../dialogs.ts'

export type SelectionAction =
  | 'crew'
  | 'studio'
  | 'cards'
  | 'letters'
  | 'days-away-many'
  | 'leave-many'
  | 'bring-back'
  | 'delete-many'

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
  const familyView = useFamilyView()
  const ofActive: readonly Action[] = [
    { icon: ArrowRightLeft, label: 'Move to crew', opens: 'crew', dialog: moveCrew },
    { icon: Mountain, label: 'Change studio', opens: 'studio', dialog: changeStudio },
    {
      icon: IdCard,
      label: 'Sign-in cards',
      opens: 'cards',
      dialog: signInCards,
      reason: chosen.some(mayGetCard) ? undefined : 'Sign-in cards are for learners without another role.',
    },
    ...(familyView
      ? [{ icon: FilePenLine, label: 'Family letters', opens: 'letters', dialog: familyLetters } as const]
      : []),
    { icon: CalendarOff, label: 'Days away', opens: 'days-away-many', dialog: daysAwayOfMany },
    { icon: UserRoundX, label: 'Mark as left', opens: 'leave-many', dialog: markAsLeft },
  ]
  const ofLeavers: readonly Action[] = [
    { icon: Undo2, label: 'Bring back', opens: 'bring-back', dialog: bringBackMany },
  ]
  const actions: readonly Action[] = [
    ...(state === 'left' ? ofLeavers : ofActive),
    { icon: Download, label: 'Download CSV' },
    { icon: Trash2, label: 'Delete', opens: 'delete-many', dialog: deleteLearners, isDestructive: true },
  ]
  const run = ({ opens }: Action) => (opens ? onOpen(opens) : onDownload())
  return (
    <ChosenBar wide count={chosen.length} hidden={hidden} onClear={onClear}>
      <div className="flex flex-wrap gap-1.5 max-lg:hidden">
        {actions.map((action) => (
          <Button
            key={action.label}
            size="sm"
            icon={action.icon}
            variant={action.isDestructive ? 'destructive-quiet' : 'quiet'}
            reason={action.reason}
            onClick={() => run(action)}
            {...action.dialog?.preloadProps}
          >
            {action.label}
          </Button>
        ))}
      </div>
      <div className="lg:hidden">
        <Menu
          sheet
          label="What to do with them"
          trigger={
            <Button size="sm" icon={EllipsisVertical}>
              Actions
            </Button>
          }
          items={actions.map((action) => ({
            icon: action.icon,
            label: action.label,
            onSelect: () => run(action),
            disabled: action.reason !== undefined,
            ...(action.isDestructive && { tone: 'destructive' as const, separated: true }),
          }))}
        />
      </div>
    </ChosenBar>
  )
}

interface Action {
  icon: IconPicture
  label: string
  /** Undefined downloads them. */
  opens?: SelectionAction
  dialog?: { preloadProps: PreloadProps }
  reason?: string | undefined
  isDestructive?: boolean
}
