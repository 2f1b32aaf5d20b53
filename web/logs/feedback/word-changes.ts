// Describes an edit of a goal: the changed fields, and the words that were removed and added.
import type { GoalEdit } from '../../../contract/logs.ts'

export interface TextPart {
  text: string
  changed: boolean
}

/**
 * The maximum number of words of both texts together. Longer texts are not compared, because the time grows with the square
 * of the length.
 */
const MAX_WORDS = 1500

/** Splits both texts into parts. The parts of one text, joined, are the text. */
export function wordChanges(was: string, is: string): { was: TextPart[]; is: TextPart[] } {
  const [before, after] = [splitWords(was), splitWords(is)]
  if (before.length + after.length > MAX_WORDS) return { was: asUnchanged(was), is: asUnchanged(is) }
  const unchanged = commonWords(before, after)
  // Two unmarked texts are easier to read if they share only a few words.
  if (unchanged.length * 3 < Math.max(before.length, after.length))
    return { was: asUnchanged(was), is: asUnchanged(is) }
  return {
    was: parts(before, new Set(unchanged.map(([index]) => index))),
    is: parts(after, new Set(unchanged.map(([, index]) => index))),
  }
}

const asUnchanged = (text: string): TextPart[] => (text === '' ? [] : [{ text, changed: true }])

/** Returns each word with the white space before it. */
const splitWords = (text: string): string[] => text.match(/\s*\S+|\s+$/gu) ?? []

/** Returns the longest common subsequence of words, as pairs of indexes. */
function commonWords(before: readonly string[], after: readonly string[]): [number, number][] {
  const width = after.length + 1
  // The value at [i][j] is the length of the longest common subsequence of the texts after i and j.
  const common = new Uint16Array((before.length + 1) * width)
  const at = (i: number, j: number) => common[i * width + j] ?? 0
  const isSame = (i: number, j: number) => before[i]?.trim() === after[j]?.trim()
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      common[i * width + j] = isSame(i, j) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const pairs: [number, number][] = []
  for (let i = 0, j = 0; i < before.length && j < after.length; ) {
    if (isSame(i, j)) pairs.push([i++, j++])
    else if (at(i + 1, j) >= at(i, j + 1)) i++
    else j++
  }
  return pairs
}

/** Joins adjacent words that are both changed or both unchanged. */
function parts(words: readonly string[], unchanged: ReadonlySet<number>): TextPart[] {
  const found: TextPart[] = []
  for (const [index, text] of words.entries()) {
    const changed = !unchanged.has(index)
    const last = found.at(-1)
    if (last?.changed === changed) last.text += text
    else found.push({ text, changed })
  }
  return found
}

export interface Difference {
  what: 'title' | 'description' | 'category' | 'duration'
  /** Empty if there was no description. */
  was: string
  is: string
}

export function listDifferences(edit: GoalEdit): Difference[] {
  const all: Difference[] = [
    { what: 'title', was: edit.oldTitle, is: edit.newTitle },
    { what: 'description', was: edit.oldDescription ?? '', is: edit.newDescription ?? '' },
    { what: 'category', was: edit.oldCategory, is: edit.newCategory },
    { what: 'duration', was: edit.oldDuration, is: edit.newDuration },
  ]
  return all.filter(({ was, is }) => was !== is)
}
