import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkBoundaries } from './boundaries.ts'

const root = join(import.meta.dirname, '../..')

/** A small app that keeps the boundaries. */
const lawful = {
  'contract/goals.ts': "import * as z from 'zod/mini'\nexport const goal = z.object({})\n",
  'contract/api.ts': "export { goal } from './goals.ts'\n",
  'server/app/main.ts': "import { goals } from '../goals/index.ts'\nexport const app = goals\n",
  'server/goals/index.ts': "export { goals } from './list-goals.ts'\n",
  'server/goals/list-goals.ts': "import { crewOf } from '../crews/index.ts'\nexport const goals = [crewOf]\n",
  'server/crews/index.ts': "export { crewOf } from './crews.store.ts'\n",
  'server/crews/crews.store.ts': "import { db } from '../platform/db.ts'\nexport const crewOf = db\n",
  'server/platform/db.ts': "import { goal } from '../../contract/goals.ts'\nexport const db = goal\n",
  'web/goals/goal-list.tsx': "import { button } from '../ui/button.tsx'\nexport const list = button\n",
  'web/app/routes.tsx': "import { list } from '../goals/goal-list.tsx'\nexport const routes = list\n",
  'web/ui/button.tsx': "import { useId } from 'react'\nexport const button = useId\n",
}

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-boundaries-'))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const name of ['.dependency-cruiser.cjs', 'tsconfig.json', 'package.json'])
    await cp(join(root, name), join(folder, name))
  await write(lawful)
})

afterEach(() => rm(folder, { recursive: true, force: true }))

async function write(files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
}

it('the boundary check finds nothing where everyone keeps to the boundaries', async () => {
  expect(await checkBoundaries(folder)).toBe('')
})

it('the boundary check names every import that crosses a boundary, of values and of types alone', async () => {
  const forbidden: [rule: string, from: string, to: string][] = [
    ['contract-stands-alone', 'contract/a.ts', '../server/platform/db.ts'],
    ['contract-is-isomorphic', 'contract/b.ts', 'node:fs'],
    ['contract-needs-zod-only', 'contract/c.ts', 'react'],
    ['web-not-server', 'web/goals/a.tsx', '../../server/platform/db.ts'],
    ['server-not-web', 'server/goals/a.ts', '../../web/ui/button.tsx'],
    ['platform-knows-no-feature', 'server/platform/a.ts', '../crews/index.ts'],
    ['feature-not-app', 'server/goals/b.ts', '../app/main.ts'],
    ['edge-not-app', 'server/edge/a.ts', '../app/main.ts'],
    ['feature-not-edge', 'server/goals/f.ts', '../edge/a.ts'],
    ['feature-through-its-index', 'server/goals/c.ts', '../crews/crews.store.ts'],
    ['app-through-the-index', 'server/app/a.ts', '../crews/crews.store.ts'],
    ['design-system-knows-no-feature', 'web/ui/a.tsx', '../goals/goal-list.tsx'],
    ['frame-knows-no-feature', 'web/frame/a.tsx', '../goals/goal-list.tsx'],
    ['screen-not-app', 'web/goals/b.tsx', '../app/routes.tsx'],
    ['screen-not-screen', 'web/guide/a.tsx', '../goals/goal-list.tsx'],
    ['part-knows-no-screen', 'web/parts/crews/a.tsx', '../../goals/goal-list.tsx'],
    ['shipped-code-needs-dependencies', 'server/goals/d.ts', 'vitest'],
    ['imports-resolve', 'server/goals/e.ts', './nowhere.ts'],
  ]
  await write(
    Object.fromEntries(
      forbidden.map(([, from, to]) => [from, `import * as x from '${to}'\nexport const y = x\n`]),
    ),
  )
  const typesOnly =
    "import type { crewOf } from '../crews/crews.store.ts'\nexport type Crew = typeof crewOf\n"
  await write({ 'server/goals/type-only.ts': typesOnly })

  const found = (await checkBoundaries(folder)).split('\n')

  for (const [rule, from] of forbidden)
    expect(found).toContainEqual(expect.stringMatching(`^${rule}: ${from} →`))
  expect(found).toContain(
    'feature-through-its-index: server/goals/type-only.ts → server/crews/crews.store.ts',
  )
  const lawfulFiles = Object.keys(lawful)
  expect(
    found.filter((line) =>
      lawfulFiles.some((file) => line.includes(`: ${file} →`) && !line.startsWith('no-cycles')),
    ),
  ).toEqual([])
})

it('the boundary check names a cycle', async () => {
  await write({
    'contract/x.ts': "import { y } from './y.ts'\nexport const x = y\n",
    'contract/y.ts': "import { x } from './x.ts'\nexport const y = x\n",
  })
  expect(await checkBoundaries(folder)).toMatch(/^no-cycles: contract\/[xy]\.ts →/m)
})

it('the boundary check fails if its tool read nothing', async () => {
  const config = { forbidden: [], options: { exclude: { path: '^server/' } } }
  await writeFile(join(folder, '.dependency-cruiser.cjs'), `module.exports = ${JSON.stringify(config)}`)
  expect(await checkBoundaries(folder)).toContain(
    'dependency-cruiser read 5 of 11 files; not server/app/main.ts',
  )
})

it('the boundary check fails if its tool read files without their imports', async () => {
  const config = { forbidden: [], options: { doNotFollow: { path: '.' } } }
  await writeFile(join(folder, '.dependency-cruiser.cjs'), `module.exports = ${JSON.stringify(config)}`)
  expect(await checkBoundaries(folder)).toMatch(/found imports in only \d of 11 files/)
})
