// Creates two schools with people whom the tests call by name. It uses SQL, so that it does not depend on any use case.
//
// Brendan's (Chicago): Ada Admin; Cole Coach assigned to Lichen; Gia Guide of Basecamp II; crew Lichen with Zoe
// (captain), Wil, Max; crew Moss with Jo, Uma, Ned (captain Ned); Fay in Foothills without a crew; Nora without a
// studio. Sue is the super admin. Harbor (New York): Hal admin, Hank coach of Kelp, crew Kelp with Ida (captain),
// Ivy, Ira.

import { userRow } from '../people/index.ts'
import { flag } from '../platform/db/tables.ts'
import { nameKey } from '../platform/names.ts'
import { DEFAULT_TIME_ZONE, makeSchool } from '../schools/index.ts'
import { hashPassword, startSession } from '../session/index.ts'
import { Browser } from './browser.ts'
import { QUICK, type TestApp, type TestOptions, testApp } from './test-app.ts'

export const PASSWORD = 'granite ridge 47'

interface PersonFields {
  studio?: string
  crew?: number
  captain?: boolean
  coachOf?: number[]
  guideOf?: string
  admin?: boolean
  superAdmin?: boolean
  bypass?: boolean
}

export type Story = Awaited<ReturnType<typeof story>>

/** The app with both schools in it, and a browser for each person. */
export async function story(options: TestOptions = {}) {
  const app = await testApp(options)
  const passwordHash = await hashPassword(PASSWORD, QUICK)
  const brendans = await school(app, "St. Brendan's", DEFAULT_TIME_ZONE)
  const harbor = await school(app, 'Harbor School', 'America/New_York')
  const lichen = await crew(app, brendans, 'Lichen Legends')
  const moss = await crew(app, brendans, 'Moss Makers')
  const empty = await crew(app, brendans, 'Empty Peaks')
  const kelp = await crew(app, harbor, 'Kelp Keepers')
  const person = (school: School, first: string, last: string, fields: PersonFields = {}) =>
    makePerson(app, school, passwordHash, first, last, fields)

  const people = {
    sue: await person(brendans, 'Sue', 'Summit', { admin: true, superAdmin: true }),
    ada: await person(brendans, 'Ada', 'Admin', { admin: true }),
    cole: await person(brendans, 'Cole', 'Coach', { coachOf: [lichen] }),
    cora: await person(brendans, 'Cora', 'Coachless', { coachOf: [] }),
    gia: await person(brendans, 'Gia', 'Guide', { guideOf: 'Basecamp II' }),
    zoe: await person(brendans, 'Zoë', 'Ångström', { studio: 'Basecamp II', crew: lichen, captain: true }),
    wil: await person(brendans, 'Wil', 'Okonkwo', { studio: 'Basecamp II', crew: lichen }),
    max: await person(brendans, 'Max', 'Cruz', { studio: 'Ridgeline', crew: lichen }),
    jo: await person(brendans, 'Jo', 'Li', { studio: 'Foothills', crew: moss }),
    uma: await person(brendans, 'Uma', 'Rao', { studio: 'Summit', crew: moss }),
    ned: await person(brendans, 'Ned', 'Stone', { studio: 'Summit', crew: moss, captain: true }),
    fay: await person(brendans, 'Fay', 'Woods', { studio: 'Foothills' }),
    nora: await person(brendans, 'Nora', 'New'),
    hal: await person(harbor, 'Hal', 'Harbor', { admin: true }),
    hank: await person(harbor, 'Hank', 'Helm', { coachOf: [kelp] }),
    ida: await person(harbor, 'Ida', 'Isle', { studio: 'Basecamp II', crew: kelp, captain: true }),
    ivy: await person(harbor, 'Ivy', 'Inlet', { studio: 'Basecamp II', crew: kelp }),
    ira: await person(harbor, 'Ira', 'Iron', { studio: 'Summit', crew: kelp }),
  }
  return {
    ...app,
    ...people,
    brendans,
    harbor,
    crews: { lichen, moss, empty, kelp },
    /** A browser without a session. */
    anonymous: () => new Browser(app.http),
    /** Adds another person. */
    person,
  }
}

export interface School {
  id: number
  studios: Map<string, number>
}

async function school({ db, clock }: TestApp, name: string, timeZone: string): Promise<School> {
  const id = await makeSchool(db, { name, timeZone }, clock.now())
  const studios = await db.selectFrom('studios').select(['id', 'name']).where('school_id', '=', id).execute()
  return { id, studios: new Map(studios.map((studio) => [studio.name, studio.id])) }
}

async function crew({ db, clock }: TestApp, { id }: School, name: string): Promise<number> {
  const row = await db
    .insertInto('groups')
    .values({ school_id: id, name, name_key: nameKey(name), description: null, created_at: clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

async function makePerson(
  { db, http, clock }: TestApp,
  school: School,
  passwordHash: string,
  firstName: string,
  lastName: string,
  fields: PersonFields,
) {
  const now = clock.now()
  const username = `${firstName}.${lastName}`
    .normalize('NFKD')
    .replace(/[^A-Za-z.]/g, '')
    .toLowerCase()
  const studio = (name: string | undefined) =>
    name === undefined ? null : (school.studios.get(name) ?? null)
  const { id } = await db
    .insertInto('users')
    .values({
      ...userRow({ schoolId: school.id, username, passwordHash, firstName, lastName, createdAt: now }),
      studio_id: studio(fields.studio),
      assigned_studio_id: studio(fields.guideOf),
      group_id: fields.crew ?? null,
      is_captain: flag(fields.captain),
      is_coach: flag(fields.coachOf !== undefined),
      is_guide: flag(fields.guideOf !== undefined),
      is_admin: flag(fields.admin),
      is_super_admin: flag(fields.superAdmin),
      can_bypass_deadlines: flag(fields.bypass),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const group of fields.coachOf ?? []) {
    await db
      .insertInto('coach_crews')
      .values({ school_id: school.id, coach_id: id, group_id: group })
      .execute()
  }
  const browser = new Browser(http, (await startSession(db, id, now)).token)
  return { id, username, firstName, lastName, browser, call: browser.call.bind(browser) }
}
