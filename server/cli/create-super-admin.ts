// cairn create-super-admin: an account that may do everything, for whoever runs the server.
import * as z from 'zod/mini'
import { name, username } from '../../contract/text.ts'
import { insertUser } from '../people/index.ts'
import { recordAudit } from '../platform/audit.ts'
import { inTransaction } from '../platform/db/school-db.ts'
import { validate } from '../platform/http/validate.ts'
import { nameKey } from '../platform/names.ts'
import { hashPassword, requireGoodPassword } from '../session/index.ts'
import { type CommandLine, command, type Work, withData } from './command.ts'
import { CommandFailure } from './command-failure.ts'
import { newPasswordFrom, optionOrAnswer } from './terminal.ts'

type Options = { username?: string; firstName?: string; lastName?: string; school?: string }

export function createSuperAdminCommand(line: CommandLine) {
  return command('create-super-admin', 'Make an account that may do everything in every school.')
    .option('--username <name>', 'what the person signs in with')
    .option('--first-name <name>', 'the first name')
    .option('--last-name <name>', 'the last name')
    .option('--school <name>', 'the school the account belongs to; none unless said')
    .addHelpText('after', '\nThe password is asked for, or read as the first line of the standard input.')
    .action(async (options: Options) => {
      const { terminal } = line
      const person = {
        username: await optionOrAnswer(terminal, options.username, {
          option: '--username',
          question: 'Username',
        }),
        firstName: await optionOrAnswer(terminal, options.firstName, {
          option: '--first-name',
          question: 'First name',
        }),
        lastName: await optionOrAnswer(terminal, options.lastName, {
          option: '--last-name',
          question: 'Last name',
        }),
      }
      const password = await newPasswordFrom(terminal)
      const made = await withData(line, (work) =>
        createSuperAdmin(work, { ...person, password, school: options.school }),
      )
      terminal.say(`${made} may sign in now.`)
    })
}

const personShape = z.object({ username, firstName: name('A first name'), lastName: name('A last name') })

interface NewSuperAdmin {
  username: string
  firstName: string
  lastName: string
  password: string
  school: string | undefined
}

/** Answers the username. Throws DomainError on what will not do, `username_taken` among it. */
export async function createSuperAdmin(
  { database: { db }, now }: Pick<Work, 'database' | 'now'>,
  { password, school, ...given }: NewSuperAdmin,
): Promise<string> {
  const person = personShape.parse(validate(personShape, given))
  const roles = { isAdmin: true, isSuperAdmin: true, isCoachWooden: false, isGuide: false }
  await requireGoodPassword(password, { username: person.username, ...roles }, 'password')
  const passwordHash = await hashPassword(password)
  await inTransaction(db, async (tx) => {
    let schoolId: number | null = null
    if (school !== undefined) {
      const found = await tx
        .selectFrom('schools')
        .select('id')
        .where('name_key', '=', nameKey(school.trim()))
        .executeTakeFirst()
      if (!found) throw new CommandFailure(`There is no school called "${school}".`)
      schoolId = found.id
    }
    const id = await insertUser(tx, {
      ...person,
      schoolId,
      passwordHash,
      isAdmin: true,
      isSuperAdmin: true,
      createdAt: now,
    })
    await recordAudit(tx, {
      schoolId,
      at: now,
      actorId: null,
      aboutId: id,
      action: 'user.create',
      subject: `Super admin ${person.firstName} ${person.lastName} (${person.username})`,
      detail: { by: 'command line' },
    })
  })
  return person.username
}
