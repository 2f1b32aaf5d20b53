// The dialog in which goals are set and edited. One chunk of its own: open it through goal-dialogs.tsx.
import { CreateGoalForm } from './create-goal-form.tsx'
import { EditGoalForm } from './edit-goal-form.tsx'
import type { EditGoalProps, NewGoalProps } from './goal-form.ts'

/** Shown while it is mounted; `onClose` takes it away. */
type GoalFormDialogProps = { onClose: () => void } & (NewGoalProps | EditGoalProps)

export function GoalFormDialog(props: GoalFormDialogProps) {
  return 'goal' in props ? <EditGoalForm {...props} /> : <CreateGoalForm {...props} />
}
