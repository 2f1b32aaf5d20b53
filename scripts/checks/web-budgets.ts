/**
 * Limits the size of the web app. `webWeights` compares the files of a build with their budgets; a browser measures what the
 * first page of each role fetches (e2e/first-visit.spec.ts).
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { constants, gzipSync } from 'node:zlib'
import type { WebFile } from '../build/web-files.ts'

/**
 * Kilobytes of scripts that a browser with an empty cache requests until the first page of a role is shown: compressed by
 * brotli, with the heads of the responses.
 */
export const FIRST_PAGE_BUDGETS = {
  // Messages and their languages take 3 kB of it.
  'sign-in': 110,
  learner: 145,
  guardian: 100,
  coach: 170,
  guide: 190,
  admin: 200,
}
/** Kilobytes with the best gzip compression; the font is not compressed. */
const BUDGETS = { lazy: 45, css: 24, font: 30 }
/** A learner's first visit loads at most this many kilobytes, fonts not counted. */
export const firstVisitKilobytes = FIRST_PAGE_BUDGETS.learner + BUDGETS.css
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
  const sheet = /<link rel="stylesheet"[^>]*href="\/([^"]+)"/.exec(page)?.[1]
  if (!sheet) throw new Error('The page has no style sheet.')
  const font = /href="\/([^"]+\.woff2)"/.exec(page)?.[1]
  if (!font || !MAIN_FONT.test(font)) throw new Error('The page does not preload the font.')
  const fontBytes = (await readFile(join(folder, 'web', font))).length
  const lazy = new Set(files.flatMap(({ file, entry }) => (entry ? [] : [file])))
  if (lazy.size === 0) throw new Error('The build has no lazy files.')
  return [
    ...(await weigh([sheet], packed, BUDGETS.css)),
    { what: font, bytes: fontBytes, budget: BUDGETS.font },
    ...(await weigh([...lazy], packed, BUDGETS.lazy)).toSorted((a, b) => b.bytes - a.bytes),
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

const weigh = (files: readonly string[], packed: (file: string) => Promise<number>, budget: number) =>
  Promise.all(files.map(async (file) => ({ what: file, bytes: await packed(file), budget })))
