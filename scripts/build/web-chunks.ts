/**
 * The files that the bundler makes of the web app: what every visit starts with, what the learner's dashboard adds, the
 * libraries of dialogs, and a file for each folder of a screen. Left to itself the bundler makes a file of every set of
 * pages that share a module: a page of forty small files waits for forty responses, and small files compress badly. The
 * budgets (scripts/checks/web-budgets.ts) say what each may weigh.
 */
import { join } from 'node:path'

/** The part of the bundler's information about a module that is used here. */
interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

const inWeb = (path: string) => join(import.meta.dirname, '../../web', path).replaceAll('\\', '/')

/**
 * What a learner's first visit loads, a file each: the dashboard, what its first view does not wait for, what a pointer or
 * the focus needs, and what stands below the goals. Each file has what its modules cannot run without, unless one before
 * has it.
 */
const FIRST_VISIT: readonly [name: string, modules: readonly string[]][] = [
  ['home', ['dashboard/dashboard-page.tsx']],
  ['later', ['ui/named-cairn.tsx', 'api/live.ts', 'app/after-start.tsx']],
  ['act', ['app/links.ts', 'ui/tooltip.tsx']],
  ['rail', ['dashboard/rail.tsx', 'dashboard/guide-goals.tsx', 'parts/goals/goal-steps.tsx']],
]

const LIBRARY = /[\\/]node_modules[\\/]/
/** Each icon is a module, and goes with the screens that show it. */
const ICON = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/
/** Dialogs, menus, tabs and toasts, with their libraries. No screen needs them before something is opened. */
const DIALOGS =
  /[\\/]node_modules[\\/](@?radix-ui|@floating-ui|aria-hidden|react-remove-scroll|react-style-singleton)/
/** Without the forms, whose library most screens do without. */
const FRAME = /[\\/](contract|web[\\/](ui(?![\\/]form\.tsx)|frame|api))[\\/]/
/** `web/guide/`; of the folders that hold several screens or parts the one below, such as `web/admin/crews/`. */
const SCREEN = /[\\/]web[\\/]((?:admin|logs|parts)[\\/][\w-]+(?=[\\/])|[\w-]+)[\\/]/

/** Groups for the bundler's `codeSplitting`: a module goes to the first that takes it. */
export function webChunks() {
  let firstVisit: [name: string, modules: ReadonlySet<string>][] | undefined
  const groups = [
    { name: 'start', tags: ['$initial' as const] },
    {
      debugName: 'first visit',
      name: (id: string, graph: Graph) => {
        firstVisit ??= FIRST_VISIT.map(([name, paths]) => [name, everythingFrom(paths.map(inWeb), graph)])
        // A library counts as a whole here, also those of its parts that only other screens use.
        if (LIBRARY.test(id) && !ICON.test(id)) return null
        return firstVisit.find(([, modules]) => modules.has(id))?.[0] ?? null
      },
    },
    { name: 'dialogs', test: DIALOGS },
    {
      debugName: 'folders',
      name: (id: string, graph: Graph): string | null => {
        const own = FRAME.test(id) || ICON.test(id) ? 'frame' : SCREEN.exec(id)?.[1]?.replace(/[\\/]/, '-')
        if (!own) return null
        // Apart, so that the library is not loaded before something is opened.
        return [...everythingFrom([id], graph)].some((one) => DIALOGS.test(one)) ? `${own}-dialogs` : own
      },
    },
  ]
  return groups.map((group, place) => ({
    ...group,
    priority: groups.length - place,
    // A folder's file holds that folder alone, and not the modules that it imports from others.
    includeDependenciesRecursively: false,
  }))
}

/** These modules, and all that they cannot run without. */
function everythingFrom(roots: readonly string[], graph: Graph): Set<string> {
  const found = new Set(roots)
  for (const id of found) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) found.add(next)
  return found
}
