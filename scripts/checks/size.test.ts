import { expect, it } from 'vitest'
import { aboveLimits, linesOf, sizesOf } from './size.ts'

it('counts lines as an editor does', () => {
  expect(['', 'a', 'a\n', 'a\n\nb\n'].map(linesOf)).toEqual([0, 1, 1, 3])
})

it('counts files, thin files and the lines of parts and large rooms', () => {
  const sizes = sizesOf([
    { file: 'server/goals/goals.store.ts', text: 'x\n'.repeat(1001) },
    { file: 'server/goals/index.ts', text: 'x\n' },
    { file: 'web/goals/row.tsx', text: 'x\n'.repeat(14) },
    { file: 'contract/goals.ts', text: 'x\n'.repeat(15) },
  ])
  expect(sizes).toEqual({
    lines: 1031,
    files: 4,
    'files under 15 lines': 1,
    'imports from screen to screen': 0,
    'lines of contract': 15,
    'lines of server': 1002,
    'lines of server/goals': 1002,
    'lines of web': 14,
  })
})

it('counts imports of other screens, lazy ones and types too, but none of parts, frame and the own folder', () => {
  const text = `import { Row } from '../../goals/row.tsx'
import type { Week } from '../../guide/week.ts'
import { Card } from '../../ui/card.tsx'
import { CrewLine } from '../../parts/crews/crew-line.tsx'
import { shown } from '../shown.ts'
const dialog = lazyDialog(() => import('../../admin/people/dialog.tsx'))
`
  const file = 'web/history/rows/member-rows.tsx'
  expect(sizesOf([{ file, text }])['imports from screen to screen']).toBe(3)
  expect(sizesOf([{ file: 'web/app/routes.tsx', text }])['imports from screen to screen']).toBe(0)
})

it('names what is above its limit, and what has none', () => {
  const problems = aboveLimits(
    { lines: 101, files: 9, 'lines of web/family': 1200 },
    { lines: 100, files: 10 },
  )
  expect(problems.map((problem) => problem.split('.')[0])).toEqual([
    'lines: 101, at most 100',
    'lines of web/family: 1200, at most 0',
  ])
})
