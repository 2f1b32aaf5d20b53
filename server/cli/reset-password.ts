// cairn reset-password: for somebody whom nobody in the app can help, such as the only super admin.
import { usernameKey } from '../../contract/text.ts'
import { recordAudit } from '../platform/audit.ts'
import { inTransaction } from '../platform/db/school-db.ts'
import { endSessionsOf, hashPassword, requireGoodPassword } from '../session/index.ts'
import { type CommandLine, command, type Work, withData } from './command.ts'
import { CommandFailure } from './command-failure.ts'
import { newPasswordFrom } from './terminal.ts'

export function resetPasswordCommand(line: CommandLine) {
  return command('reset-password', 'Set a new password and end all sessions of the account.')
    .argument('<username>', 'whose password it is')
    .addHelpText('after', '\nThe password is asked for, or read as the first line of the standard input.')
    .action(async (username: string) => {
      const password = await newPasswordFrom(line.terminal)
      const name = await withData(line, (work) => resetPassword(work, username, password))
      line.terminal.say(`${name} has a new password and is signed out everywhere.`)
    })
}

/** Answers the person's name. Throws CommandFailure for a name that is nobody's, DomainError for a bad password. */
export async function resetPassword(
  { database: { db }, now }: Pick<Work, 'database' | 'now'>,
  username: string,
  password: string,
): Promise<string> {
  const user = await db
    .selectFrom('users')
    .select([
      'id',
      'username',
      'first_name',
      'last_name',
      'school_id',
      'is_admin',
      'is_super_admin',
      'is_coach',
      'is_guide',
    ])
    .where('username_key', '=', usernameKey(username))
    .executeTakeFirst()
  if (!user) throw new CommandFailure(`There is no account called "${username}".`)
  const owner = {
    username: user.username,
    isAdmin: user.is_admin === 1,
    isSuperAdmin: user.is_super_admin === 1,
    isCoachWooden: user.is_coach === 1,
    isGuide: user.is_guide === 1,
  }
  await requireGoodPassword(password, owner, 'password')
  const passwordHash = await hashPassword(password)
  const name = `${user.first_name} ${user.last_name}`
  await inTransaction(db, async (tx) => {
    await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', user.id).execute()
    await endSessionsOf(tx, user.id)
    await recordAudit(tx, {
      schoolId: user.school_id,
      at: now,
      actorId: null,
      aboutId: user.id,
      action: 'password.reset',
      subject: name,
      detail: { by: 'command line' },
    })
  })
  return name
}
