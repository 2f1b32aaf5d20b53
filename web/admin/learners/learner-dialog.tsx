import type { User } from '../../../contract/people.ts'
import { mayGetCard } from '../../../contract/roles.ts'
import { familyLetters, familyOf } from '../../parts/families/family-dialogs.ts'
import { daysAway, signInCards } from '../../parts/people/person-dialogs.tsx'
import {
  addCoach,
  addEmails,
  addGuide,
  addLearner,
  addMany,
  bringBackMany,
  changeStudio,
  daysAwayOfMany,
  deleteLearners,
  deselectCaptains,
  markAsLeft,
  moveCrew,
} from '../dialogs.ts'
import { importList } from '../import-list/import-list.ts'
import { PersonDialog } from '../people/row-buttons.tsx'
import type { RowAction } from './learner-row.tsx'
import type { AddDialog } from './learners-tools.tsx'
import type { SelectionAction } from './selection-bar.tsx'

export type OpenDialog =
  | { kind: AddDialog }
  | { kind: RowAction; learner: User }
  /** `onDone` gets the ids of those whom the selection loses: none after sign-in cards. */
  | { kind: SelectionAction; people: readonly User[]; onDone: (ids: readonly number[]) => void }

const additions = {
  learner: addLearner,
  many: addMany,
  import: importList,
  emails: addEmails,
  guide: addGuide,
  coach: addCoach,
}
const changesOfMany = {
  'leave-many': markAsLeft,
  'bring-back': bringBackMany,
  crew: moveCrew,
  studio: changeStudio,
  'days-away-many': daysAwayOfMany,
  'delete-many': deleteLearners,
}

export function LearnerDialog({
  open,
  users,
  onClose,
}: {
  open: OpenDialog
  users: readonly User[]
  onClose: () => void
}) {
  switch (open.kind) {
    case 'learner':
    case 'many':
    case 'import':
    case 'emails':
    case 'guide':
    case 'coach': {
      const { Dialog } = additions[open.kind]
      return <Dialog onClose={onClose} />
    }
    case 'captains':
      return (
        <deselectCaptains.Dialog
          captains={users.filter(({ isCrewCaptain }) => isCrewCaptain).length}
          onClose={onClose}
        />
      )
    case 'family':
      return <familyOf.Dialog learner={open.learner} onClose={onClose} />
    case 'letters':
      return <familyLetters.Dialog learners={open.people} onMade={() => open.onDone([])} onClose={onClose} />
    case 'days-away':
      return <daysAway.Dialog person={open.learner} onClose={onClose} />
    case 'leave-many':
    case 'bring-back':
    case 'crew':
    case 'studio':
    case 'days-away-many':
    case 'delete-many': {
      const { Dialog } = changesOfMany[open.kind]
      return <Dialog people={open.people} onDone={open.onDone} onClose={onClose} />
    }
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
          onClose={onClose}
        />
      )
  }
}
