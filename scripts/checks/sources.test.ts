import { expect, it } from 'vitest'
import { problemsOf } from './sources.ts'

const lines = (count: number) => 'const line = 1\n'.repeat(count)

const tooEarly = 'an object of Intl made as the file is loaded takes 70 ms of a phone; make it on first use'

it.each([
  ['server/goals/create-goal.ts', lines(300)],
  ['server/goals/create-goal.test.ts', lines(500)],
  ['e2e/goals.spec.ts', lines(500)],
  ['server/platform/db/migrations/1000-foundation.ts', ''],
  ['web/ui/button.tsx', '// biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells its own state\n'],
  ['web/ui/button.tsx', '// @ts-expect-error: the types of the library lack this option\n'],
  ['web/people/commonplace-book.tsx', 'const book = 1\n'],
  ['web/ui/dates.ts', 'let format: Intl.DateTimeFormat | undefined\n'],
  [
    'web/ui/dates.ts',
    'function day(at: number): string {\n  return new Intl.DateTimeFormat().format(at)\n}\n',
  ],
  ['web/ui/dates.ts', 'const zone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone\n'],
  ['web/ui/dates.ts', 'const zone = (): string =>\n  new Intl.DateTimeFormat().resolvedOptions().timeZone\n'],
  [
    'web/ui/day.tsx',
    'export function Day({\n  at,\n}: { at: number }) {\n  const day = new Intl.DateTimeFormat()\n',
  ],
  ['web/ui/dates.test.ts', 'const days = new Intl.DateTimeFormat()\n'],
  ['server/platform/names.ts', 'const collator = new Intl.Collator()\n'],
])('the source path %s is accepted', (file, text) => {
  expect(problemsOf(file, text)).toEqual([])
})

it.each([
  ['server/goals/create-goal.ts', lines(301), 'server/goals/create-goal.ts: 301 lines, at most 300'],
  [
    'server/goals/create-goal.test.ts',
    lines(501),
    'server/goals/create-goal.test.ts: 501 lines, at most 500',
  ],
  ['web/utils.ts', '', 'web/utils.ts: the name does not say what is in it'],
  ['server/goals/goal-helpers.ts', '', 'server/goals/goal-helpers.ts: the name does not say what is in it'],
  ['web/common/button.tsx', '', 'web/common/button.tsx: the name does not say what is in it'],
  [
    'server/crews/crew-manager.test.ts',
    '',
    'server/crews/crew-manager.test.ts: the name does not say what is in it',
  ],
  ['web/a.ts', '\n// @ts-ignore because of reasons\n', 'web/a.ts:2: a suppression that is not allowed'],
  ['web/a.ts', '// @ts-expect-error\n', 'web/a.ts:1: a suppression without a reason'],
  ['web/a.ts', '// biome-ignore lint/style/useConst:\n', 'web/a.ts:1: a suppression without a reason'],
  [
    'web/a.ts',
    '// biome-ignore lint/style/useConst: see above\n',
    'web/a.ts:1: a suppression without a reason',
  ],
  [
    'web/a.ts',
    '// biome-ignore lint/style/useConst: <explanation>\n',
    'web/a.ts:1: a suppression without a reason',
  ],
  ['web/a.ts', '/* eslint-disable no-console */\n', 'web/a.ts:1: a suppression that is not allowed'],
  ['contract/days.ts', '\nconst days = new Intl.DateTimeFormat()\n', `contract/days.ts:2: ${tooEarly}`],
  ['web/names.ts', 'export const byName = new Intl.Collator().compare\n', `web/names.ts:1: ${tooEarly}`],
  ['web/words.ts', 'const lists = {\n  and: new Intl.ListFormat(),\n}\n', `web/words.ts:2: ${tooEarly}`],
  [
    'server/goals/create-goal.ts',
    'const add = (tx: Queries) =>\n  Promise.all([\n  insertGoal(tx, goal),\n  notify(tx),\n])\n',
    expect.stringContaining('server/goals/create-goal.ts:2: concurrent statements of a transaction'),
  ],
])('the source path %s is refused', (file, text, problem) => {
  expect(problemsOf(file, text)).toEqual([problem])
})
