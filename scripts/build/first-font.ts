/**
 * The font of the first view, made of the letters that nearly every page is written with: the package's file for Latin
 * also has many that few pages show, and on a slow line everything waits for them. Which letters and weights these are
 * stands in `fonts.css`.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import subsetFont from 'subset-font'

const root = join(import.meta.dirname, '../..')
const STYLES = join(root, 'web/styles/fonts.css')
const FONT = join(root, 'node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2')
/** The path in `fonts.css`. */
const MADE = join(root, '.cache/fonts/figtree-first.woff2')
/** OpenType features that browsers apply by default, and figures of equal width for tables and counts. */
const FEATURES = ['calt', 'ccmp', 'clig', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rlig', 'tnum']

export const firstFont = () => ({
  name: 'cairn-first-font',
  async buildStart() {
    const { letters, lightest, heaviest } = faceOf(await readFile(STYLES, 'utf8'), 'figtree-first.woff2')
    // `keepFeatures` is younger than the types of the library.
    const options = {
      targetFormat: 'woff2',
      keepFeatures: FEATURES,
      variationAxes: { wght: { min: lightest, max: heaviest, default: lightest } },
    } as const
    const font = await subsetFont(await readFile(FONT), letters, options)
    await mkdir(dirname(MADE), { recursive: true })
    await writeFile(MADE, font)
  },
})

/** Reads the `@font-face` of a file. @throws when there is none, or it names no weights and letters */
export function faceOf(
  styles: string,
  file: string,
): { letters: string; lightest: number; heaviest: number } {
  const face = styles.split('@font-face').find((text) => text.includes(file)) ?? ''
  const [, lightest, heaviest] = /font-weight:\s*(\d+)\s+(\d+)/.exec(face) ?? []
  const [, ranges] = /unicode-range:\s*([^;]+);/.exec(face) ?? []
  if (!lightest || !heaviest || !ranges) throw new Error(`fonts.css does not say what ${file} is made of.`)
  return {
    letters: ranges.split(',').map(lettersIn).join(''),
    lightest: Number(lightest),
    heaviest: Number(heaviest),
  }
}

/** Turns 'U+0041-0043' into 'ABC'. */
function lettersIn(range: string): string {
  const [first = Number.NaN, last = first] = range
    .trim()
    .slice(2)
    .split('-')
    .map((code) => Number.parseInt(code, 16))
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, place) => first + place))
}
