// Tests how the built server starts, fails to start, and stops as a process.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { freePort } from '../server/testing/free-port.ts'

const folder = await mkdtemp(join(tmpdir(), 'cairn-process-'))
const running: ChildProcess[] = []
afterEach(async () => {
  for (const child of running.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
  }
})
afterAll(() => rm(folder, { recursive: true }))

function start(env: Record<string, string>) {
  const { PATH = '' } = process.env
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: { PATH, CAIRN_DATA_DIR: join(folder, 'data'), ...env },
  })
  running.push(child)
  let output = ''
  child.stdout.on('data', (part) => (output += part))
  child.stderr.on('data', (part) => (output += part))
  return { child, output: () => output }
}

async function startServer(env: Record<string, string> = {}) {
  const port = await freePort()
  const server = start({ PORT: String(port), ...env })
  await expect.poll(server.output, { timeout: 10_000 }).toContain('The server is ready')
  return { ...server, origin: `http://127.0.0.1:${port}`, port }
}

async function runUntilFailure(env: Record<string, string>): Promise<{ code: unknown; output: string }> {
  const { child, output } = start(env)
  const [code] = await once(child, 'exit')
  return { code, output: output() }
}

describe('the server', () => {
  test('the server prints its address and a setup link that works', async () => {
    const { origin, output } = await startServer({ CAIRN_SETUP_TOKEN: 'a-token-of-this-test' })
    await expect.poll(output).toContain(`${origin}/setup?token=a-token-of-this-test`)
    expect(output()).toContain(`Cairn is ready at ${origin}\n`)
    expect(await (await fetch(`${origin}/api/setup`)).json()).toEqual({ needed: true })
  })

  test('a link cut off in the middle of a character gets the answer of an unknown page', async () => {
    const { origin } = await startServer()
    expect((await fetch(`${origin}/%E0%A4%A`)).status).toBe(404)
  })

  test('the server looks for snapshot files of 1.0.0 at its start and names one that it cannot move', async () => {
    const data = join(folder, 'with-files')
    const snapshots = join(data, 'snapshots')
    await mkdir(snapshots, { recursive: true })
    const file = join(snapshots, 'goals-of-school-1-2026-11-18T15-00-00.000Z-0a1b2c3d.jsonl')
    await writeFile(file, 'cut off')
    await writeFile(`${file}.0a1b2c3d.part`, 'cut off')
    const { output } = await startServer({ CAIRN_DATA_DIR: data })
    expect(output()).toContain('Files of snapshots could not be moved into the database')
    expect(output()).toContain(`${file} is not a goal snapshot.`)
    expect(await readdir(snapshots)).toEqual([basename(file)])
  })

  test('the server starts at the time in CAIRN_CLOCK and warns about it', async () => {
    const { origin, output } = await startServer({
      CAIRN_CLOCK: '2026-03-06T16:00:00-06:00',
      CAIRN_SETUP_TOKEN: 'a-token-of-this-test',
    })
    expect(output()).toContain('CAIRN_CLOCK is set')
    const response = await fetch(`${origin}/api/setup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        token: 'a-token-of-this-test',
        school: { name: 'A school' },
        admin: { username: 'rita', password: 'a granite ridge', firstName: 'Rita', lastName: 'Root' },
      }),
    })
    expect((await response.json()).createdAt).toMatch(/^2026-03-06T22:0/)
  })

  test('a taken port fails the start with one sentence', async () => {
    const { port } = await startServer()
    const { code, output } = await runUntilFailure({
      PORT: String(port),
      CAIRN_DATA_DIR: join(folder, 'other'),
    })
    expect(code).toBe(1)
    // The output also has lines of the log, which are written when the process ends.
    expect(output.split('\n')).toContain(
      `Cairn cannot start. Port ${port} is in use by another program. Stop it, or choose another port with PORT, such as PORT=${port + 1}.`,
    )
    expect(output).not.toContain('    at ')
  })

  test('a bad setting, a bad folder and a file that is not a database each fail the start with one sentence', async () => {
    expect((await runUntilFailure({ PORT: 'abc' })).output).toBe(
      "Cairn cannot start. PORT must be a whole number from 1 to 65535, but it is 'abc'.\n",
    )
    await writeFile(join(folder, 'a-file'), 'x')
    const noFolder = await runUntilFailure({ CAIRN_DATA_DIR: join(folder, 'a-file', 'data') })
    expect(noFolder).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^Cairn cannot start\. The data folder .+\n$/),
    })
    await writeFile(join(folder, 'cairn.db'), 'this is not a database, however long it is. '.repeat(40))
    const noDatabase = await runUntilFailure({ CAIRN_DATA_DIR: folder })
    expect(noDatabase).toMatchObject({
      code: 1,
      output: expect.stringMatching(
        /^Cairn cannot start\. The database .+file is not a database\)\. There is no backup .+\n$/,
      ),
    })
  })

  test('a folder that cannot be created and a backup folder that is a file fail the start with one sentence', async () => {
    await writeFile(join(folder, 'another-file'), 'x')
    // Node's recursive `mkdir` would never return here.
    const nowhere = await runUntilFailure({ CAIRN_DATA_DIR: '/proc/cairn/data' })
    expect(nowhere).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^Cairn cannot start\. The data folder .+\n$/),
    })
    const noBackups = await runUntilFailure({ CAIRN_BACKUP_DIR: join(folder, 'another-file') })
    expect(noBackups).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^Cairn cannot start\. The folder for backups .+\n$/),
    })
  })

  test('an unreachable database fails the start without showing its password', async () => {
    const { code, output } = await runUntilFailure({
      DATABASE_URL: 'postgres://cairn:hunter2@127.0.0.1:1/cairn',
    })
    expect(code).toBe(1)
    expect(output).toMatch(
      /^Cairn cannot start\. The database \(PostgreSQL at 127\.0\.0\.1:1\/cairn\) cannot be opened: .*ECONNREFUSED/,
    )
    expect(output).not.toContain('hunter2')
  })

  test('SIGTERM stops the server once its requests are answered, even with kept-alive connections', async () => {
    const { child, origin } = await startServer()
    const agent = new Agent({ keepAlive: true })
    const idle = request(`${origin}/api/setup`, { agent }).end()
    const [answered] = await once(idle, 'response')
    answered.resume()
    await once(answered, 'end')

    const body = JSON.stringify({ username: 'nobody', password: 'nothing' })
    const slow = request(`${origin}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': body.length },
    })
    slow.write(body.slice(0, 10))
    await wait(200)
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await wait(300)
    expect(child.exitCode).toBeNull()
    slow.end(body.slice(10))
    const [response] = await once(slow, 'response')
    expect([response.statusCode, response.headers.connection]).toEqual([401, 'close'])
    response.resume()
    expect(await ended).toEqual([0, null])
    agent.destroy()
    const left = await readdir(join(folder, 'data'))
    expect(left.filter((name) => name.endsWith('-wal'))).toEqual([])
  })
})
