// The command line of Cairn with its list of commands.
import { Command } from 'commander'
import { version } from '../platform/version.ts'
import { createSuperAdminCommand, resetPasswordCommand } from './accounts.ts'
import { type CommandLine, command } from './command.ts'
import { backupCommand, checkCommand, compactCommand, migrateCommand, restoreCommand } from './database.ts'
import { mailCheckCommand } from './mail.ts'
import { seedCommand } from './seed.ts'
import { oidcCheckCommand, resetSecondFactorCommand, unlinkIdentitiesCommand } from './sign-in.ts'
import { exportCommand, importCommand, restoreGoalsCommand } from './transfer.ts'

const commands = [
  startCommand,
  backupCommand,
  restoreCommand,
  exportCommand,
  importCommand,
  checkCommand,
  compactCommand,
  migrateCommand,
  createSuperAdminCommand,
  resetPasswordCommand,
  resetSecondFactorCommand,
  unlinkIdentitiesCommand,
  oidcCheckCommand,
  mailCheckCommand,
  restoreGoalsCommand,
  seedCommand,
]

export function cairn(line: CommandLine): Command {
  const program = new Command('cairn')
    .description('Manages a Cairn server: its accounts and its data.')
    .version(version)
    .addHelpText(
      'after',
      '\nCommands find the data the way the server does: by DATABASE_URL, or else in CAIRN_DATA_DIR (./data).',
    )
  for (const make of commands) program.addCommand(make(line))
  return program
}

/** The server's main module reads the settings and ends the process. */
function startCommand() {
  return command('start', 'Start the server; SIGTERM or Ctrl-C stops it.').action(async () => {
    await import('../app/main.ts')
  })
}
