/** Finds the idioms of idioms.ts in names, comments and documents; string literals and texts of pages are exempt. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { everywhere, type Idiom, inNames } from './idioms.ts'
import { filesBelow, sourceFolders } from './source-files.ts'

const parsed = /\.(tsx?|mts|mjs|cjs|js)$/
const documents = /\.md$/
const documentsOfRoot = ['CHANGELOG.md', 'CODE_OF_CONDUCT.md', 'CONTRIBUTING.md', 'README.md', 'SECURITY.md']
/** Generated files, and those that name the idioms. */
const exempt = /^docs\/generated\/|^scripts\/checks\/(idioms|words(\.test)?)\.ts$/
const plainOf = (idioms: readonly Idiom[]) => new Map(idioms.map(({ word, plain }) => [word, plain]))
const refusedInText = plainOf(everywhere)
const refusedInNames = plainOf([...everywhere, ...inNames])

export async function checkWords(root: string): Promise<string> {
  const below = await filesBelow(root, [...sourceFolders, 'docs', 'deploy'])
  const files = [...below, ...documentsOfRoot].filter(
    (file) => (parsed.test(file) || documents.test(file) || file.endsWith('.css')) && !exempt.test(file),
  )
  const found = await Promise.all(
    files.map(async (file) => idiomsIn(file, await readFile(join(root, file), 'utf8'))),
  )
  return found.flat().join('\n')
}

/** @param file path relative to the root */
export function idiomsIn(file: string, text: string): string[] {
  const fileName = wordsOf(file.slice(file.lastIndexOf('/') + 1)).flatMap((word) =>
    named(word, refusedInNames),
  )
  return [
    ...fileName.map((said) => `${file}: the file's name has ${said}`),
    ...(parsed.test(file)
      ? inCode(file, text)
      : inText(file, text, documents.test(file) ? prose(text) : commentsOf(text))),
  ]
}

function inCode(file: string, text: string): string[] {
  const { program, comments, errors } = parseSync(file, text)
  if (errors.length > 0) return [`${file}: cannot be parsed: ${errors[0]?.message}`]
  const names = new Map<string, number>()
  const take = ({ name, start }: { name: string; start: number }) => {
    if (!names.has(name)) names.set(name, start)
  }
  new Visitor({ Identifier: take, JSXIdentifier: take, PrivateIdentifier: take }).visit(program)
  const ofNames = [...names].flatMap(([name, start]) =>
    wordsOf(name)
      .flatMap((word) => named(word, refusedInNames))
      .map((said) => `${file}:${lineAt(text, start)}: the name ${name} has ${said}`),
  )
  return [...ofNames, ...inText(file, text, comments)]
}

function inText(file: string, text: string, pieces: readonly { value: string; start: number }[]): string[] {
  return pieces.flatMap(({ value, start }) =>
    [...value.matchAll(/[a-z]+/gi)].flatMap(({ 0: word, index }) =>
      named(word.toLowerCase(), refusedInText).map(
        (said) => `${file}:${lineAt(text, start + index)}: ${said}`,
      ),
    ),
  )
}

/** 'keptAsIs', 'KEPT_AS_IS' and 'kept-as-is' are kept, as, is. */
const wordsOf = (name: string): string[] =>
  (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase())

function named(word: string, refused: ReadonlyMap<string, string>): string[] {
  const plain = refused.get(word)
  return plain === undefined ? [] : [`'${word}', plainer: ${plain}`]
}

/** A document without its code and the targets of its links. */
const prose = (text: string) => [
  {
    value: text.replace(/```[\s\S]*?```|`[^`\n]*`|\]\([^)]*\)/g, (code) => code.replace(/[^\n]/g, ' ')),
    start: 0,
  },
]

const commentsOf = (text: string) =>
  [...text.matchAll(/\/\*[\s\S]*?\*\//g)].map(({ 0: value, index }) => ({ value, start: index }))

const lineAt = (text: string, at: number): number => text.slice(0, at).split('\n').length
