// What tests of the import send: people of a list, and the two calls.
import type { RosterPerson } from '../../contract/roster-import.ts'
import type { Story } from './story.ts'

const IMPORT = 'POST /api/admin/roster/import'
const none = { org: null, grades: [], columns: null }

/** Someone of the list with the other fields empty. */
export function listed(
  sourcedId: string,
  firstName: string,
  lastName: string,
  others: Partial<RosterPerson> = {},
): RosterPerson {
  return { sourcedId, firstName, lastName, username: null, email: null, studio: null, ...others }
}

type Admin = Pick<Story['ada'], 'call'>

export function previewOf(admin: Admin, people: readonly RosterPerson[], choices: object = none) {
  return admin.call(IMPORT, { query: { preview: 'true' }, body: { people, choices } })
}

export function importWith(
  admin: Admin,
  people: readonly RosterPerson[],
  plan: string,
  choices: object = none,
) {
  return admin.call(IMPORT, { body: { people, choices, plan } })
}

/** What the import as the preview showed it did. */
export async function imported(admin: Admin, people: readonly RosterPerson[], choices: object = none) {
  const { body } = await previewOf(admin, people, choices)
  return (await importWith(admin, people, body.plan, choices)).body
}
