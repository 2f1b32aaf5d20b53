// The command line: each command in a file of its own, added to this list.
import { Command } from 'commander'
import { version } from '../platform/version.ts'
import { backupCommand } from './backup.ts'
import { checkCommand } from './check.ts'
import type { CommandLine } from './command.ts'
import { compactCommand } from './compact.ts'
import { createSuperAdminCommand } from './create-super-admin.ts'
import { exportCommand } from './export.ts'
import { importCommand } from './import.ts'
import { migrateCommand } from './migrate.ts'
import { resetPasswordCommand } from './reset-password.ts'
import { restoreCommand } from './restore.ts'
import { restoreGoalsCommand } from './restore-goals.ts'
import { seedCommand } from './seed.ts'

const commands = [
  backupCommand,
  restoreCommand,
  exportCommand,
  importCommand,
  checkCommand,
  compactCommand,
  migrateCommand,
  createSuperAdminCommand,
  resetPasswordCommand,
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
