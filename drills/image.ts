// The image of deploy/Dockerfile is built, and runs as in deploy/compose.yaml: set up, killed, updated and stopped.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../server/testing/free-port.ts'
import { checkComposeFiles } from './compose-files.ts'
import { type Engine, findEngine, readBaseSize } from './containers.ts'
import { type Drill, Findings, type Report, waitUntil } from './drill.ts'
import { HttpClient } from './http-client.ts'
import { root } from './node.ts'
import { checkOutRelease } from './release-sources.ts'

const OLDER = 'localhost/cairn-drill:older'
const CURRENT = 'localhost/cairn-drill:current'
const PASSWORD = 'a granite ridge 47'
const START_MS = 60_000
const STOP_SECONDS = 20
const MEBIBYTE = 1024 * 1024
/** Limits the part of the image that is Cairn's, with Node. */
const MAX_OWN_MEBIBYTES = 200

interface Trial {
  engine: Engine
  findings: Findings
  name: string
  volume: string
  port: number
  client: HttpClient
}

export const image: Drill = {
  name: 'image',
  title: 'The container image, built and run',
  promise:
    'The image starts as account 1000 with a read-only root file system and without capabilities, keeps its data when it is killed and when a newer image replaces it, and stops on SIGTERM with code 0.',
  rounds: 5,
  run: async ({ rounds, say }) => {
    const engine = await findEngine()
    if ('reason' in engine) return { skipped: engine.reason }
    say(engine.description)
    const id = `cairn-drill-${process.pid}`
    const port = await freePort()
    const client = new HttpClient(() => port)
    const findings = new Findings()
    const trial: Trial = { engine, findings, name: id, volume: id, port, client }
    const folder = await mkdtemp(join(tmpdir(), 'cairn-release-sources-'))
    try {
      await engine.run('volume', 'create', id)
      const began = performance.now()
      const size = await engine.build(root, CURRENT)
      const buildSeconds = Math.round((performance.now() - began) / 1000)
      say(`built in ${buildSeconds} s`)
      const older = await checkOutRelease(folder)
      if (older !== null) await engine.build(folder, OLDER)
      return await runImages(trial, { rounds, say, size, older, buildSeconds })
    } finally {
      await engine.run('rm', '--force', id).catch(() => {})
      await engine.run('volume', 'rm', '--force', id).catch(() => {})
      await engine.run('rmi', '--force', CURRENT).catch(() => {})
      await engine.run('rmi', '--force', OLDER).catch(() => {})
      await rm(folder, { recursive: true, force: true })
    }
  },
}

interface Built {
  rounds: number
  say: (line: string) => void
  size: number
  older: string | null
  buildSeconds: number
}

async function runImages(trial: Trial, { rounds, say, size, older, buildSeconds }: Built): Promise<Report> {
  const { engine, findings } = trial
  const firstStart = await startImage(trial, older === null ? CURRENT : OLDER)
  await setUp(trial)
  let schools = 1
  if (older !== null) {
    await stopImage(trial)
    await startImage(trial, CURRENT)
    await checkSchools(trial, schools, `after the update from ${older}`)
    const { stdout } = await engine.run('exec', trial.name, 'ls', '/data/backups')
    findings.require(stdout.includes('cairn-before-update-'), `no copy from before the update: ${stdout}`)
    say(`updated from ${older}`)
  }
  await checkConfinement(trial)
  let slowestStart = firstStart
  for (let round = 1; round <= rounds; round++) {
    await addSchool(trial, ++schools)
    await engine.run('kill', '--signal', 'KILL', trial.name)
    await engine.run('wait', trial.name)
    const began = performance.now()
    await engine.run('start', trial.name)
    await waitUntilReady(trial)
    slowestStart = Math.max(slowestStart, performance.now() - began)
    await checkSchools(trial, schools, `after kill ${round}`)
    say(`kill ${round} of ${rounds}`)
  }
  const check = await engine.run('exec', trial.name, './cairn', 'check')
  findings.require(check.stdout.includes('The data is intact.'), `cairn check said ${check.stdout}`)
  const stopMs = await stopImage(trial)
  const base = await readBaseSize(engine)
  const own = (size - base) / MEBIBYTE
  findings.require(own <= MAX_OWN_MEBIBYTES, `Cairn's part of the image has ${Math.round(own)} MiB`)
  return {
    facts: [
      ['run by', engine.description],
      ['seconds to build', buildSeconds],
      [
        'size of the base image and of Cairn on it',
        `${Math.round(base / MEBIBYTE)} + ${Math.round(own)} MiB`,
      ],
      ['updated from an image of', older ?? 'no older release in this folder'],
      ['kills, each with all data afterward', rounds],
      ['slowest start until /api/ready answers 200', `${Math.round(slowestStart)} ms`],
      ['time from SIGTERM to the exit with code 0', `${Math.round(stopMs)} ms`],
      ['compose files checked by', await checkComposeFiles(findings)],
    ],
    failures: findings.failures,
  }
}

