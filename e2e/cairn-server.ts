// A Cairn for browser tests: the built server on a free port with its own data folder and a fixed clock.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import Sqlite from 'better-sqlite3'
import { demoProvider, giveAddresses } from '../scripts/demo/demo-provider.ts'
import { freePort } from '../server/testing/free-port.ts'
import { putPrepared, sharedEnvironment } from './prepared.ts'
import { type Account, SchoolApi } from './school-api.ts'

export const SETUP_TOKEN = 'browser-tests-set-up-token'
/** Wed, Nov 18 2026, 9:00 AM in Chicago. */
export const WEDNESDAY = '2026-11-18T15:00:00.000Z'

/** In milliseconds. A start takes half a second, but more than 20 seconds at a load of 40. */
const START_TIMEOUT = 60_000

export interface Cairn {
  url: string
  setUpLink: string
  /** Calls the API with an account, to prepare data for a test. */
  as(account: Account): Promise<SchoolApi>
  /** Restarts the server with its clock at this time. Everyone stays signed in. */
  startAgain(clock: string): Promise<void>
}

export interface CairnOptions {
  /** The time at which the server's clock starts. */
  clock: string
  /** The database contains the made-up school of `cairn seed` (e2e/made-up-school.ts), of this size if given. */
  seeded: boolean | { learners: number; weeks: number }
  /** A super admin without a school, whom only the command line creates. */
  wanderer?: Account
  /**
   * Sets the server's address, so that browsers can use passkeys, and a provider: one that is unreachable, or that of
   * `npm run demo`, where everyone in the made-up school has an account.
   */
  withProvider?: boolean | 'demo'
  /** The port of a mail server on this machine (server/testing/mail-sink.ts). The address of Cairn is set as well. */
  mailPort?: number
}

/** Runs while `use` does, then deletes all its files. */
export async function withCairn(options: CairnOptions, use: (cairn: Cairn) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-e2e-'))
  await prepare(folder, options)
  const port = await freePort()
  const url = `http://${options.withProvider ? 'localhost' : '127.0.0.1'}:${port}`
  const provider = options.withProvider === 'demo' ? await demoProvider(url) : null
  if (provider) giveAddresses(join(folder, 'cairn.db'))
  const extraEnv = {
    ...(provider?.env ?? (options.withProvider ? providerAt(url) : {})),
    ...(options.mailPort !== undefined && mailAt(url, options.mailPort)),
  }
  let server = start(folder, port, options.clock, extraEnv)
  try {
    await waitUntilReady(url, server)
    await use({
      url,
      setUpLink: `${url}/setup?token=${SETUP_TOKEN}`,
      as: (account) => SchoolApi.signIn(url, account),
      startAgain: async (clock) => {
        await kill(server)
        forgetRuns(join(folder, 'cairn.db'))
        server = start(folder, port, clock, extraEnv)
        await waitUntilReady(url, server)
      },
    })
  } finally {
    await kill(server)
    provider?.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The server would not trust its new clock otherwise, and would send nothing for 10 minutes. */
function forgetRuns(file: string): void {
  const database = new Sqlite(file)
  database.exec('update jobs set ran_at = null, next_at = 0')
  database.close()
}

async function prepare(folder: string, options: CairnOptions): Promise<void> {
  const { clock, seeded, wanderer } = options
  if (seeded || wanderer) await putPrepared(folder, { clock, seeded, wanderer }, (at) => fill(at, options))
}

async function fill(folder: string, { clock, seeded, wanderer }: CairnOptions): Promise<void> {
  const cairn = async (args: string[], input = '') => {
    const { PATH, HOME } = process.env
    const env = { PATH, HOME, CAIRN_DATA_DIR: folder, CAIRN_CLOCK: clock, ...sharedEnvironment() }
    const run = promisify(execFile)(process.execPath, ['dist/server/cli.js', ...args], { env })
    run.child.stdin?.end(input)
    await run
  }
  if (seeded) {
    const size = Object.entries(seeded === true ? {} : seeded)
    await cairn(['seed', ...size.flatMap(([name, value]) => [`--${name}`, String(value)])])
  }
  if (wanderer) {
    const nameArguments = [
      '--username',
      wanderer.username,
      '--first-name',
      'Wanda',
      '--last-name',
      'Wanderer',
    ]
    await cairn(['create-super-admin', ...nameArguments], `${wanderer.password}\n`)
  }
}

const providerAt = (url: string) => ({
  CAIRN_PUBLIC_URL: url,
  CAIRN_OIDC: 'district',
  CAIRN_OIDC_DISTRICT_ISSUER: 'http://localhost:9',
  CAIRN_OIDC_DISTRICT_NAME: 'Stonebridge District',
  CAIRN_OIDC_DISTRICT_CLIENT_ID: 'cairn',
  CAIRN_OIDC_DISTRICT_CLIENT_SECRET: 'of-the-browser-tests',
  CAIRN_OIDC_DISTRICT_DOMAINS: 'school.example',
})

const mailAt = (url: string, port: number) => ({
  CAIRN_PUBLIC_URL: url,
  CAIRN_SMTP_URL: `smtp://127.0.0.1:${port}`,
  CAIRN_MAIL_FROM: 'Cairn <cairn@school.example>',
})

function start(
  folder: string,
  port: number,
  clock: string,
  extraEnv: Readonly<Record<string, string>>,
): ChildProcess {
  const { PATH, HOME } = process.env
  return spawn(process.execPath, ['dist/server/main.js'], {
    env: {
      PATH,
      HOME,
      PORT: String(port),
      CAIRN_DATA_DIR: folder,
      CAIRN_SETUP_TOKEN: SETUP_TOKEN,
      CAIRN_CLOCK: clock,
      LOG_LEVEL: 'warn',
      ...extraEnv,
      ...sharedEnvironment(),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}.`)
    const ready = await fetch(`${url}/api/ready`).catch(() => null)
    if (ready?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`The server did not answer in ${START_TIMEOUT / 1000} seconds.`)
}

/** Kills the server. Acknowledged writes are on the disk, and server/edge/draining.test.ts tests graceful shutdown. */
async function kill(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const exited = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGKILL')
  await exited
}
