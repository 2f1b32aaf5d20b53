// Calls of tests of the import: people of a list, the preview and the import.
import type { RosterPerson } from '../../contract/roster-import.ts'
import type { Story } from './story.ts'

const IMPORT = 'POST /api/admin/roster/import'
const none = { org: null, grades: [], columns: null }

/** Makes a person of the list; the other fields are empty. */
export function makeListed(
  sourcedId: string,
  firstName: string,
  lastName: string,
  others: Partial<RosterPerson> = {},
): RosterPerson {
  return { sourcedId, firstName, lastName, username: null, email: null, studio: null, ...others }
}

type Admin = Pick<Story['ada'], 'call'>

export function preview(admin: Admin, people: readonly RosterPerson[], choices: object = none) {
  return admin.call(IMPORT, { query: { preview: 'true' }, body: { people, choices } })
}

export function importPlan(
  admin: Admin,
  people: readonly RosterPerson[],
  plan: string,
  choices: object = none,
) {
  return admin.call(IMPORT, { body: { people, choices, plan } })
}

/** Previews and imports. Returns the result of the import. */
export async function previewAndImport(
  admin: Admin,
  people: readonly RosterPerson[],
  choices: object = none,
) {
  const { body } = await preview(admin, people, choices)
  return (await importPlan(admin, people, body.plan, choices)).body
}
