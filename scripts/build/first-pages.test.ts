import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { listIconFiles, listImportedIcons, nameByFirstPages } from './first-pages.ts'

const INDEX = 'lucide-react/dist/esm/lucide-react.mjs'
const root = process.cwd().replaceAll('\\', '/')

test('an icon is found by each of its names in the library’s index', async () => {
  const files = listIconFiles(await readFile(`node_modules/${INDEX}`, 'utf8'))
  expect(files.get('Users')).toBe('icons/users.mjs')
  expect(files.get('TriangleAlert')).toBe(files.get('TriangleAlertIcon'))
  expect(files.size).toBeGreaterThan(1000)
})

test('the icons of a module are those that it imports by name', () => {
  const code = `import { Check, type LucideIcon, Users as People } from 'lucide-react'\nimport { Bell } from './bells.ts'`
  expect(listImportedIcons(code)).toEqual(['Check', 'Users'])
})

test('a first page’s file has the icons of its own modules and no others', () => {
  const icon = (name: string) => `${root}/node_modules/lucide-react/dist/esm/icons/${name}.mjs`
  const index = `${root}/node_modules/${INDEX}`
  const page = `${root}/web/dashboard/dashboard-page.tsx`
  const imports = new Map([
    [page, { importedIds: [index], code: "import { Bell } from 'lucide-react'" }],
    [index, { importedIds: [icon('bell'), icon('crown')], code: icons('bell', 'crown') }],
  ])
  const nameOf = nameByFirstPages()
  const graph = { getModuleInfo: (id: string) => imports.get(id) ?? null }
  expect(nameOf(page, graph)).toBe('for-learner')
  expect(nameOf(icon('bell'), graph)).toBe('for-learner')
  expect(nameOf(icon('crown'), graph)).toBeNull()
})

const icons = (...names: string[]) =>
  names
    .map((name) => {
      const title = name.charAt(0).toUpperCase() + name.slice(1)
      return `export { default as ${title}, default as ${title}Icon } from './icons/${name}.mjs';`
    })
    .join('\n')
