// cspell:ignore Escuela Puente Piedra
// Tests cairn seed.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runCommand } from '../testing/typed-command.ts'

const folder = await mkdtemp(join(tmpdir(), 'cairn-seed-'))
afterAll(() => rm(folder, { recursive: true }))

const seed = (...options: string[]) =>
  runCommand({ CAIRN_DATA_DIR: folder }, ['seed', '--learners', '12', '--weeks', '2', ...options])

test('seed prints who can sign in, with which password', async () => {
  const { output, failure } = await seed()
  expect(failure).toBeNull()
  expect(output[0]).toBe('Stonebridge School is ready, with made-up people. Sign in as')
  for (const [role, username] of [
    ['Super admin', 'super'],
    ['Admin', 'admin'],
    ['Coach', 'coach'],
    ['Guide', 'guide'],
    ['Captain', 'captain'],
    ['Learner', 'learner'],
  ]) {
    expect(output.find((line) => line.includes(` ${role} `) && line.includes(` ${username} `))).toBeDefined()
  }
  expect(output).toContain('with the password: four cairns at dusk')
  expect(output.at(-2)).toMatch(/^12 learners in 2 crews, 2 coaches, 5 guides; \d+ goals, /)
})

test('seed refuses a database in use unless it is forced', async () => {
  expect((await seed('--school', 'Other')).failure).toBe(
    'There are already accounts in this database. Use --force to add another school; nothing is deleted.',
  )
  expect((await seed('--force')).failure).toBe('That name is taken.')
  const { output, failure } = await seed('--force', '--school', 'Other')
  expect(failure).toBeNull()
  expect(output.find((line) => line.includes(' coach2 '))).toBeDefined()
})

test('seed refuses an empty school name', async () => {
  expect((await seed('--force', '--school', ' ')).failure).toBe('Enter a school name.')
})

test('seed makes a school in a language that Cairn has', async () => {
  const { output, failure } = await seed('--force', '--language', 'es')
  expect(failure).toBeNull()
  expect(output[0]).toBe('Escuela Puente de Piedra is ready, with made-up people. Sign in as')
})
