/**
 * The first page of each role, by the modules that show it. Modules that the same first pages need come in one file, so that no
 * role loads what only others need, and none waits for dozens of small files: each costs a round trip on a slow line
 * (docs/measurements/chunks-by-route.md).
 */
import { join } from 'node:path'

/** The part of the bundler's information about a module that is used here. */
interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
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
  for (const id of found) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) found.add(next)
  return found
}
