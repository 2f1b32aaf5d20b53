// Tests with real processes that a school that loses its database restores it with two commands.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pino from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../server/platform/db/open.ts'
import { DEMO_PASSWORD } from '../server/seed/index.ts'
import { freePort } from '../server/testing/free-port.ts'
import { hashSource, readDatabase } from '../server/transfer/index.ts'

const folder = await mkdtemp(join(tmpdir(), 'cairn-drill-'))
const data = join(folder, 'data')
const file = join(data, 'cairn.db')
let server: ChildProcess | undefined
afterAll(async () => {
  if (server && server.exitCode === null) {
    server.kill('SIGKILL')
    await once(server, 'exit')
  }
  await rm(folder, { recursive: true })
})

const env = { PATH: process.env.PATH ?? '', CAIRN_DATA_DIR: data }

async function runCairn(...args: string[]): Promise<{ code: number; output: string }> {
  const ran = promisify(execFile)(process.execPath, ['dist/server/cli.js', ...args], { env })
  return ran.then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    ({ code, stdout, stderr }) => ({ code, output: stdout + stderr }),
  )
}

async function startServer(): Promise<{ origin: string; stop: () => Promise<void> }> {
  const port = await freePort()
  const child = spawn(process.execPath, ['dist/server/main.js'], { env: { ...env, PORT: String(port) } })
  server = child
  let output = ''
  child.stdout.on('data', (part) => (output += part))
  await expect.poll(() => output, { timeout: 15_000 }).toContain('The server is ready')
  const stop = async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  return { origin: `http://127.0.0.1:${port}`, stop }
}

/** Signs in a coach who sets goals; each is acknowledged with 201. */
async function signInCoach(origin: string) {
  const json = { 'content-type': 'application/json' }
  const signedIn = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ username: 'coach', password: DEMO_PASSWORD }),
  })
  const { id } = await signedIn.json()
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
  const setGoal = async (title: string) => {
    const { status } = await fetch(`${origin}/api/goals`, {
      method: 'POST',
      headers: { ...json, cookie },
      body: JSON.stringify({ title, category: 'Personal', duration: 'weekly', userId: id }),
    })
    return status
  }
  return { setGoal, signedIn: signedIn.status }
}

async function hashTables(): Promise<Record<string, string>> {
  const database = openDatabase({ engine: 'sqlite', file }, pino({ level: 'silent' }))
  const found = await hashSource(await readDatabase(database.db, 'sqlite'))
  await database.close()
  return found
}

async function countGoals(): Promise<number> {
  const database = openDatabase({ engine: 'sqlite', file }, pino({ level: 'silent' }))
  const rows = await database.db.selectFrom('goals').select('id').execute()
  await database.close()
  return rows.length
}

describe('a school', () => {
  test('a school backs up while people write, loses its database and restores it', {
    timeout: 60_000,
  }, async () => {
    expect((await runCairn('seed', '--learners', '12', '--weeks', '2')).code).toBe(0)
    const first = await startServer()
    const cole = await signInCoach(first.origin)
    let writing = true
    let before = 0
    const writes = (async () => {
      while (writing) expect(await cole.setGoal(`Goal ${before++}`)).toBe(201)
    })()
    const backup = join(folder, 'backup.db')
    expect(await runCairn('backup', '--to', backup)).toMatchObject({ code: 0 })
    writing = false
    await writes
    expect(before).toBeGreaterThan(3)
    expect(await runCairn('restore', '--force', backup)).toEqual({
      code: 1,
      output: 'A server is using the database. Stop it first.\n',
    })
    expect(await cole.setGoal('The server goes on')).toBe(201)
    await first.stop()
    const all = await countGoals()

    await writeFile(file, 'The disk had a bad day.'.repeat(200))
    expect((await runCairn('check')).code).toBe(1)
    const restored = await runCairn('restore', '--force', backup)
    expect(restored).toMatchObject({
      code: 0,
      output: expect.stringContaining('The previous database is in'),
    })
    expect(await runCairn('check')).toEqual({ code: 0, output: 'The data is intact.\n' })
    const back = await countGoals()
    expect(back).toBeLessThan(all)
    expect(back).toBeGreaterThan(12)
    const rows = await hashTables()
    expect(await runCairn('restore', '--force', backup)).toMatchObject({ code: 0 })
    expect(await hashTables()).toEqual(rows)

    const again = await startServer()
    const coleAgain = await signInCoach(again.origin)
    expect(coleAgain.signedIn).toBe(200)
    expect(await coleAgain.setGoal('Back again')).toBe(201)
    // The server also makes its own backup as soon as it runs.
    await expect
      .poll(async () => (await readdir(join(data, 'backups')).catch(() => [])).length, { timeout: 15_000 })
      .toBeGreaterThan(0)
    await again.stop()
  })
})
