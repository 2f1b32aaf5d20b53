/**
 * A seeded school in a temporary folder, to try Cairn; the folder is deleted afterward. With `--provider` people also sign
 * in through a local provider, with their usernames and any password.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays, weekdayOf } from '../../contract/days.ts'
import { toInstant, zonedDay } from '../../contract/time-zone.ts'
import { runInForeground } from '../bootstrap/child-process.mjs'
import { ensureBuilt } from '../build/ensure-built.ts'
import { demoProvider, giveAddresses } from '../demo/demo-provider.ts'
import type { RunTask } from './task.ts'

export const run: RunTask = async ({ root, args }) => {
  await ensureBuilt(root, ['web', 'server'])
  const folder = await mkdtemp(join(tmpdir(), 'cairn-demo-'))
  const { DATABASE_URL: _mustStayUntouched, DATABASE_URL_FILE: _norThat, ...given } = process.env
  const env = { ...schoolHours(given), CAIRN_DATA_DIR: folder }
  const options = { cwd: root, env }
  const seedArgs = args.filter((arg) => arg !== PROVIDER)
  const provider = args.includes(PROVIDER)
    ? await demoProvider(`http://localhost:${given.PORT?.trim() || 3000}`)
    : null
  try {
    const seeded = await runInForeground(
      process.execPath,
      ['dist/server/cli.js', 'seed', ...seedArgs],
      options,
    )
    if (seeded !== 0) return seeded
    if (provider) giveAddresses(join(folder, 'cairn.db'))
    const server = { cwd: root, env: { ...env, ...provider?.env } }
    return await runInForeground(process.execPath, ['dist/server/main.js'], server)
  } finally {
    provider?.close()
    await rm(folder, { recursive: true, force: true })
  }
}

const PROVIDER = '--provider'

/** The made-up school is in this time zone. */
const ZONE = 'America/Chicago'
const HALF_PAST_TEN = 10 * 60 + 30
const [TUESDAY, THURSDAY, FRIDAY] = [1, 3, 4]

/** On a weekend or a Monday little has happened in the goal week, so the clock starts on the Thursday before. */
function schoolHours(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  if (env.CAIRN_CLOCK || env.NODE_ENV === 'production') return env
  const now = Date.now()
  const today = zonedDay(now, ZONE)
  const weekday = weekdayOf(today)
  if (weekday >= TUESDAY && weekday < FRIDAY) return env
  const thursday = addDays(today, -((weekday - THURSDAY + 7) % 7))
  console.log(
    'Today a goal week would show little: the clock of this school begins on Thursday (CAIRN_CLOCK).',
  )
  return { ...env, CAIRN_CLOCK: new Date(toInstant(thursday, HALF_PAST_TEN, ZONE)).toISOString() }
}
