// The command line: each command in a file of its own, added to this list.
import { Command } from 'commander'
import { version } from '../../platform/version.ts'
import type { CommandLine } from './command.ts'
import { createSuperAdminCommand } from './create-super-admin.ts'
import { migrateCommand } from './migrate.ts'
import { resetPasswordCommand } from './reset-password.ts'
import { restoreGoalsCommand } from './restore-goals.ts'
import { seedCommand } from './seed.ts'

const commands = [
  createSuperAdminCommand,
  resetPasswordCommand,
  migrateCommand,
  restoreGoalsCommand,
  seedCommand,
]

export function cairn(line: CommandLine): Command {
  const program = new Command('cairn')
    .description('Looks after a Cairn server: its accounts and its data.')
    .version(version)
    .addHelpText(
      'after',
      '\nThe data is found as the server finds it: by DATABASE_URL, or else CAIRN_DATA_DIR (./data).',
    )
  for (const make of commands) program.addCommand(make(line))
  return program
}
