import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkCommitSubjects } from './commit-subjects.ts'

/** No commit of these tests is this young. */
const never = { commit: '0'.repeat(40), time: '2030-01-01T00:00:00Z' }
const long = (letter: string) => letter.repeat(73)
let folder: string

const identity = ['-c', 'user.name=Cairn', '-c', 'user.email=cairn@example.org', '-c', 'commit.gpgsign=false']
const git = (...args: string[]) =>
  execFileSync('git', [...identity, ...args], { cwd: folder, encoding: 'utf8' }).trim()

/** @returns its hash */
function commit(subject: string, day: string): string {
  const when = `${day}T12:00:00Z`
  const env = { ...process.env, GIT_AUTHOR_DATE: when, GIT_COMMITTER_DATE: when }
  execFileSync('git', [...identity, 'commit', '-q', '--allow-empty', '-m', subject], { cwd: folder, env })
  return git('rev-parse', 'HEAD')
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-subjects-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

it('the subject check refuses long subjects of commits after the base, except those of merges', async () => {
  git('init', '-q', '-b', 'main')
  const base = { commit: commit(long('a'), '2026-01-01'), time: '2026-01-02T00:00:00Z' }
  commit('x'.repeat(72), '2026-01-03')
  git('checkout', '-q', '-b', 'side')
  commit(long('b'), '2026-01-04')
  git('checkout', '-q', 'main')
  git('merge', '-q', '--no-ff', '-m', long('c'), 'side')
  expect(await checkCommitSubjects(folder, { length: base, verbs: never })).toMatch(
    /^\w+ b{73}\n {2}73 characters, at most 72$/,
  )
})

it('the subject check goes by the time of commits if the base is missing, as in a shallow clone', async () => {
  git('init', '-q', '-b', 'main')
  commit(long('a'), '2026-01-01')
  commit(long('b'), '2026-01-03')
  const elsewhere = { commit: '0123456789012345678901234567890123456789', time: '2026-01-02T00:00:00Z' }
  expect(await checkCommitSubjects(folder, { length: elsewhere, verbs: never })).toMatch(/^\w+ b{73}\n/)
})

it('the subject check refuses subjects that begin with another word than a known verb', async () => {
  git('init', '-q', '-b', 'main')
  const base = { commit: commit('Say the week', '2026-01-01'), time: '2026-01-02T00:00:00Z' }
  commit('Fix the week in past labels', '2026-01-03')
  commit('Say the week that holds', '2026-01-04')
  expect(await checkCommitSubjects(folder, { length: base, verbs: base })).toMatch(
    /^\w+ Say the week that holds\n {2}'Say' is not one of the verbs in commit-subjects\.ts$/,
  )
})

it('the subject check reports nothing outside a repository', async () => {
  expect(await checkCommitSubjects(folder)).toBe('')
})