/** Starts a container with the settings of compose.yaml. @returns the time until it was ready, in milliseconds */
async function startImage(trial: Trial, tag: string): Promise<number> {
  const { engine, name, volume, port } = trial
  await engine.run('rm', '--force', name).catch(() => {})
  const began = performance.now()
  const confined = ['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL']
  const secure = ['--security-opt', 'no-new-privileges', ...engine.runOptions]
  // A network of its own would need rights that not every machine gives; the host's has only this port.
  const network = ['--network', 'host', '--env', `PORT=${port}`, '--env', 'HOST=127.0.0.1']
  const data = ['--volume', `${volume}:/data`]
  await engine.run('run', '--detach', '--name', name, ...confined, ...secure, ...network, ...data, tag)
  await waitUntilReady(trial)
  return performance.now() - began
}

async function waitUntilReady({ engine, name, client, findings }: Trial): Promise<void> {
  const isReady = async () => (await client.send({ method: 'GET', path: '/api/ready' })).status === 200
  await waitUntil(isReady, { patienceMs: START_MS })
  const { status } = await client.send({ method: 'GET', path: '/api/health' })
  if (status === 200) return
  const { stdout, stderr } = await engine.run('logs', name)
  findings.require(false, `/api/health was answered ${status}`)
  throw new Error(`The container did not start: ${(stdout + stderr).slice(-1_000)}`)
}

/** @returns the time until it ended, in milliseconds */
async function stopImage({ engine, name, findings }: Trial): Promise<number> {
  const began = performance.now()
  await engine.run('stop', '--time', String(STOP_SECONDS), name)
  const ms = performance.now() - began
  const { stdout } = await engine.run('inspect', '--format', '{{.State.ExitCode}}', name)
  findings.require(stdout.trim() === '0', `the container ended with ${stdout.trim()} on SIGTERM`)
  return ms
}

/** Checks the account, the file system, the capabilities and the health check from inside. */
async function checkConfinement({ engine, name, findings }: Trial): Promise<void> {
  const account = await engine.run('exec', name, 'id', '-u')
  findings.require(account.stdout.trim() === '1000', `it runs as ${account.stdout.trim()}`)
  const wrote = await engine.run('exec', name, 'sh', '-c', 'echo > /cairn/x').then(
    () => true,
    () => false,
  )
  findings.require(!wrote, 'its root file system can be written')
  const status = await engine.run('exec', name, 'cat', '/proc/1/status')
  findings.require(/^CapEff:\s+0+$/m.test(status.stdout), 'it has capabilities')
  findings.require(/^NoNewPrivs:\s+1$/m.test(status.stdout), 'it may get new privileges')
  const config = await engine.run('inspect', '--format', '{{json .Config.Healthcheck}}', name)
  const [, ...command]: string[] = JSON.parse(config.stdout)?.Test ?? []
  const health = await engine.run('exec', name, ...command).then(
    () => 'healthy',
    () => 'not healthy',
  )
  findings.require(command.length > 0 && health === 'healthy', `its health check finds it ${health}`)
}

/** Uses the link that the container printed. */
async function setUp({ engine, name, client, findings }: Trial): Promise<void> {
  const { stdout, stderr } = await engine.run('logs', name)
  const [, token = ''] = /\/setup\?token=([^\s&]+)/.exec(stdout + stderr) ?? []
  const admin = { username: 'rita', password: PASSWORD, firstName: 'Rita', lastName: 'Root' }
  const { status } = await client.send({
    method: 'POST',
    path: '/api/setup',
    body: { token: decodeURIComponent(token), school: { name: 'School 1' }, admin },
  })
  findings.require(status === 201, `the setup was answered ${status}`)
}

async function signIn({ client }: Trial): Promise<string | undefined> {
  const body = { username: 'rita', password: PASSWORD }
  return (await client.send({ method: 'POST', path: '/api/auth/login', body })).session ?? undefined
}

async function addSchool(trial: Trial, number: number): Promise<void> {
  const token = await signIn(trial)
  const body = { name: `School ${number}` }
  const { status } = await trial.client.send({ method: 'POST', path: '/api/admin/schools', token, body })
  trial.findings.require(status === 201, `a new school was answered ${status}`)
}

async function checkSchools(trial: Trial, expected: number, when: string): Promise<void> {
  const token = await signIn(trial)
  const { status, body } = await trial.client.send({ method: 'GET', path: '/api/admin/schools', token })
  const count = Array.isArray(body) ? body.length : 0
  trial.findings.require(
    status === 200 && count === expected,
    `${when} there were ${count} schools, not ${expected}`,
  )
}
