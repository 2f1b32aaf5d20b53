import type { User } from '../../../contract/people.ts'
import { deletePerson, editCredentials, editPerson } from '../people/person-dialogs.ts'
import { addGuide, addLearner, addMany, deselectCaptains } from './learner-dialogs.ts'
import type { RowAction } from './learner-row.tsx'
import type { Opened } from './learners-tools.tsx'

export type OpenDialog = { kind: Opened } | { kind: RowAction; learner: User }

/** Whichever dialog of the tab is open. */
export function LearnerDialog({
  open,
  studios,
  captains,
  onClose,
}: {
  open: OpenDialog
  studios: readonly { id: number; name: string }[]
  captains: number
  onClose: () => void
}) {
  switch (open.kind) {
    case 'learner':
      return <addLearner.Dialog onClose={onClose} />
    case 'many':
      return <addMany.Dialog onClose={onClose} />
    case 'guide':
      return <addGuide.Dialog onClose={onClose} />
    case 'captains':
      return <deselectCaptains.Dialog captains={captains} onClose={onClose} />
    case 'edit':
      return (
        <editPerson.Dialog
          person={open.learner}
          studios={studios}
          failure="Failed to update student"
          onClose={onClose}
        />
      )
    case 'credentials':
      return (
        <editCredentials.Dialog person={open.learner} failure="Failed to update student" onClose={onClose} />
      )
    case 'delete':
      return (
        <deletePerson.Dialog
          person={open.learner}
          noun="learner"
          failure="Failed to delete student"
          onClose={onClose}
        />
      )
  }
}
