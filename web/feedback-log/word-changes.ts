// Which words of a text an edit took away, and which it brought.

export interface Part {
  text: string
  changed: boolean
}

/** Longer texts, in words of both together, are not compared word by word: it would take too long. */
const TOO_LONG = 1500

/** Both texts in parts, each whole when read one after the other. */
export function wordChanges(was: string, is: string): { was: Part[]; is: Part[] } {
  const [before, after] = [wordsOf(was), wordsOf(is)]
  if (before.length + after.length > TOO_LONG) return { was: whole(was), is: whole(is) }
  const kept = keptWords(before, after)
  // A few chance words in common tell less than the two texts beside each other.
  if (kept.length * 3 < Math.max(before.length, after.length)) return { was: whole(was), is: whole(is) }
  return {
    was: parts(before, new Set(kept.map(([index]) => index))),
    is: parts(after, new Set(kept.map(([, index]) => index))),
  }
}

const whole = (text: string): Part[] => (text === '' ? [] : [{ text, changed: true }])

/** Each word with the white space before it. */
const wordsOf = (text: string): string[] => text.match(/\s*\S+|\s+$/gu) ?? []

/** The longest row of words that stand in both in the same order, as pairs of places. */
function keptWords(before: readonly string[], after: readonly string[]): [number, number][] {
  const width = after.length + 1
  // At [i][j]: how many words the rests from i and j have in common.
  const common = new Uint16Array((before.length + 1) * width)
  const at = (i: number, j: number) => common[i * width + j] ?? 0
  const same = (i: number, j: number) => before[i]?.trim() === after[j]?.trim()
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      common[i * width + j] = same(i, j) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const kept: [number, number][] = []
  for (let i = 0, j = 0; i < before.length && j < after.length; ) {
    if (same(i, j)) kept.push([i++, j++])
    else if (at(i + 1, j) >= at(i, j + 1)) i++
    else j++
  }
  return kept
}

/** Neighbours alike are one part. */
function parts(words: readonly string[], kept: ReadonlySet<number>): Part[] {
  const found: Part[] = []
  for (const [index, text] of words.entries()) {
    const changed = !kept.has(index)
    const last = found.at(-1)
    if (last?.changed === changed) last.text += text
    else found.push({ text, changed })
  }
  return found
}
