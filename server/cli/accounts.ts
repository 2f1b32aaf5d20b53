// The commands cairn create-super-admin and cairn reset-password, for accounts that no user of the app may create or reset, such as
// those of super admins.
import * as z from 'zod/mini'
import type { User } from '../../contract/people.ts'
import { fullName } from '../../contract/person-name.ts'
import { sentence } from '../../contract/sentence.ts'
import { requiredLastName, username, usernameKey } from '../../contract/text.ts'
import { firstName } from '../../contract/text-fields.ts'
import { describeDatabase } from '../app/open-data.ts'
import { insertUser, selectAccounts, toUser } from '../people/index.ts'
import { recordCommand } from '../platform/audit.ts'
import type { OnEngine, Queries } from '../platform/db/engine.ts'
import { inTransaction } from '../platform/db/school-db.ts'
import { validate } from '../platform/http/validate.ts'
import { nameKey } from '../platform/names.ts'
import { endUserSessions, hashPassword, requireValidPassword, schoolNames } from '../session/index.ts'
import { type CommandLine, command, type Work, withData } from './command.ts'
import { askNewPassword, CommandFailure, readOption } from './terminal.ts'

interface SuperAdminOptions {
  username?: string
  firstName?: string
  lastName?: string
  school?: string
}

export function createSuperAdminCommand(line: CommandLine) {
  return command('create-super-admin', 'Create an account that can do everything in every school.')
    .option('--username <name>', 'the username to sign in with')
    .option('--first-name <name>', 'the first name')
    .option('--last-name <name>', 'the last name')
    .option('--school <name>', 'the school the account belongs to; none by default')
    .addHelpText(
      'after',
      "\nYou'll be asked for the password, or it's read from the first line of standard input.",
    )
    .action(async (options: SuperAdminOptions) => {
      const { terminal } = line
      const person = {
        username: await readOption(terminal, options.username, '--username', 'Username'),
        firstName: await readOption(terminal, options.firstName, '--first-name', 'First name'),
        lastName: await readOption(terminal, options.lastName, '--last-name', 'Last name'),
      }
      const password = await askNewPassword(terminal)
      await withData(line, async (work) => {
        const username = await createSuperAdmin(work, { ...person, password, school: options.school })
        terminal.say(
          `${username} can sign in now. The account is in ${describeDatabase(work.config.database)}.`,
        )
      })
    })
}

const personShape = z.object({ username, firstName: firstName(), lastName: requiredLastName() })

interface NewSuperAdmin {
  username: string
  firstName: string
  lastName: string
  password: string
  school: string | undefined
}

/** Returns the username. Throws DomainError for invalid values and for a taken username. */
export async function createSuperAdmin(
  { database, now }: Pick<Work, 'database' | 'now'>,
  { password, school, ...given }: NewSuperAdmin,
): Promise<string> {
  const person = personShape.parse(validate(personShape, given))
  const roles = { isAdmin: true, isSuperAdmin: true, isCoachWooden: false, isGuide: false }
  const schoolId = school === undefined ? null : await findSchoolId(database.db, school)
  const names = await schoolNames(database.db, schoolId)
  await requireValidPassword(password, { username: person.username, names, ...roles }, 'password')
  const passwordHash = await hashPassword(password)
  await inTransaction(database.db, async (tx) => {
    const id = await insertUser(tx, {
      ...person,
      schoolId,
      passwordHash,
      isAdmin: true,
      isSuperAdmin: true,
      createdAt: now,
    })
    const subject = sentence('Super admin {name} ({username})', {
      name: fullName(person),
      username: person.username,
    })
    await recordCommand({ db: tx, schoolId }, { at: now, action: 'user.create', subject, about: id })
  })
  return person.username
}

async function findSchoolId(db: Queries, name: string): Promise<number> {
  const found = await db
    .selectFrom('schools')
    .select('id')
    .where('name_key', '=', nameKey(name.trim()))
    .executeTakeFirst()
  if (!found) throw new CommandFailure(`There is no school called "${name}".`)
  return found.id
}

export function resetPasswordCommand(line: CommandLine) {
  return command('reset-password', 'Set a new password and end all sessions of the account.')
    .argument('<username>', 'whose password it is')
    .addHelpText(
      'after',
      "\nYou'll be asked for the password, or it's read from the first line of standard input.",
    )
    .action(async (username: string) => {
      const password = await askNewPassword(line.terminal)
      const name = await withData(line, (work) => resetPassword(work, username, password))
      line.terminal.say(`${name} has a new password and was signed out everywhere.`)
    })
}

/** Returns the person's name. Throws CommandFailure for an unknown username, DomainError for a bad password. */
export async function resetPassword(
  { database, now }: Pick<Work, 'database' | 'now'>,
  username: string,
  password: string,
): Promise<string> {
  const user = await findAccount(database, username)
  const names = await schoolNames(database.db, user.schoolId)
  await requireValidPassword(password, { ...user, names }, 'password')
  const passwordHash = await hashPassword(password)
  return resetSignIn({ database, now }, user, 'password.reset', (tx) =>
    tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', user.id).execute(),
  )
}

/** Makes the change and ends all sessions of the account in one transaction. Returns the person's name. */
export async function resetSignIn(
  { database, now }: Pick<Work, 'database' | 'now'>,
  user: User,
  action: 'password.reset' | 'second-factor.reset',
  change: (tx: Queries) => Promise<unknown>,
): Promise<string> {
  const name = fullName(user)
  await inTransaction(database.db, async (tx) => {
    await change(tx)
    await endUserSessions(tx, user.id)
    await recordCommand(
      { db: tx, schoolId: user.schoolId },
      { at: now, action, subject: name, about: user.id },
    )
  })
  return name
}

/** Throws CommandFailure for an unknown username. */
export async function findAccount(on: OnEngine, username: string): Promise<User> {
  const user = await selectAccounts(on)
    .where('users.username_key', '=', usernameKey(username))
    .executeTakeFirst()
  if (!user) throw new CommandFailure(`There is no account called "${username}".`)
  return toUser(user)
}
