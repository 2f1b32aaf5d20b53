import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/** A server that records its process and its end, started as `npm start` starts the real one. */
const server = `
  const { appendFileSync, writeFileSync } = require('node:fs')
  process.on('SIGTERM', () => setTimeout(() => { appendFileSync('ended', 'gracefully'); process.exit(7) }, 100))
  writeFileSync('pid', String(process.pid))
  setTimeout(() => appendFileSync('ended', 'by itself'), 30_000)
`
const starter = `
  import { runInForeground } from ${JSON.stringify(join(import.meta.dirname, 'child-process.mjs'))}
  process.exitCode = await runInForeground(process.execPath, ['server.cjs'])
`
let folder: string
let started: ChildProcess | undefined
const note = (name: string) => readFile(join(folder, name), 'utf8').catch(() => '')

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-child-'))
  await writeFile(join(folder, 'server.cjs'), server)
  await writeFile(join(folder, 'start.mjs'), starter)
  await writeFile(join(folder, 'package.json'), '{ "scripts": { "start": "node start.mjs" } }')
})

afterEach(async () => {
  started?.kill('SIGKILL')
  const pid = Number(await note('pid'))
  if (pid) endIfThere(pid)
  await rm(folder, { recursive: true, force: true })
})

function endIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has already ended, as expected.
  }
}

async function start(command: string, args: string[]): Promise<ChildProcess> {
  started = spawn(command, args, { cwd: folder, stdio: 'ignore' })
  await vi.waitFor(async () => expect(await note('pid')).not.toBe(''), { timeout: 15_000 })
  return started
}

it('npm start passes TERM on and ends with the exit code of the server', async () => {
  const child = await start(process.execPath, ['start.mjs'])
  child.kill('SIGTERM')
  expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(7)
  expect(await note('ended')).toBe('gracefully')
})

it.runIf(process.platform === 'linux').each(['SIGTERM', 'SIGKILL'] as const)(
  'a server started by npm ends gracefully when npm alone gets %s',
  async (signal) => {
    const npm = await start('npm', ['start'])
    npm.kill(signal)
    await vi.waitFor(async () => expect(await note('ended')).toBe('gracefully'), { timeout: 10_000 })
  },
)
