// What the dialogs that set and edit goals are given.
import type { Goal, GoalWithFeedback } from '../../contract/goals.ts'
import type { Person } from '../../contract/people.ts'

export type GoalOwner = Pick<Person, 'id' | 'firstName' | 'lastName' | 'studio'>

export interface NewGoalProps {
  /** Whose goal it may become. More than one brings 'Assign Goal To'. */
  owners: readonly GoalOwner[]
  /** Chosen from the start among several. */
  ownerId?: number | undefined
  onCreated?: (goal: Goal) => void
}

export interface EditGoalProps {
  goal: GoalWithFeedback
  onSaved?: (goal: Goal) => void
}

/** Shown while it is mounted; `onClose` takes it away. */
export type GoalFormDialogProps = { onClose: () => void } & (NewGoalProps | EditGoalProps)
