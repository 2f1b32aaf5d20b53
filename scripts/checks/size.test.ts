import { expect, it } from 'vitest'
import { aboveLimits, countLines, measureSources } from './size.ts'

it('the size check counts lines as an editor does', () => {
  expect(['', 'a', 'a\n', 'a\n\nb\n'].map(countLines)).toEqual([0, 1, 1, 3])
})

it('the size check counts files, thin files and long files', () => {
  const sizes = measureSources([
    { file: 'server/goals/goals.store.ts', text: distinctLines(301) },
    { file: 'server/goals/index.ts', text: 'x\n' },
    { file: 'web/goals/row.tsx', text: 'x\n'.repeat(14) },
    { file: 'contract/goals.ts', text: distinctLines(15) },
  ])
  expect(sizes).toMatchObject({ files: 4, 'files under 15 lines': 1, 'files over 300 lines': 1 })
})

it('the size check counts ten identical lines in two files once, and ignores nine', () => {
  const runs = (count: number) =>
    measureSources([
      { file: 'server/a.ts', text: `first\n${distinctLines(count)}` },
      { file: 'web/b.ts', text: `second\n\n${distinctLines(count).replaceAll('line', '  line')}` },
    ])['identical runs of 10 lines']
  expect(runs(9)).toBe(0)
  expect(runs(10)).toBe(1)
  expect(runs(12)).toBe(1)
})

it('the size check counts calls of the query layer and uses of library internals', () => {
  const text = `const row = await findRow(db, 'goals', { id }, ['title'])
await updateRows(db, 'goals', { id }, { title })
const executor = db.getExecutor()
socket.destroySoon = () => {}
export async function findRow(db: Queries) {}
`
  const sizes = measureSources([{ file: 'server/goals/goals.store.ts', text }])
  expect(sizes).toMatchObject({ 'calls of the query layer': 2, 'uses of library internals': 2 })
})

it('the size check counts imports of other screens, lazy ones and types too, but not of parts, frame or the same folder', () => {
  const text = `import { Row } from '../../goals/row.tsx'
import type { Week } from '../../guide/week.ts'
import { Card } from '../../ui/card.tsx'
import { CrewLine } from '../../parts/crews/crew-line.tsx'
import { shown } from '../shown.ts'
const dialog = lazyDialog(() => import('../../admin/people/dialog.tsx'))
`
  const file = 'web/history/rows/member-rows.tsx'
  expect(measureSources([{ file, text }])['imports from screen to screen']).toBe(3)
  expect(measureSources([{ file: 'web/app/routes.tsx', text }])['imports from screen to screen']).toBe(0)
})

it('counts the lazy places of the web, except the table of screens, types and comments', () => {
  const text = `/** \`lazyChunk(() => import('./rail.tsx'))\` */
const rail = lazyChunk(() => import('./rail.tsx'))
let loaded: typeof import('./rail.tsx') | undefined
// import('./rail.tsx') is loaded when the page is idle.
const load = () => import('./menu.tsx').then(({ Menu }) => Menu)
`
  const countLazyPlaces = (file: string) => measureSources([{ file, text }])['lazy places']
  expect(countLazyPlaces('web/dashboard/dashboard-page.tsx')).toBe(2)
  expect(countLazyPlaces('web/app/screens.tsx')).toBe(0)
  expect(countLazyPlaces('server/app/start.ts')).toBe(0)
})

it('names what is above its limit, and what has none', () => {
  const problems = aboveLimits(
    { files: 101, dependencies: 9, 'files over 300 lines': 2 },
    { files: 100, dependencies: 10 },
  )
  expect(problems.map((problem) => problem.split('.')[0])).toEqual([
    'files: 101, at most 100',
    'files over 300 lines: 2, at most 0',
  ])
})

function distinctLines(count: number): string {
  return Array.from({ length: count }, (_, index) => `line ${index}\n`).join('')
}
