// The disk of the embedded database and of the log fills up, and has free space again.
import { execFile } from 'node:child_process'
import { constants } from 'node:fs'
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { DEMO_PASSWORD } from '../server/seed/index.ts'
import { type Drill, Findings } from './drill.ts'
import { countByStatus, HttpClient } from './http-client.ts'
import { Ledger } from './ledger.ts'
import { startLoad } from './load.ts'
import { type ServerNode, startNode } from './node.ts'
import { type Place, toFolderPlace, withDatabase } from './place.ts'
import { createSeededSchool, type Pair, type School, toGoalRequest } from './school.ts'

const SIZE = '12m'
const RECOVERY_MS = 5_000
const run = promisify(execFile)

export const diskFull: Drill = {
  name: 'disk-full',
  title: 'Disk full',
  promise:
    'On a full disk writes get 503 with a message, reads and sign-ins continue, and admins see a warning; no acknowledged write is lost or half done, and writes work again when there is space.',
  rounds: 5,
  run: async ({ rounds, timeFactor = 1, say }) => {
    const place = await createSmallDisk()
    if (!place) return { skipped: 'making a small disk takes root on Linux' }
    const findings = new Findings()
    const log = await open(
      join(place.folder, 'server.log'),
      constants.O_CREAT | constants.O_WRONLY | constants.O_APPEND,
    )
    let node: ServerNode | undefined
    try {
      const school = await createSeededSchool(place, 6)
      node = await startNode({ ...place.env, LOG_LEVEL: 'info' }, { stdout: log.fd })
      const { port } = node
      const client = new HttpClient(() => port)
      const ledger = new Ledger()
      const counts = { checkWritesRefused: 0, checkReadsAnswered: 0, signIns: 0 }
      for (let round = 1; round <= rounds; round++) {
        const where = `round ${round}`
        const load = startLoad(client, ledger, school.pairs, 5)
        await fillUp(place.folder)
        await writeUntilRefused(client, school)
        await load.stop()
        findings.add(load.refused, where)
        counts.checkWritesRefused += await checkWritesRefused(client, school, findings, where)
        counts.checkReadsAnswered += await checkReadsAnswered(client, school, findings, where)
        counts.signIns += await checkSignIns(client, findings, where)
        findings.add(await findSilentPages(client, school, true), where)
        await rm(join(place.folder, 'filler'))
        const took = await waitUntilWritten(client, school)
        findings.require(
          took <= RECOVERY_MS * timeFactor,
          `${where}: writes took ${Math.round(took)} ms to work again`,
        )
        findings.add(await findSilentPages(client, school, false), where)
        findings.require(node.running(), `${where}: the server ended: ${node.lastLines()}`)
        findings.add(await withDatabase(place, (database) => ledger.differences(database)), where)
        say(`${where} of ${rounds}: written again after ${Math.round(took)} ms`)
        if (!node.running()) break
      }
      const all = countByStatus(client.journal)
      findings.require((all[500] ?? 0) === 0, `${all[500]} answers were 500`)
      findings.require((all.lost ?? 0) === 0, `${all.lost} requests had no answer`)
      return {
        facts: [
          ['times the disk was filled', rounds],
          ['writes refused with 503 on the full disk', all[503] ?? 0],
          ['reads answered on the full disk', counts.checkReadsAnswered],
          ['people who signed in on the full disk', counts.signIns],
          ['acknowledged requests in total', all['2xx'] ?? 0],
          ['goals in their acknowledged state', ledger.acknowledged],
          ['refused goals, found intact', ledger.uncertain],
        ],
        failures: findings.failures,
      }
    } finally {
      await node?.kill()
      await log.close()
      await place.remove()
    }
  },
}

async function createSmallDisk(): Promise<(Place & { folder: string }) | null> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null
  const folder = await mkdtemp(join(tmpdir(), 'cairn-disk-'))
  const mounted = await run('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=700`, 'tmpfs', folder]).then(
    () => true,
    () => false,
  )
  if (!mounted) {
    await rm(folder, { recursive: true })
    return null
  }
  const remove = async () => {
    await run('umount', ['--lazy', folder])
    await rm(folder, { recursive: true })
  }
  return { ...toFolderPlace(folder, remove), folder }
}

