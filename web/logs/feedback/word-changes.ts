// An edit of a goal in words: who made it, which fields it changed, and which words of them were removed and added.
import type { GoalEdit } from '../../../contract/logs.ts'

export interface TextPart {
  text: string
  changed: boolean
}

/** Words of both texts together. Longer texts are not compared, because the time grows with the square of the length. */
const MAX_WORDS = 1500

/** Both texts split into parts; the parts of one, joined, are the text. */
export function wordChanges(was: string, is: string): { was: TextPart[]; is: TextPart[] } {
  const [before, after] = [wordsOf(was), wordsOf(is)]
  if (before.length + after.length > MAX_WORDS) return { was: whole(was), is: whole(is) }
  const unchanged = commonWords(before, after)
  // With only a few common words, two unmarked texts are easier to read.
  if (unchanged.length * 3 < Math.max(before.length, after.length)) return { was: whole(was), is: whole(is) }
  return {
    was: parts(before, new Set(unchanged.map(([index]) => index))),
    is: parts(after, new Set(unchanged.map(([, index]) => index))),
  }
}

const whole = (text: string): TextPart[] => (text === '' ? [] : [{ text, changed: true }])

/** Each word with the white space before it. */
const wordsOf = (text: string): string[] => text.match(/\s*\S+|\s+$/gu) ?? []

/** The longest common subsequence of words, as pairs of indexes. */
function commonWords(before: readonly string[], after: readonly string[]): [number, number][] {
  const width = after.length + 1
  // At [i][j]: the length of the longest common subsequence of the rests from i and j.
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

/** Joins adjacent words that are equally changed or unchanged. */
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

export const editorOf = ({ user }: GoalEdit): string =>
  user ? `${user.firstName} ${user.lastName}` : 'a deleted user'

export interface Difference {
  what: string
  /** Empty for a missing description. */
  was: string
  is: string
}

export function differences(edit: GoalEdit): Difference[] {
  return [
    { what: 'Title', was: edit.oldTitle, is: edit.newTitle },
    { what: 'Description', was: edit.oldDescription ?? '', is: edit.newDescription ?? '' },
    { what: 'Category', was: edit.oldCategory, is: edit.newCategory },
    { what: 'Duration', was: edit.oldDuration, is: edit.newDuration },
  ].filter(({ was, is }) => was !== is)
}
