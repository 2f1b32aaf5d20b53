// The command cairn seed, which creates a made-up school for trying Cairn out, for tests and for measurements.
import { InvalidArgumentError, Option } from 'commander'
import * as z from 'zod/mini'
import { languageCodes, SOURCE_LANGUAGE } from '../../contract/languages.ts'
import { schoolName } from '../../contract/text-fields.ts'
import { validate } from '../platform/http/validate.ts'
import { DEMO_PASSWORD, MIN_LEARNERS, type Seeded, type SeedOptions, seedSchool } from '../seed/index.ts'
import { type CommandLine, command, withData } from './command.ts'
import type { Terminal } from './terminal.ts'

/** Up to this product of learners and weeks, seeding is too quick to need progress. */
const QUIET_UP_TO = 50_000

export function seedCommand(line: CommandLine) {
  return command(
    'seed',
    'Fill an empty database with a made-up school. Everyone in it has one known password.',
  )
    .option('--learners <number>', 'how many learners', wholeNumber(MIN_LEARNERS, 50_000), 60)
    .option('--weeks <number>', 'how many weeks of goals, including this one', wholeNumber(1, 500), 8)
    .option('--school <name>', "the school's name (default: one in its language)")
    .addOption(
      new Option('--language <code>', 'the language of the school and of what people wrote')
        .choices(languageCodes)
        .default(SOURCE_LANGUAGE),
    )
    .option('--seed <number>', 'a different number creates different people', wholeNumber(0, 2 ** 31 - 1), 1)
    .option('--force', 'add a school to a database that is in use', false)
    .action(async (given: SeedOptions) => {
      const { terminal } = line
      const options = { ...given, ...namedShape.parse(validate(namedShape, { school: given.school })) }
      const seeded = await withData(line, ({ database, now }) =>
        seedSchool(database, options, now, printProgress(terminal, options)),
      )
      for (const row of summary(seeded)) terminal.say(row)
    })
}

const namedShape = z.object({ school: z.optional(schoolName()) })

function wholeNumber(from: number, to: number) {
  return (text: string): number => {
    const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
    if (value >= from && value <= to) return value
    throw new InvalidArgumentError(`It must be a whole number from ${from} to ${to}.`)
  }
}

/** Prints about ten lines for a large school, none for a small one. */
function printProgress(terminal: Terminal, { learners, weeks }: SeedOptions): (done: number) => void {
  if (learners * weeks < QUIET_UP_TO) return () => {}
  const step = Math.max(1, Math.ceil(weeks / 10))
  return (done) => {
    if (done % step === 0 || done === weeks) terminal.warn(`${done} of ${weeks} weeks are written.`)
  }
}

function summary({ school, signIns, counts }: Seeded): string[] {
  const widths = [0, 1].map((column) =>
    Math.max(...signIns.map(({ role, username }) => [role, username][column]?.length ?? 0)),
  )
  const row = (...cells: string[]) =>
    `  ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd()
  const people = [
    `${counts.learners} learners in ${counts.crews} crews`,
    `${counts.coaches} coaches`,
    `${counts.guides} guides`,
  ]
  const goals = [
    `${counts.goals} goals`,
    `${counts.feedback} entries of feedback`,
    `${counts.edits} edits`,
    `${counts.notifications} notifications`,
  ]
  return [
    `${school} is ready, with made-up people. Sign in as`,
    '',
    ...signIns.map(({ role, username, name }) => row(role, username, name)),
    '',
    `with the password: ${DEMO_PASSWORD}`,
    '',
    `${people.join(', ')}; ${goals.join(', ')}.`,
    "Everyone in it has this password, so don't use it on a server that others can reach.",
  ]
}