/** Fills the disk to the last byte. */
async function fillUp(folder: string): Promise<void> {
  const filler = join(folder, 'filler')
  for (let bytes = 2 ** 20; bytes >= 512; bytes /= 2) {
    let more = true
    while (more) {
      more = await writeFile(filler, Buffer.alloc(bytes), { flag: 'a' }).then(
        () => true,
        () => false,
      )
    }
  }
}

/** The database uses up the free space in its own files first. */
async function writeUntilRefused(client: HttpClient, school: School): Promise<void> {
  for (let tries = 0; tries < 20_000; tries++) {
    const [pair] = school.pairs
    if (!pair) return
    if ((await setGoal(client, pair)).status === 503) return
  }
}

/** A long title fills the free pages sooner. */
const setGoal = (client: HttpClient, pair: Pair) =>
  client.send(toGoalRequest(pair, { title: 'Row 5 km '.repeat(10).trim() }))

async function checkWritesRefused(
  client: HttpClient,
  { pairs }: School,
  findings: Findings,
  where: string,
): Promise<number> {
  const answers = await Promise.all(pairs.map((pair) => setGoal(client, pair)))
  const wrong = answers.filter(({ status }) => status !== 503)
  findings.require(wrong.length === 0, `${where}: writes answered ${JSON.stringify(countByStatus(wrong))}`)
  return answers.length
}

async function checkReadsAnswered(
  client: HttpClient,
  { pairs, admin }: School,
  findings: Findings,
  where: string,
): Promise<number> {
  const answers = await Promise.all([
    ...pairs.flatMap(({ learner, learnerId }) => [
      client.send({ method: 'GET', path: '/api/auth/user', token: learner }),
      client.send({ method: 'GET', path: `/api/users/${learnerId}/goals-with-feedback`, token: learner }),
      client.send({ method: 'GET', path: '/api/notifications', token: learner }),
    ]),
    client.send({ method: 'GET', path: '/api/admin/users', token: admin }),
    client.send({ method: 'GET', path: '/api/ready' }),
  ])
  const wrong = answers.filter(({ status }) => status !== 200)
  findings.require(wrong.length === 0, `${where}: reads answered ${JSON.stringify(countByStatus(wrong))}`)
  return answers.length
}

/** Each of these titles takes more space than is left in the pages. */
const SIGN_INS = 12

/** People with a password get a session that works. */
async function checkSignIns(client: HttpClient, findings: Findings, where: string): Promise<number> {
  const body = { username: 'admin', password: DEMO_PASSWORD }
  for (let round = 0; round < SIGN_INS; round++) {
    const { status, session } = await client.send({ method: 'POST', path: '/api/auth/login', body })
    const user = await client.send({ method: 'GET', path: '/api/auth/user', token: session ?? '' })
    const works = status === 200 && user.status === 200
    findings.require(works, `${where}: a sign-in answered ${status}, and then ${user.status}`)
  }
  return SIGN_INS
}

/** Returns a sentence for each page that reports the disk wrongly to load balancers, admins or monitoring. */
async function findSilentPages(client: HttpClient, { admin }: School, isFull: boolean): Promise<string[]> {
  const read = async (path: string) =>
    JSON.stringify((await client.send({ method: 'GET', path, token: admin })).body)
  const places = ['/api/ready', '/api/admin/system']
  const texts = await Promise.all(places.map(read))
  const wrong = places.filter(
    (_place, index) => texts[index]?.includes("The server's disk is full") !== isFull,
  )
  return wrong.map(
    (path) => `${path} does not say ${isFull ? 'that the disk is full' : 'that there is room'}`,
  )
}

async function waitUntilWritten(client: HttpClient, school: School): Promise<number> {
  const began = performance.now()
  const [pair] = school.pairs
  while (pair && performance.now() - began < 30_000) {
    if ((await setGoal(client, pair)).status === 201) break
  }
  return performance.now() - began
}
