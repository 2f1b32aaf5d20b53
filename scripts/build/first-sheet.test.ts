import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { reachedWithout, SECOND_SHEET } from './first-sheet.ts'

const files: Record<string, string> = {
  'app/main.tsx': `import { screens } from './screens.ts'; import type { Shape } from '../ui/shape.ts'`,
  'app/screens.ts': `
    export const start = screen('start', () => import('../start/start-page.tsx').then((page) => page.Start))
    export const table = workingScreen('table', () => import('../table/table-page.tsx').then((page) => page.Table))`,
  'start/start-page.tsx': `
    import { Card } from '../ui/card.tsx'
    const dialog = late(() => import('./dialog.tsx').then((one) => one.Dialog))
    const home = late(() => import('./home.tsx').then((one) => one.Home))`,
  'start/dialog.tsx': `export { Stepper } from '../ui/stepper.tsx'; import { zod } from '../../contract/x.ts'`,
  'start/home.tsx': `import './home-styles.ts'; import { Meter } from '../ui/meter.tsx'`,
  'start/home-styles.ts': `import '../styles/working.ts'`,
  'table/table-page.tsx': `import { Table } from '../ui/table.tsx'; import { Card } from '../ui/card.tsx'`,
  'styles/working.ts': `import './working.css'`,
}
const read = (path: string) => files[path] ?? ''

test('a dialog of the first screen is reached without the second sheet, and every part that it uses', () => {
  expect(reachedWithout(SECOND_SHEET, ['app/main.tsx'], read)).toEqual([
    'app/main.tsx',
    'app/screens.ts',
    'start/dialog.tsx',
    'start/start-page.tsx',
    'ui/card.tsx',
    'ui/stepper.tsx',
  ])
})

test('of the app, Create New Goal takes its styles from the first sheet, and the administration does not', () => {
  const reached = reachedWithout(SECOND_SHEET)
  for (const part of ['ui/stepper.tsx', 'ui/text-area.tsx', 'ui/date-tiles.tsx', 'ui/toast-panel.tsx'])
    expect(reached).toContain(part)
  for (const part of ['admin/admin-page.tsx', 'dashboard/admin-home.tsx', 'ui/table.tsx'])
    expect(reached).not.toContain(part)
})

const styles = 'web/styles'
const sheet = (name: string) => readFileSync(`${styles}/${name}`, 'utf8')
const imports = (name: string): string[] =>
  [...sheet(name).matchAll(/@import "\.\/([\w-]+\.css)"/g)].flatMap(([, file = '']) => [
    file,
    ...imports(file),
  ])
const classesIn = (names: readonly string[]) =>
  new Set(names.flatMap((name) => [...sheet(name).matchAll(/\.([a-z][\w-]+)/g)].map(([, name = '']) => name)))
const first = imports('main.css')
/** The module that loads each other sheet, and the files of that sheet. */
const others = {
  [SECOND_SHEET]: imports('working.css'),
  'styles/board.css': ['board.css'],
  'styles/sign-in-cards.css': ['sign-in-cards.css'],
}

/** Found by the test below, and harmless. */
const harmless = [
  // The keyboard of a phone, and an event of the audit log: no classes.
  'ui/stepper.tsx: numeric',
  'parts/sign-in/code-inputs.tsx: numeric',
  // Names of values.
  'dashboard/my-goals.tsx: actions',
  'logs/feedback/log-filters.tsx: folded',
  'logs/audit/audit-words.ts: sign-in-card',
  // Only tables use a bare one.
  'ui/select.tsx: bare-select',
]

test.each(Object.entries(others))('no module uses a class of %s before that is loaded', (bringer, names) => {
  const elsewhere = classesIn(first)
  const own = [...classesIn(names)].filter((name) => !elsewhere.has(name))
  expect(own.length).toBeGreaterThan(0)
  const word = new RegExp(`(?<=['"\`][^'"\`\n]*)(?<![\\w-])(${own.join('|')})(?![\\w-])(?=[^'"\`\n]*['"\`])`)
  const used = reachedWithout(bringer).flatMap((path) => {
    const [name] = word.exec(readFileSync(`web/${path}`, 'utf8').replace(/^import .*$/gm, '')) ?? []
    return name ? [`${path}: ${name}`] : []
  })
  expect(used.filter((one) => !harmless.includes(one))).toEqual([])
})

test('every sheet is loaded by something that these tests know', () => {
  const known = ['main.css', 'print.css', 'working.css', ...first, ...Object.values(others).flat()]
  const there = readdirSync(styles).filter((name) => name.endsWith('.css'))
  expect(there.filter((name) => !known.includes(name))).toEqual([])
})
