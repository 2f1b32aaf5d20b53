/**
 * The files that the bundler makes of the web app: what every visit starts with, what the learner's dashboard adds,
 * libraries, the frame of the screens, and a file for each folder of a screen. Left to itself the bundler makes a file of
 * every set of pages that share a module: a page of forty small files waits for forty responses, and small files compress
 * badly. The budgets (scripts/checks/web-budgets.ts) say what each may weigh.
 */
import { join } from 'node:path'

/** The part of the bundler's information about a module that is used here. */
interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

const dashboardFile = (name: string) =>
  join(import.meta.dirname, '../../web/dashboard', name).replaceAll('\\', '/')
const DASHBOARD = dashboardFile('dashboard-page.tsx')
/** What the learner's dashboard fetches at once, but renders after the goals. */
const BELOW_THE_GOALS = [dashboardFile('rail.tsx'), dashboardFile('guide-goals.tsx')]

const LIBRARY = /[\\/]node_modules[\\/]/
const QUERIES = /[\\/]node_modules[\\/]@tanstack[\\/](react-query|query-core)[\\/]/
/** Dialogs, menus, tabs and toasts, with their libraries. No screen needs them before something is opened. */
const RADIX =
  /[\\/]node_modules[\\/](@?radix-ui|@floating-ui|aria-hidden|react-remove-scroll|react-style-singleton)/
const MENUS =
  /[\\/]node_modules[\\/](@floating-ui|@radix-ui[\\/]react-(popper|menu|dropdown-menu|tooltip))[\\/]/
const FRAME = /[\\/](contract|web[\\/](ui|frame|app|api))[\\/]/
/** `web/guide/`; of the folders that hold several screens or parts the one below, such as `web/admin/crews/`. */
const SCREEN = /[\\/]web[\\/]((?:admin|logs|parts)[\\/][\w-]+(?=[\\/])|[\w-]+)[\\/]/

/** Groups for the bundler's `codeSplitting`: a module goes to the first that takes it. */
export function webChunks() {
  let dashboard: ReadonlySet<string> | undefined
  let below: ReadonlySet<string> | undefined
  const folderOf = (id: string, graph: Graph): string | null => {
    const needed = [...everythingFrom(id, graph)]
    // A file is loaded with its style sheets, so a module that needs a sheet does not share the file of its folder.
    if (needed.some((one) => one.endsWith('.css'))) return null
    const own = FRAME.test(id) ? 'frame' : SCREEN.exec(id)?.[1]?.replace(/[\\/]/, '-')
    if (!own) return null
    return needed.some((one) => RADIX.test(one)) ? `${own}-dialogs` : own
  }
  const groups = [
    { name: 'start', tags: ['$initial' as const] },
    {
      debugName: 'first',
      name: (id: string, graph: Graph) => {
        // Libraries count as a whole here, also those parts that only other screens use.
        if (LIBRARY.test(id)) return null
        dashboard ??= everythingFrom(DASHBOARD, graph)
        return dashboard.has(id) ? 'first' : null
      },
    },
    // The part of the library for reads that the start does not use is small and needed by most other screens.
    { name: 'queries', test: QUERIES },
    { name: 'menus', test: MENUS },
    { name: 'radix', test: RADIX },
    // With the module that wraps it: in the file of the frame it would bring the library to every screen.
    { name: 'forms', test: /[\\/](node_modules[\\/]react-hook-form[\\/]|web[\\/]ui[\\/]form\.tsx)/ },
    // The library of passkeys has a file of its own, as the entry of an import. In a group it would need the bundler's helper,
    // which would then be a further file of the start.
    { name: 'vendor', test: /[\\/]node_modules[\\/](?!@simplewebauthn[\\/])/ },
    {
      // Apart from the dashboards of adults, which need files of the administration: these would be loaded before the goals.
      debugName: 'rail',
      name: (id: string, graph: Graph) => {
        below ??= new Set(BELOW_THE_GOALS.flatMap((root) => [...everythingFrom(root, graph)]))
        return below.has(id) && /[\\/]web[\\/]dashboard[\\/]/.test(id) ? 'rail' : null
      },
    },
    { debugName: 'folders', name: folderOf },
  ]
  return groups.map((group, place) => ({
    ...group,
    priority: groups.length - place,
    // A folder's file holds that folder alone, and not the modules that it imports from others.
    includeDependenciesRecursively: false,
  }))
}

/** The module and all that it cannot run without. */
function everythingFrom(root: string, graph: Graph): Set<string> {
  const found = new Set([root])
  for (const id of found) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) found.add(next)
  return found
}
