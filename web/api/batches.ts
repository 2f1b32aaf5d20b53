// Long lists are sent to the server in batches, so that progress can be shown and the user can stop between two batches.

export interface BatchSettings<Item, Answer> {
  /** Items in one call. */
  size: number
  send: (batch: Item[]) => Promise<Answer>
  onProgress: (done: number, of: number) => void
  isStopped: () => boolean
}

export interface BatchOutcome<Item, Answer> {
  answered: { batch: Item[]; answer: Answer }[]
  /** Not sent, or sent without an answer. */
  unsent: Item[]
  /** The first of `unsent`: the batch whose call failed. The server may have processed it nevertheless. */
  unanswered: Item[]
  /** Why it ended early. Null when it did not, or when the user stopped it. */
  error: unknown
}

/** Never throws. */
export async function sendInBatches<Item, Answer>(
  items: readonly Item[],
  { size, send, onProgress, isStopped }: BatchSettings<Item, Answer>,
): Promise<BatchOutcome<Item, Answer>> {
  const answered: BatchOutcome<Item, Answer>['answered'] = []
  for (let at = 0; at < items.length; at += size) {
    onProgress(at, items.length)
    if (isStopped()) return { answered, unsent: items.slice(at), unanswered: [], error: null }
    const batch = items.slice(at, at + size)
    try {
      answered.push({ batch: batch, answer: await send(batch) })
    } catch (error) {
      return { answered, unsent: items.slice(at), unanswered: batch, error }
    }
  }
  onProgress(items.length, items.length)
  return { answered, unsent: [], unanswered: [], error: null }
}
