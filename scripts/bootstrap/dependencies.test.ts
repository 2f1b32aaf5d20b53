import { mkdir, mkdtemp, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ensureDependencies } from './dependencies.mjs'

/** A fake of npm's own script: records how it was called, and leaves the files that `npm ci` leaves. */
const npm = `
  const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs')
  appendFileSync('calls', process.argv[2] + ' ' + process.argv[3] + '\\n')
  if (process.env.NPM_FAILS) { console.error(process.env.NPM_FAILS); process.exit(1) }
  mkdirSync('node_modules', { recursive: true })
  writeFileSync('node_modules/.package-lock.json', '{}')
`
let root: string
const calls = () => readFile(join(root, 'calls'), 'utf8').catch(() => '')

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'cairn-dependencies-'))
  await writeFile(join(root, 'npm.cjs'), npm)
  await writeFile(join(root, 'package-lock.json'), 'first')
  vi.stubEnv('npm_execpath', join(root, 'npm.cjs'))
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

afterEach(async () => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  await rm(root, { recursive: true, force: true })
})

it('the bootstrap installs a fresh clone once, without scripts of packages', async () => {
  await ensureDependencies(root)
  await ensureDependencies(root)
  expect(await calls()).toBe('ci --ignore-scripts\n')
})

it('the bootstrap installs again when the lock has changed', async () => {
  await ensureDependencies(root)
  await writeFile(join(root, 'package-lock.json'), 'second')
  await utimes(join(root, 'package-lock.json'), new Date(), new Date(Date.now() + 5_000))
  await ensureDependencies(root)
  expect(await calls()).toBe('ci --ignore-scripts\nci --ignore-scripts\n')
})

it('the bootstrap leaves packages alone that someone installed after the lock was written', async () => {
  await mkdir(join(root, 'node_modules'))
  await writeFile(join(root, 'node_modules/.package-lock.json'), '{}')
  await ensureDependencies(root)
  expect(await calls()).toBe('')
})

it('the bootstrap never installs through a link to the libraries of another checkout', async () => {
  await mkdir(join(root, 'elsewhere'))
  await symlink(join(root, 'elsewhere'), join(root, 'node_modules'))
  await ensureDependencies(root)
  expect(await calls()).toBe('')
})

it.each([
  ['npm error code EUSAGE', 'package-lock.json does not fit package.json'],
  ['npm error code ENOTFOUND', 'The npm registry could not be reached'],
  ['npm error ENOSPC: no space left on device', 'The disk is full'],
  ['npm error code EACCES', 'The current user may not write to this folder'],
  ['npm error something else', 'Run the command again'],
])('a failed installation shows the message of npm and what to do: %s', async (said, advice) => {
  vi.stubEnv('NPM_FAILS', said)
  await expect(ensureDependencies(root)).rejects.toThrow(
    new RegExp(`^${said}\n\nnpm could not install the libraries. ${advice}`),
  )
})

it('the bootstrap tries again after a failed installation', async () => {
  vi.stubEnv('NPM_FAILS', 'npm error code ENOTFOUND')
  await expect(ensureDependencies(root)).rejects.toThrow()
  vi.stubEnv('NPM_FAILS', '')
  await ensureDependencies(root)
  expect(await calls()).toBe('ci --ignore-scripts\nci --ignore-scripts\n')
})
