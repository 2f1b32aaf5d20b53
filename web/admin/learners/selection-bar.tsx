import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import {
  ArrowRightLeft,
  CalendarOff,
  Download,
  Ellipsis,
  FilePenLine,
  IdCard,
  type LucideIcon,
  Mountain,
  Target,
  Trash2,
  Undo2,
  UserRoundX,
} from 'lucide-react'
import { MAX_GOAL_OWNERS } from '../../../contract/goal-rules.ts'
import type { User } from '../../../contract/people.ts'
import { canGetCard } from '../../../contract/roles.ts'
import { useFamilyView } from '../../frame/user-and-week.ts'
import { goalForm } from '../../parts/goals/goal-dialogs.tsx'
import type { ListDialogProps } from '../../parts/lists/list-action-dialog.tsx'
import type { ListedState } from '../../parts/people/listed-state.tsx'
import { familyLetters, signInCards } from '../../parts/people/person-dialogs.tsx'
import { ChosenBar } from '../../parts/people/selection.tsx'
import { Button } from '../../ui/button.tsx'
import type { LazyDialog, OpenedDialog, PreloadProps } from '../../ui/lazy.tsx'
import { Menu } from '../../ui/menu.tsx'
import {
  bringBackMany,
  changeStudio,
  deleteLearners,
  manyDaysAway,
  markAsLeft,
  moveCrew,
} from '../dialogs.ts'

/** The actions for the selected learners, at the bottom of the window while any are selected. */
export function SelectionBar({
  chosen,
  hidden,
  state,
  show,
  onCardsMade,
  onDone,
  onDownload,
  onClear,
}: {
  chosen: readonly User[]
  /** The number of selected learners that the filter hides. */
  hidden: number
  /** People who left can only be brought back or deleted. */
  state: ListedState
  show: (dialog: OpenedDialog) => void
  onCardsMade: () => void
  /** Called with the ids that leave the selection. */
  onDone: (ids: readonly number[]) => void
  onDownload: () => void
  onClear: () => void
}) {
  const familyView = useFamilyView()
  const open = ({ Dialog }: LazyDialog<ListDialogProps<User>>) =>
    show(({ onClose }) => <Dialog people={chosen} onDone={onDone} onClose={onClose} />)
  const printable = chosen.filter(canGetCard)
  const printCards = () =>
    show(({ onClose }) => (
      <signInCards.Dialog
        learners={printable}
        leftOut={chosen.length - printable.length}
        onMade={onCardsMade}
        onClose={onClose}
      />
    ))
  const printLetters = () =>
    show(({ onClose }) => <familyLetters.Dialog learners={chosen} onClose={onClose} />)
  const setGoal = () =>
    show(({ onClose }) => (
      <goalForm.Dialog owners={chosen} many={{ title: goalLabel, onCreated: onDone }} onClose={onClose} />
    ))
  const count = chosen.length
  const max = MAX_GOAL_OWNERS
  const goalLabel = plural(count, {
    one: 'Set a goal for # learner',
    other: 'Set a goal for # learners',
  })
  const ofActive: readonly Action[] = [
    {
      icon: Target,
      label: goalLabel,
      dialog: goalForm,
      reason: count > max ? t`Select up to ${max} learners.` : undefined,
      act: setGoal,
    },
    { icon: ArrowRightLeft, label: t`Move to crew`, dialog: moveCrew, act: () => open(moveCrew) },
    { icon: Mountain, label: t`Change studio`, dialog: changeStudio, act: () => open(changeStudio) },
    {
      icon: IdCard,
      label: t`Sign-in cards`,
      dialog: signInCards,
      reason: printable.length > 0 ? undefined : t`Sign-in cards are for learners without another role.`,
      act: printCards,
    },
    ...(familyView
      ? [{ icon: FilePenLine, label: t`Family letters`, dialog: familyLetters, act: printLetters }]
      : []),
    { icon: CalendarOff, label: t`Days away`, dialog: manyDaysAway, act: () => open(manyDaysAway) },
    { icon: UserRoundX, label: t`Mark as left`, dialog: markAsLeft, act: () => open(markAsLeft) },
  ]
  const actions: readonly Action[] = [
    ...(state === 'left'
      ? [{ icon: Undo2, label: t`Bring back`, dialog: bringBackMany, act: () => open(bringBackMany) }]
      : ofActive),
    { icon: Download, label: t`Download CSV`, act: onDownload },
    {
      icon: Trash2,
      label: t`Delete`,
      dialog: deleteLearners,
      isDestructive: true,
      act: () => open(deleteLearners),
    },
  ]
  return (
    <ChosenBar wide count={chosen.length} hidden={hidden} onClear={onClear}>
      <div className="flex flex-wrap gap-1.5 max-lg:hidden">
        {actions.map((action) => (
          <Button
            key={action.label}
            size="sm"
            variant={action.isDestructive ? 'destructive-quiet' : 'quiet'}
            reason={action.reason}
            onClick={action.act}
            {...action.dialog?.preloadProps}
          >
            {action.label}
          </Button>
        ))}
      </div>
      <div className="lg:hidden">
        <Menu
          label={t`What to do with them`}
          trigger={
            <Button size="sm" icon={Ellipsis}>
              <Trans>Actions</Trans>
            </Button>
          }
          items={actions.map((action) => ({
            icon: action.icon,
            label: action.label,
            onSelect: action.act,
            disabled: action.reason !== undefined,
            ...(action.reason !== undefined && { note: action.reason }),
            ...(action.isDestructive && { tone: 'destructive' as const, separated: true }),
          }))}
        />
      </div>
    </ChosenBar>
  )
}

interface Action {
  icon: LucideIcon
  label: string
  act: () => void
  dialog?: { preloadProps: PreloadProps }
  reason?: string | undefined
  isDestructive?: boolean
}
