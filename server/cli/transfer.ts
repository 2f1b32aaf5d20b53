// The commands cairn export and import, whose files either kind of database can read, and restore-goals for snapshots of goals.
import { Option } from 'commander'
import { plural, pluralWord } from '../../contract/sentences.ts'
import { describeDatabase } from '../app/open-data.ts'
import { backupName } from '../backups/index.ts'
import { iso } from '../platform/clock.ts'
import {
  deleteSnapshot,
  type ListedSnapshot,
  listSnapshots,
  moveSnapshotFiles,
  type Restored,
  restoreGoals,
  snapshotName,
} from '../snapshots/index.ts'
import { exportData, type ImportMode, importData, type Progress } from '../transfer/index.ts'
import { type CommandLine, command, newFile, withData } from './command.ts'
import { CommandFailure, type Terminal } from './terminal.ts'

export function exportCommand(line: CommandLine) {
  return command(
    'export',
    'Write everything into one file that cairn import reads, on either kind of database.',
  )
    .option('--school <name or id>', 'only this school')
    .option('--to <file>', 'the new file; by default one in the backup folder')
    .addHelpText(
      'after',
      '\nThe server may keep running. Sessions are left out, so people have to sign in again.',
    )
    .action(async ({ school, to }: { school?: string; to?: string }) => {
      const { terminal } = line
      const made = await withData(
        line,
        async ({ config, database, now }) => {
          const file = newFile(config, to, backupName('export', now, 'jsonl.gz'))
          return { file, ...(await exportData(database, { file, school }, now, printRowProgress(terminal))) }
        },
        { skipMigration: true },
      )
      const what = made.school ? `of ${made.school.name}` : 'of everything'
      terminal.say(`${made.rows} rows ${what} are in ${made.file}.`)
      // An export of one school does not have secrets of authenticator apps.
      const secrets = made.school ? '' : ', and the secrets of second factors'
      terminal.warn(
        `It contains what children wrote and the hashes of their passwords${secrets}. Keep it safe.`,
      )
    })
}

export function importCommand(line: CommandLine) {
  return command('import', 'Read an export into an empty database: all of it, or nothing.')
    .argument('<file>', 'made by cairn export, of this version or an older one')
    .addOption(new Option('--add', 'add one school to the existing ones, with new ids').conflicts('force'))
    .addOption(new Option('--force', 'delete everything in the database first'))
    .action(async (file: string, { add, force }: { add?: boolean; force?: boolean }) => {
      const { terminal } = line
      const mode: ImportMode = add ? 'add' : force ? 'replace' : 'empty'
      const { place, school, rows, upgradedFrom } = await withData(
        line,
        async ({ config, database, now }) => ({
          place: describeDatabase(config.database),
          ...(await importData(database, { file, mode }, now, printRowProgress(terminal))),
        }),
        { allowEmpty: true },
      )
      const what = school ? `of ${school.name} ` : ''
      terminal.say(`${rows} rows ${what}are in ${place}, exactly as they were written.`)
      if (upgradedFrom) terminal.say(`They were updated from ${upgradedFrom}.`)
    })
}

export function restoreGoalsCommand(line: CommandLine) {
  return command(
    'restore-goals',
    'Restore the goals that were deleted by a school reset or along with many people, and change nothing else.',
  )
    .argument(
      '[snapshot]',
      'its name in the audit log and in the list of this command; without a name, all are listed',
    )
    .option('--delete', 'delete the snapshot without restoring it')
    .action(async (named: string | undefined, { delete: isDeleted }: { delete?: boolean }) => {
      if (named === undefined && isDeleted) throw new CommandFailure('Name the snapshot to delete.')
      await withData(line, async ({ config, database, now }) => {
        // Until the server of this version has started once, snapshots of 1.0.0 are still in files.
        await moveSnapshotFiles(database, config.dataDir)
        if (named === undefined) return printSnapshots(line.terminal, await listSnapshots(database.db))
        const name = snapshotName(named)
        if (isDeleted) {
          await deleteSnapshot(database.db, name)
          line.terminal.say(`The snapshot ${name} is deleted.`)
          return
        }
        printRestored(line.terminal, await restoreGoals(database, name, now))
      })
    })
}

function printSnapshots(terminal: Terminal, snapshots: readonly ListedSnapshot[]): void {
  if (snapshots.length === 0) terminal.say('There are no snapshots.')
  for (const { name, schoolName, kind, madeAt, goals, deletedAt } of snapshots) {
    const owners = kind === 'people' ? `deleted people of ${schoolName}` : schoolName
    const end = deletedAt === null ? '' : `, kept until ${iso(deletedAt)}`
    terminal.say(`${name}: ${plural(goals, 'goal')} of ${owners} as of ${iso(madeAt)}${end}`)
  }
}

function printRestored(terminal: Terminal, { schoolName, goals, left, absent }: Restored): void {
  const others =
    left === 0
      ? ''
      : ` ${plural(left, 'was', 'were')} there already, or ${pluralWord(left, 'its owner is', 'their owners are')} gone.`
  terminal.say(`${schoolName} has ${plural(goals, 'goal')} back.${others}`)
  if (!absent) return
  terminal.say(
    `These people were deleted and have no new account in the school: ${absent.join(', ')}. Add them with the same usernames and names, then run this again.`,
  )
}

const PROGRESS_STEP = 100_000

/** Prints the progress of large tables, one line per step. */
function printRowProgress(terminal: Terminal): Progress {
  let reported = 0
  return (table, done) => {
    if (done < reported) reported = 0
    if (done - reported < PROGRESS_STEP && (done !== table.rows || done < PROGRESS_STEP)) return
    reported = done
    terminal.warn(`${table.name}: ${done} of ${table.rows} rows`)
  }
}
