/** The schools of the pictures, each with its own server. */
import { type Cairn, SETUP_TOKEN, withCairn } from '../../../e2e/cairn-server.ts'
import { newcomer, THURSDAY, userNamed } from '../../../e2e/made-up-school.ts'
import { type Account, SchoolApi, SUPER_ADMIN } from '../../../e2e/school-api.ts'
import { generateCode, toStep } from '../../../server/second-factor/totp.rules.ts'
import { DEMO_PASSWORD } from '../../../server/seed/index.ts'
import type { School } from './shot.ts'

export interface OpenSchool {
  url: string
  account: (person: string) => Account
  /** The address with the ids of this school. */
  filled: (path: string) => string
  /** The admin's sign-in needs one as its second step; each works once. */
  recoveryCodes: string[]
}

/** Fri, Nov 20 2026, 5:00 PM in Chicago: the goal week has ended. */
const FRIDAY_EVENING = '2026-11-20T23:00:00.000Z'
const seeded = { learners: 60, weeks: 6 }

export async function withSchool(kind: School, use: (school: OpenSchool) => Promise<void>): Promise<void> {
  const isSeeded = kind !== 'new' && kind !== 'fresh'
  const withProvider = kind === 'strict' || kind === 'provided' ? 'demo' : false
  await withCairn({ clock: THURSDAY, seeded: isSeeded && seeded, withProvider }, async (cairn) => {
    if (kind === 'weekend') await cairn.startAgain(FRIDAY_EVENING)
    if (kind === 'fresh') await fill(cairn)
    const school = isSeeded ? await madeUpSchool(cairn) : newSchool(cairn)
    const recoveryCodes = kind === 'strict' ? await requireSecondFactor(cairn) : []
    await use({ ...school, recoveryCodes })
  })
}

type Named = Omit<OpenSchool, 'recoveryCodes'>

async function madeUpSchool(cairn: Cairn): Promise<Named> {
  const api = await cairn.as(userNamed('admin'))
  const users = await api.call('GET /api/admin/users')
  const captain = users.find(({ username }) => username === 'captain')
  const coach = users.find(({ username }) => username === 'coach')
  const withoutStudio = await newcomer(cairn)
  const crewOfCoach = coach?.assignedCrews?.[0] ?? 0
  return {
    url: cairn.url,
    account: (person) => (person === 'newcomer' ? withoutStudio : userNamed(person)),
    filled: (path) =>
      path.replace(':crewOfCoach', `${crewOfCoach}`).replace(':crewOfCaptain', `${captain?.groupId ?? 0}`),
  }
}

/** @returns the admin's recovery codes */
async function requireSecondFactor(cairn: Cairn): Promise<string[]> {
  const admin = await cairn.as(userNamed('admin'))
  const { secret } = await admin.call('POST /api/auth/second-factor/totp')
  const code = generateCode(secret, toStep(Date.parse(THURSDAY)))
  const { recoveryCodes } = await admin.call('PUT /api/auth/second-factor/totp', { body: { code } })
  const kept = { activityMonths: null, notificationMonths: null, logMonths: null }
  await admin.call('PUT /api/admin/settings', { body: { ...kept, staffSecondFactor: 'required' } })
  return recoveryCodes ?? []
}

const newSchool = (cairn: Cairn): Named => ({
  url: cairn.url,
  account: (person) =>
    person === SUPER_ADMIN.username ? SUPER_ADMIN : { username: person, password: DEMO_PASSWORD },
  filled: (path) => path.replace(':token', SETUP_TOKEN),
})

/** A learner, a coach and a guide, but no crew and no goal. */
async function fill(cairn: Cairn): Promise<void> {
  const api = await SchoolApi.setUp(cairn.url, SETUP_TOKEN)
  const add = async (username: string, details: object) => {
    const [firstName = '', lastName = ''] = username
      .split('.')
      .map((name) => name.charAt(0).toUpperCase() + name.slice(1))
    const body = { username, password: DEMO_PASSWORD, firstName, lastName, ...details }
    return (await api.call('POST /api/admin/users', { body })).id
  }
  await add('lena.new', { studio: 'Summit' })
  await add('gia.guide', { userType: 'guide', assignedStudio: 'Summit' })
  const id = await add('carl.coach', {})
  await api.call('PATCH /api/admin/users/:id/coach-wooden', { params: { id }, body: { isCoachWooden: true } })
}
