// Writes the notes next to the rows of a plan, and the key of each note for the plan's hash.

import { sentence } from '../../contract/sentence.ts'
import { emailKey } from '../../contract/text.ts'
import {
  type Candidates,
  type Identity,
  type KnownAccount,
  type ListedPerson,
  toNameKey,
} from './matching.rules.ts'

export interface Note {
  /** A key and values for the hash: the words may depend on the reader, and the hash must not. */
  hashed: Readonly<Record<string, string>>
  /** The sentence that the admin reads, in the admin's language. */
  sentence: string
}

const note = (key: string, text: string, values: Readonly<Record<string, string>> = {}): Note => ({
  hashed: { key, ...values },
  sentence: text,
})

export const notes = {
  left: note('left', sentence('Marked as left.')),
  staff: note('staff', sentence('This account is no longer a learner.')),
  emailTwice: note('email_twice', sentence("The email is left out: it's on the list twice.")),
  emailTaken: note('email_taken', sentence('The email is left out: another account has it.')),
  /** The caller may not open the other account, so the sentence does not reveal that it exists. */
  emailHidden: note('email_taken', sentence("This email can't be used.")),
}

type Why = Extract<Identity<KnownAccount>, { kind: 'ask' }>['why']

export function createQuestionNote(
  why: Why,
  person: ListedPerson,
  { shown, count }: Candidates<KnownAccount>,
): Note {
  const [first] = shown
  if (why === 'id') {
    return note(
      'ask_id',
      sentence('Someone with a different first and last name has this ID. The school may reuse IDs.'),
    )
  }
  if (why === 'name') return note('ask_name', sentence("There's already an account with this name."))
  const sameEmail =
    first?.email != null && person.email !== null && emailKey(first.email) === emailKey(person.email)
  const by = sameEmail ? 'email' : 'username'
  if (count !== 1 || !first)
    return note(
      'ask_several',
      sentence(
        '{by, select, email {Same email} other {Same username}}, and it may be more than one person.',
        { by },
      ),
      { by },
    )
  if (toNameKey(first.firstName) !== toNameKey(person.firstName)) {
    return note(
      'ask_first_name',
      sentence('{by, select, email {Same email} other {Same username}}, different first name.', { by }),
      { by },
    )
  }
  if (toNameKey(first.lastName) !== toNameKey(person.lastName)) {
    return note(
      'ask_last_name',
      sentence('{by, select, email {Same email} other {Same username}}, different last name.', { by }),
      { by },
    )
  }
  return note(
    'ask_twice',
    sentence('{by, select, email {Same email} other {Same username}} as someone else in the list.', { by }),
    { by },
  )
}
