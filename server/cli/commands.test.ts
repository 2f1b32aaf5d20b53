// Tests the commands for accounts and passwords, while a server is running.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { steps } from '../platform/db/migrate.ts'
import { PASSWORD, story } from '../testing/story.ts'
import { runCommand } from '../testing/typed-command.ts'
import { createSuperAdmin, resetPassword } from './accounts.ts'
import { cairn } from './cairn.ts'
import { describeFailure } from './command.ts'
import type { Terminal } from './terminal.ts'

const s = await story()
const work = { database: s.services.database, now: s.clock.now() }
const tess = {
  username: 'tess.two',
  firstName: 'Tess',
  lastName: 'Two',
  password: 'granite cliff 4711',
  school: undefined,
}
const signIn = (username: string, password: string) =>
  s.anonymous().call('POST /api/auth/login', { body: { username, password } })

async function sentenceOf(failing: Promise<unknown>): Promise<string | null> {
  return failing.then(
    () => 'It did not fail.',
    (error) => describeFailure(error),
  )
}

const emptyTerminal: Terminal = {
  interactive: false,
  say: () => {},
  warn: () => {},
  ask: async () => '',
  askSecret: async () => '',
  firstLine: async () => '',
}

describe('create-super-admin', () => {
  test('create-super-admin creates an account that signs in and may do everything', async () => {
    expect(await createSuperAdmin(work, tess)).toBe('tess.two')
    const { body } = await signIn('tess.two', tess.password)
    expect(body).toMatchObject({ isAdmin: true, isSuperAdmin: true, schoolId: null, firstName: 'Tess' })
    const entry = await s.db.selectFrom('audit_log').selectAll().where('action', '=', 'user.create').execute()
    expect(entry).toMatchObject([{ actor_id: null, subject: 'Super admin Tess Two (tess.two)' }])
    expect(JSON.stringify(entry)).not.toContain(tess.password)
  })

  test('create-super-admin finds the school by its name in any case', async () => {
    await createSuperAdmin(work, { ...tess, username: 'of.harbor', school: ' harbor SCHOOL ' })
    const { body } = await signIn('of.harbor', tess.password)
    expect(body).toMatchObject({ schoolName: 'Harbor School', isSuperAdmin: true })
  })

  test.each([
    ['a taken username', { username: 'WIL.okonkwo' }, 'That username is taken.'],
    [
      'an unknown school',
      { username: 'no.school', school: 'Nowhere' },
      'There is no school called "Nowhere".',
    ],
    [
      'a short password',
      { username: 'short', password: 'granite 47' },
      "Two more characters: an admin's password needs at least 12.",
    ],
    [
      'a bad username',
      { username: 'two words' },
      'A username can have only letters from A to Z, digits, dots, underscores and hyphens.',
    ],
    ['an empty first name', { username: 'no.name', firstName: ' ' }, 'Enter a first name.'],
  ])('create-super-admin explains why it refuses %s', async (_what, change, sentence) => {
    const before = await s.db.selectFrom('users').select('id').execute()
    expect(await sentenceOf(createSuperAdmin(work, { ...tess, ...change }))).toBe(sentence)
    expect(await s.db.selectFrom('users').select('id').execute()).toEqual(before)
  })
})

describe('reset-password', () => {
  test('reset-password ends every session, and only the new password signs in', async () => {
    expect((await s.max.call('GET /api/auth/user')).status).toBe(200)
    expect(await resetPassword(work, 'MAX.cruz', 'another cairn 12')).toBe('Max Cruz')
    s.services.live.publish({ schoolId: null, topics: ['session'], to: 'school' })
    await expect.poll(async () => (await s.max.call('GET /api/auth/user')).status).toBe(401)
    expect((await signIn('max.cruz', PASSWORD)).status).toBe(401)
    expect((await signIn('max.cruz', 'another cairn 12')).status).toBe(200)
  })

  test.each([
    ['an unknown username', 'nobody.here', 'another cairn 12', 'There is no account called "nobody.here".'],
    [
      'a coach’s password of eight characters',
      'cole.coach',
      'cairn 12',
      "Four more characters: a coach's password needs at least 12.",
    ],
    [
      'a password that contains the username',
      'jo.li',
      'my jo.li 1234',
      "The password can't contain the username.",
    ],
  ])('reset-password explains why it refuses %s', async (_what, username, password, sentence) => {
    expect(await sentenceOf(resetPassword(work, username, password))).toBe(sentence)
  })
})

describe('the command line', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-cli-'))
  afterAll(() => rm(folder, { recursive: true }))

  const run = (args: string[], input: { sent?: string; typed?: string[] } = {}) =>
    runCommand({ CAIRN_DATA_DIR: folder }, args, input)

  test('migrate updates a database once', async () => {
    expect((await run(['migrate'])).output).toEqual([
      `The database is up to date: ${Object.keys(steps).join(', ')}.`,
    ])
    expect((await run(['migrate'])).output).toEqual(['The database was up to date.'])
  })

  test('a script passes options and sends the password on standard input', async () => {
    const args = ['create-super-admin', '--username', 'root', '--first-name', 'Ro', '--last-name', 'Ot']
    expect(await run(args, { sent: tess.password })).toEqual({
      output: [`root can sign in now. The account is in ${join(folder, 'cairn.db')}.`],
      failure: null,
    })
    expect((await run(args, { sent: tess.password })).failure).toBe('That username is taken.')
    expect((await run(args)).failure).toBe('Send the password as the first line of the input.')
    expect((await run(['create-super-admin'], { sent: tess.password })).failure).toBe(
      'Set it with --username.',
    )
  })

  test('a person at a terminal is asked for what is missing, and twice for the password', async () => {
    const typed = ['asked', 'As', 'Ked', tess.password, tess.password]
    expect((await run(['create-super-admin'], { typed })).output[0]).toMatch(/^asked can sign in now\. /)
    const { failure } = await run(['reset-password', 'asked'], { typed: [tess.password, 'something else 1'] })
    expect(failure).toBe("The passwords don't match. Nothing was changed.")
    expect(
      (await run(['reset-password', 'asked'], { typed: ['granite 481516', 'granite 481516'] })).output,
    ).toEqual(['As Ked has a new password and was signed out everywhere.'])
  })

  test.each(
    cairn({ env: {}, terminal: emptyTerminal }).commands.map((command) => [command.name(), command] as const),
  )('the help explains %s', (name, found) => {
    expect(found.helpInformation()).toContain(`Usage: cairn ${name}`)
    expect(found.description()).toMatch(/^[A-Z].+\.$/)
  })
})
