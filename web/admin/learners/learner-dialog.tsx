import type { User } from '../../../contract/people.ts'
import { daysAway, signInCards } from '../../parts/people/person-dialogs.ts'
import {
  addEmails,
  addGuide,
  addLearner,
  addMany,
  changeStudio,
  deleteLearners,
  deselectCaptains,
  moveCrew,
} from '../dialogs.ts'
import { bringBackMany, markAsLeft } from '../people/leaving.ts'
import { PersonDialog } from '../people/person-dialog.tsx'
import type { RowAction } from './learner-row.tsx'
import type { AddDialog } from './learners-tools.tsx'
import { mayGetCard, type SelectionAction } from './selection-bar.tsx'

export type OpenDialog =
  | { kind: AddDialog }
  | { kind: RowAction; learner: User }
  /** `onDone` gets the ids of those whom the selection loses: none after sign-in cards. */
  | { kind: SelectionAction; people: readonly User[]; onDone: (ids: readonly number[]) => void }

/** The open dialog of the tab. */
export function LearnerDialog({
  open,
  users,
  studios,
  onClose,
}: {
  open: OpenDialog
  users: readonly User[]
  studios: readonly { id: number; name: string }[]
  onClose: () => void
}) {
  switch (open.kind) {
    case 'learner':
      return <addLearner.Dialog onClose={onClose} />
    case 'many':
      return <addMany.Dialog onClose={onClose} />
    case 'emails':
      return <addEmails.Dialog onClose={onClose} />
    case 'guide':
      return <addGuide.Dialog onClose={onClose} />
    case 'captains':
      return (
        <deselectCaptains.Dialog
          captains={users.filter(({ isCrewCaptain }) => isCrewCaptain).length}
          onClose={onClose}
        />
      )
    case 'days-away':
      return <daysAway.Dialog person={open.learner} onClose={onClose} />
    case 'leave-many':
      return <markAsLeft.Dialog people={open.people} onDone={open.onDone} onClose={onClose} />
    case 'bring-back':
      return <bringBackMany.Dialog people={open.people} onDone={open.onDone} onClose={onClose} />
    case 'studio':
      return (
        <changeStudio.Dialog people={open.people} studios={studios} onDone={open.onDone} onClose={onClose} />
      )
    case 'crew':
      return <moveCrew.Dialog people={open.people} onDone={open.onDone} onClose={onClose} />
    case 'delete-many':
      return <deleteLearners.Dialog people={open.people} onDone={open.onDone} onClose={onClose} />
    case 'cards': {
      const learners = open.people.filter(mayGetCard)
      return (
        <signInCards.Dialog
          learners={learners}
          leftOut={open.people.length - learners.length}
          onMade={() => open.onDone([])}
          onClose={onClose}
        />
      )
    }
    default:
      return (
        <PersonDialog
          kind={open.kind}
          person={open.learner}
          people={users}
          noun="learner"
          studios={studios}
          onClose={onClose}
        />
      )
  }
}
