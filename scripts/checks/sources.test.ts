import { expect, it } from 'vitest'
import { problemsOf } from './sources.ts'

const lines = (count: number) => 'const line = 1\n'.repeat(count)

it.each([
  ['server/goals/create-goal.ts', lines(300)],
  ['server/goals/create-goal.test.ts', lines(500)],
  ['e2e/goals.spec.ts', lines(500)],
  ['server/platform/db/migrations/0001-foundation.ts', ''],
  ['web/ui/button.tsx', '// biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells its own state\n'],
  ['web/ui/button.tsx', '// @ts-expect-error: the types of the library lack this option\n'],
  ['web/people/commonplace-book.tsx', 'const book = 1\n'],
])('%s is taken', (file, text) => {
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
])('%s is refused', (file, text, problem) => {
  expect(problemsOf(file, text)).toEqual([problem])
})
