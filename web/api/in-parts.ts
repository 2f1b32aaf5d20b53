// Long lists go to the server in parts, so that progress can be shown and the work be stopped between two parts.

export interface PartsSettings<Item, Answer> {
  /** Items in one call. */
  size: number
  send: (part: Item[]) => Promise<Answer>
  onProgress: (done: number, of: number) => void
  isStopped: () => boolean
}

export interface PartsOutcome<Item, Answer> {
  answered: { part: Item[]; answer: Answer }[]
  /** Not sent, or sent without an answer. */
  unsent: Item[]
  /** The first of these: the part whose call failed. The server may have done it all the same. */
  unanswered: Item[]
  /** Why it ended early; null when it did not, or was stopped by the person. */
  error: unknown
}

/** Never throws. */
export async function inParts<Item, Answer>(
  items: readonly Item[],
  { size, send, onProgress, isStopped }: PartsSettings<Item, Answer>,
): Promise<PartsOutcome<Item, Answer>> {
  const answered: PartsOutcome<Item, Answer>['answered'] = []
  for (let at = 0; at < items.length; at += size) {
    onProgress(at, items.length)
    if (isStopped()) return { answered, unsent: items.slice(at), unanswered: [], error: null }
    const part = items.slice(at, at + size)
    try {
      answered.push({ part, answer: await send(part) })
    } catch (error) {
      return { answered, unsent: items.slice(at), unanswered: part, error }
    }
  }
  onProgress(items.length, items.length)
  return { answered, unsent: [], unanswered: [], error: null }
}
