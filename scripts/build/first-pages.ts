/**
 * The first page of each role, by the modules that show it. Modules that the same first pages need come in one file, so that no
 * role loads what only others need, and none waits for dozens of small files: each costs a round trip on a slow line
 * (docs/measurements/chunks-by-route.md).
 */
import { join } from 'node:path'

/** The part of the bundler's information about a module that is used here. */
interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[]; code?: string | null } | null
}

const inWeb = (path: string) => join(import.meta.dirname, '../../web', path).replaceAll('\\', '/')

/** Each role sees these modules first. A guardian's page is not among them, because it is a build of its own. */
const FIRST_PAGES = {
  'sign-in': ['app/signed-out.tsx', 'parts/sign-in/login-page.tsx'],
  learner: ['app/signed-in.tsx', 'dashboard/dashboard-page.tsx'],
  coach: ['app/signed-in.tsx', 'dashboard/coach-dashboard-page.tsx'],
  guide: ['app/signed-in.tsx', 'guide/guide-page.tsx'],
  admin: ['app/signed-in.tsx', 'admin/admin-page.tsx', 'admin/learners/learners-tab.tsx'],
}

/** Names a module's file for `codeSplitting` by the roles whose first page needs the module; null if none does. */
export function nameByFirstPages(): (id: string, graph: Graph) => string | null {
  let needed: [role: string, modules: ReadonlySet<string>][] | undefined
  return (id, graph) => {
    needed ??= Object.entries(FIRST_PAGES).map(([role, paths]) => [
      role,
      everythingFrom(paths.map(inWeb), graph),
    ])
    const roles = needed.flatMap(([role, modules]) => (modules.has(id) ? [role] : []))
    if (roles.length === 0) return null
    // Modules that sign-in shares with any role are needed by nearly everyone.
    if (roles.length > 1 && roles[0] === 'sign-in') return 'for-all'
    // Most visits are those of learners, on the slowest devices: they wait for one file more, the others for a few kilobytes.
    return roles.includes('learner') ? 'for-learner' : `for-${roles.join('-')}`
  }
}

/** These modules, and all that they cannot run without. */
function everythingFrom(roots: readonly string[], graph: Graph): Set<string> {
  const found = new Set(roots)
  for (const id of found) for (const next of listImports(id, graph)) found.add(next)
  return found
}

/** Exports every icon by its names. A page needs only the files of those that its modules name. */
const ICONS = /lucide-react\/dist\/esm\/lucide-react\.mjs$/

function listImports(id: string, graph: Graph): string[] {
  const { importedIds = [], code } = graph.getModuleInfo(id) ?? {}
  return importedIds.flatMap((imported) => {
    if (!ICONS.test(imported)) return [imported]
    const files = listIconFiles(graph.getModuleInfo(imported)?.code ?? '')
    return listImportedIcons(code ?? '').flatMap((name) => {
      const file = files.get(name)
      return file ? [imported.replace(/lucide-react\.mjs$/, file)] : []
    })
  })
}

/** @param index lines such as `export { default as Users, default as UsersIcon } from './icons/users.mjs'` */
export function listIconFiles(index: string): ReadonlyMap<string, string> {
  const lines = index.matchAll(/export\s*\{([^}]*)\}\s*from\s*['"]\.\/(icons\/[\w-]+\.mjs)['"]/g)
  return new Map(
    [...lines].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/\bas (\w+)/g)].map(([, name = '']) => [name, file] as const),
    ),
  )
}

/** @param code of a module, which may rename what it imports */
export function listImportedIcons(code: string): string[] {
  const imports = code.matchAll(/import\s*\{([^}]*)\}\s*from\s*['"]lucide-react['"]/g)
  return [...imports]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim().split(/\s/)[0] ?? '')
    .filter((name) => name !== '' && name !== 'type')
}
