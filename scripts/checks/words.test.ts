import { expect, it } from 'vitest'
import { idiomsIn } from './words.ts'

it.each([
  ['web/goals/a.ts', "export const said = 'Whoever is told hears it anew'\n"],
  ['web/goals/a.tsx', 'export const Said = () => <p>Somebody is beside you</p>\n'],
  ['web/goals/a.ts', '// Nobody asked whose it looks like.\nexport const one = 1\n'],
  ['web/goals/a.ts', 'export const stolder = besides\n'],
  ['web/ui/a.css', '.told { color: red }\n'],
  ['docs/a.md', 'The column `told` and the page [there](told.md).\n\n```\nanew\n```\n'],
])('%s is taken: %s', (file, text) => {
  expect(idiomsIn(file, text)).toEqual([])
})

it.each([
  [
    'web/goals/a.ts',
    'const one = 1\nconst peopleTold = one\n',
    "web/goals/a.ts:2: the name peopleTold has 'told'",
  ],
  ['web/goals/a.ts', 'export const WHOSE_GOAL = 1\n', "web/goals/a.ts:1: the name WHOSE_GOAL has 'whose'"],
  ['web/goals/a.ts', 'class A {\n  #owed = 1\n}\n', "web/goals/a.ts:2: the name owed has 'owed'"],
  [
    'web/goals/a.tsx',
    'export const a = <A\n  beside />\n',
    "web/goals/a.tsx:2: the name beside has 'beside'",
  ],
  [
    'web/goals/a.ts',
    'interface A {\n  nobodyElse: 1\n}\n',
    "web/goals/a.ts:2: the name nobodyElse has 'nobody'",
  ],
  ['web/goals/a.ts', '/**\n * Reads it anew.\n */\n', "web/goals/a.ts:2: 'anew'"],
  ['server/goals/goal-told.ts', '', "server/goals/goal-told.ts: the file's name has 'told'"],
  ['web/ui/a.css', 'a {\n  /* Beside it. */\n}\n', "web/ui/a.css:2: 'beside'"],
  ['docs/a.md', '# A\n\nWhoever reads.\n', "docs/a.md:3: 'whoever'"],
])('%s is refused: %s', (file, text, problem) => {
  expect(idiomsIn(file, text)).toEqual([expect.stringContaining(`${problem}, plainer: `)])
})
