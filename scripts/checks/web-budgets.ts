/** Compares the size of the built web app with its budgets: the learner's dashboard first, then every lazy file. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { constants, gzipSync } from 'node:zlib'
import type { WebFile } from '../build/web-files.ts'

/** Kilobytes with the best gzip compression; the font is not compressed. */
const BUDGETS = { initial: 145, family: 105, lazy: 45, css: 24, font: 30 }
/** What a learner's first visit loads at most, besides fonts. */
export const firstVisitKilobytes = BUDGETS.initial + BUDGETS.css
const FIRST_PAGE = 'web/dashboard/dashboard-page.tsx'
const MAIN_FONT = /figtree-first/

export interface Weight {
  what: string
  /** Bytes. */
  bytes: number
  budget: number
}

/** @param folder `dist`, with `web/` and `web-files.json` of one build */
export async function webWeights(folder: string): Promise<Weight[]> {
  const files: WebFile[] = JSON.parse(await readFile(join(folder, 'web-files.json'), 'utf8'))
  const page = await readFile(join(folder, 'web/index.html'), 'utf8')
  const packed = async (file: string) =>
    gzipSync(await readFile(join(folder, 'web', file)), { level: constants.Z_BEST_COMPRESSION }).length
  const roots = files.filter(({ entry, module }) => entry || module === FIRST_PAGE).map(({ file }) => file)
  if (!files.some(({ module }) => module === FIRST_PAGE)) throw new Error(`The build has no ${FIRST_PAGE}.`)
  const initial = needed(roots, files)
  const scripts = await Promise.all([...initial].map(packed))
  const lazy = [...new Set(files.map(({ file }) => file))].filter((file) => !initial.has(file))
  const sheet = /<link rel="stylesheet"[^>]*href="\/([^"]+)"/.exec(page)?.[1]
  if (!sheet) throw new Error('The page has no style sheet.')
  const font = /href="\/([^"]+\.woff2)"/.exec(page)?.[1]
  if (!font || !MAIN_FONT.test(font)) throw new Error('The page does not preload the font.')
  const family = await readFile(join(folder, 'web/family.html'), 'utf8')
  const ofFamily = [...family.matchAll(/(?:src|href)="\/(assets\/family-[^"]+\.js)"/g)].map(
    ([, file = '']) => file,
  )
  if (ofFamily.length === 0) throw new Error('The page of families has no script.')
  const familyScripts = await Promise.all(ofFamily.map(packed))
  const fontBytes = (await readFile(join(folder, 'web', font))).length
  return [
    {
      what: `scripts of the learner's dashboard (${initial.size} files)`,
      bytes: scripts.reduce((sum, script) => sum + script, 0),
      budget: BUDGETS.initial,
    },
    {
      what: `scripts of the page of families (${ofFamily.length} files)`,
      bytes: familyScripts.reduce((sum, familyScript) => sum + familyScript, 0),
      budget: BUDGETS.family,
    },
    ...(await weigh([sheet], packed, BUDGETS.css)),
    { what: font, bytes: fontBytes, budget: BUDGETS.font },
    ...(await weigh(lazy, packed, BUDGETS.lazy)).toSorted((a, b) => b.bytes - a.bytes),
  ]
}

/** @returns what is over its budget, for people to read; an empty text when nothing is */
export function overBudget(weights: readonly Weight[]): string {
  return weights
    .filter(({ bytes, budget }) => bytes > budget * 1000)
    .map(({ what, bytes, budget }) => `${what} weighs ${inThousands(bytes)} kB; it may weigh ${budget} kB.`)
    .join('\n')
}

/** The heaviest lines of the table, for people to read. */
export function weightTable(weights: readonly Weight[], lines: number): string {
  return weights
    .slice(0, lines)
    .map(
      ({ what, bytes, budget }) =>
        `${inThousands(bytes).padStart(7)} of ${String(budget).padStart(3)} kB  ${what}`,
    )
    .join('\n')
}

const inThousands = (bytes: number) => (bytes / 1000).toFixed(1)

function needed(roots: readonly string[], files: readonly WebFile[]): Set<string> {
  const found = new Set(roots)
  for (const file of found) {
    for (const next of files.find((one) => one.file === file)?.imports ?? []) found.add(next)
  }
  return found
}

const weigh = (files: readonly string[], packed: (file: string) => Promise<number>, budget: number) =>
  Promise.all(files.map(async (file) => ({ what: file, bytes: await packed(file), budget })))
