import type { User } from '../../../contract/people.ts'
import { deletePerson, editCredentials, editPerson, moveSchool, signInOf } from '../dialogs.ts'
import { markAsLeft } from './leaving.ts'

export type PersonAction = 'edit' | 'credentials' | 'sign-in' | 'move-school' | 'leave' | 'delete'

/** The open dialog about a person in a list of the admin page. */
export function PersonDialog({
  kind,
  person,
  people,
  noun,
  studios,
  schools,
  onClose,
}: {
  kind: PersonAction
  person: User
  /** The list as it is now, to show what others change meanwhile. */
  people?: readonly User[] | undefined
  /** The role in which the person is listed. */
  noun: 'learner' | 'guide' | 'admin'
  studios?: readonly { id: number; name: string }[]
  schools?: readonly { id: number; name: string }[] | undefined
  onClose: () => void
}) {
  const failure = noun === 'learner' ? 'Failed to update student' : 'Failed to update user'
  switch (kind) {
    case 'edit':
      return (
        <editPerson.Dialog
          person={person}
          {...(people && { now: people.find(({ id }) => id === person.id) ?? null })}
          {...(studios && { studios })}
          {...(schools && { schools })}
          failure={failure}
          onClose={onClose}
        />
      )
    case 'credentials':
      return <editCredentials.Dialog person={person} failure={failure} onClose={onClose} />
    case 'sign-in':
      return <signInOf.Dialog person={person} onClose={onClose} />
    case 'move-school':
      return <moveSchool.Dialog person={person} onClose={onClose} />
    case 'leave':
      return <markAsLeft.Dialog people={[person]} onClose={onClose} />
    case 'delete':
      return (
        <deletePerson.Dialog
          person={person}
          noun={noun}
          failure={noun === 'learner' ? 'Failed to delete student' : 'Failed to delete user'}
          onClose={onClose}
        />
      )
  }
}
