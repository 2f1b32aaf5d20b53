import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { faceOf } from './first-font.ts'

const face = (file: string, says: string) =>
  `@font-face { font-family: Figtree; src: url("${file}") format("woff2"); ${says} }`
const both = 'font-weight: 400 700; unicode-range: U+0041-0043, U+2026;'

test('a font is made of the letters and weights that its face names', () => {
  const styles = [face('other.woff2', 'font-weight: 300 900; unicode-range: U+0030;'), face('a.woff2', both)]
  expect(faceOf(styles.join('\n'), 'a.woff2')).toEqual({ letters: 'ABC…', lightest: 400, heaviest: 700 })
})

test.each(['b.woff2', 'no-letters.woff2'])('no font is made without %s', (file) => {
  const styles = `${face('a.woff2', both)} ${face('no-letters.woff2', 'font-weight: 400 700;')}`
  expect(() => faceOf(styles, file)).toThrow(file)
})

test('no letter is in two files, and names of western Europe are in the first one', async () => {
  const styles = await readFile('web/styles/fonts.css', 'utf8')
  const [first, latin] = ['figtree-first.woff2', 'figtree-latin-wght-normal.woff2'].map(
    (file) => new Set(faceOf(styles, file).letters),
  )
  expect([...(first ?? [])].filter((letter) => latin?.has(letter))).toEqual([])
  for (const letter of 'Tomás Núñez-O’Brien, “Søren” · 3 of 4…') expect(first).toContain(letter)
})
