/**
 * Which modules of the web app travel together. Left to itself the bundler makes a file of every set of pages that
 * share something: a page of forty small files waits for forty answers, and small files pack badly.
 */
import { join } from 'node:path'

/** What the bundler tells about a module; the part of it that is used here. */
interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

const web = join(import.meta.dirname, '../../web').replaceAll('\\', '/')
/** What the bundler itself adds. */
const RUNTIME = /rolldown[\\/]runtime/

const stages: readonly { name: string; roots: readonly string[] }[] = [
  { name: 'start', roots: [`${web}/app/main.tsx`] },
  // What most people see first, and what comes in below it when it stands.
  { name: 'first', roots: [`${web}/dashboard/dashboard-page.tsx`] },
  {
    name: 'below',
    roots: [
      'dashboard/rail.tsx',
      'dashboard/guide-goals.tsx',
      'frame/hint.tsx',
      'app/follow-links.ts',
      'app/after-start.ts',
      'api/live.ts',
      'ui/cairn.tsx',
    ].map((name) => `${web}/${name}`),
  },
  { name: 'sign-in', roots: [`${web}/app/signed-out.tsx`, `${web}/session/login-page.tsx`] },
  {
    name: 'dialogs',
    roots: ['dialog', 'confirm-dialog', 'lazy-dialog'].map((name) => `${web}/ui/${name}.tsx`),
  },
]
/** Of the data library, what only lists that grow page by page use, and what only screens of many reads use. */
const PAGED = /[\\/](infiniteQueryObserver|useInfiniteQuery)\.js$/
const MANY = /[\\/](queriesObserver|useQueries)\.js$/
/** Small modules of features that pages of others need without the rest. */
const SHARED =
  /[\\/](crews[\\/](find-crews|crew-words)|session[\\/]time-zones|sign-in-cards[\\/]sign-in-cards)\.ts$/
/** What forms and addresses are checked with. */
const SCHEMAS = /[\\/](zod|contract)[\\/]/
/** Small parts that many other pages use. */
const PARTS =
  /[\\/](web[\\/](ui|frame|app|api|goals)|lucide-react)[\\/].*(?<!-(dialog|panel|form|celebration)\.tsx)$/

/** What toasts, menus and tabs share. */
const COLLECTION = /[\\/]react-collection[\\/]/
const TABS = [`${web}/ui/tabs.tsx`]
/** What the administration begins with, before any of its dialogs. */
const ADMIN_FIRST = ['admin-page', 'learners/learners-tab'].map((name) => `${web}/admin/${name}.tsx`)
const ADMIN = /[\\/]web[\\/]admin[\\/]/
/** Whoever opens one opens others. */
const ADMIN_DIALOG = /[\\/]web[\\/]admin[\\/](?!add-many)[\w-]+[\\/][\w-]+-dialog\.tsx$/

/** Groups for the bundler's `codeSplitting`, the first ones first: each takes what those before it left. */
export function webChunks() {
  let reached: readonly Set<string>[] | undefined
  let tabs: ReadonlySet<string> | undefined
  let adminFirst: ReadonlySet<string> | undefined
  const stageOf = (id: string, graph: Graph) => {
    if (PAGED.test(id)) return 'below'
    if (MANY.test(id) || SHARED.test(id)) return 'parts'
    if (RUNTIME.test(id)) return 'start'
    reached ??= stages.map(({ roots }) => everythingFrom(roots, graph))
    return stages[reached.findIndex((ids) => ids.has(id))]?.name
  }
  const isPart = (id: string, graph: Graph) => {
    // No part may bring along what is none: a library, or what one page alone has.
    const ownOrEarlier = (one: string) =>
      stageOf(one, graph) !== undefined || SCHEMAS.test(one) || PARTS.test(one)
    return [...everythingFrom([id], graph)].every(ownOrEarlier)
  }
  const chunkOf = (id: string, graph: Graph) => {
    const stage = stageOf(id, graph)
    if (stage !== undefined) return stage
    if (SCHEMAS.test(id)) return 'schemas'
    if (COLLECTION.test(id)) return 'collection'
    tabs ??= everythingFrom(TABS, graph)
    if (tabs.has(id)) return 'tabs'
    adminFirst ??= everythingFrom(ADMIN_FIRST, graph)
    if (ADMIN.test(id) && adminFirst.has(id)) return 'admin'
    if (ADMIN_DIALOG.test(id)) return 'admin-dialogs'
    return isPart(id, graph) ? 'parts' : null
  }
  return [
    ...stages.map(({ name }) => name),
    'schemas',
    'parts',
    'collection',
    'tabs',
    'admin',
    'admin-dialogs',
  ].map((name, place) => ({
    debugName: name,
    priority: 20 - place,
    name: (id: string, graph: Graph) => (chunkOf(id, graph) === name ? name : null),
  }))
}

function everythingFrom(roots: readonly string[], graph: Graph): Set<string> {
  const found = new Set(roots)
  for (const id of found) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) found.add(next)
  return found
}
