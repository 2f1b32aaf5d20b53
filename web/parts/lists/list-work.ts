// Sends a long list to the server in batches, so that progress can be shown and the user can stop between two batches.

import { toCsv } from '../../../contract/csv.ts'
import { csvResult } from '../../../contract/csv-words.ts'
import { isServerRefusal } from '../../api/client.ts'
import { downloadText } from '../../frame/download.ts'

/**
 * `found` items are done although no response confirmed it. `failed` ones were in a batch that got no response or was
 * refused as a whole. `untried` ones were never sent.
 */
export type ItemState = 'done' | 'found' | 'refused' | 'failed' | 'untried'

/** The result for one item. `message` is the server's sentence about a refused one. */
export interface Result<Item> {
  item: Item
  state: ItemState
  message?: string
}

export interface Outcome<Item> {
  /** The results in the order of the list. */
  results: readonly Result<Item>[]
  /** Why the work ended early; null if it did not, or if the user stopped it. */
  error: unknown
}

/** Returns the server's sentence about an item of a batch, or undefined if it was not refused. */
export type FindRefusal<Item> = (item: Item, index: number) => string | undefined

export interface SendSettings<Item> {
  size: number
  send: (batch: Item[]) => Promise<FindRefusal<Item> | undefined>
  onProgress: (done: number, total: number) => void
  isStopped: () => boolean
}

/** Never throws. */
export async function sendList<Item>(
  items: readonly Item[],
  { size, send, onProgress, isStopped }: SendSettings<Item>,
): Promise<Outcome<Item>> {
  const results: Result<Item>[] = []
  const add = (some: readonly Item[], state: ItemState) =>
    results.push(...some.map((item) => ({ item, state })))
  for (let at = 0; at < items.length; at += size) {
    onProgress(at, items.length)
    if (isStopped()) {
      add(items.slice(at), 'untried')
      return { results, error: null }
    }
    const batch = items.slice(at, at + size)
    try {
      const refusalOf = await send(batch)
      for (const [index, item] of batch.entries()) {
        const message = refusalOf?.(item, index)
        results.push(message === undefined ? { item, state: 'done' } : { item, state: 'refused', message })
      }
    } catch (error) {
      add(batch, 'failed')
      add(items.slice(at + size), 'untried')
      return { results, error }
    }
  }
  onProgress(items.length, items.length)
  return { results, error: null }
}

export const listItems = <Item>({ results }: Outcome<Item>, ...states: ItemState[]): Item[] =>
  results.filter(({ state }) => states.includes(state)).map(({ item }) => item)

/**
 * Whether nothing changed: the server changes nothing for a batch that it refuses as a whole, but without a response it may
 * have.
 */
export const isUnchanged = <Item>({ results, error }: Outcome<Item>): Outcome<Item> => ({
  results: results.map((result) =>
    result.state === 'failed' && isServerRefusal(error) ? { ...result, state: 'untried' } : result,
  ),
  error,
})

/** The server counts the lines of each batch from 1. */
export function findRefusedLines(errors: readonly { line: number; message: string }[]): FindRefusal<unknown> {
  const messages = new Map(errors.map(({ line, message }) => [line - 1, message]))
  return (_, index) => messages.get(index)
}

/**
 * Downloads these fields and the result of each item. `words` are the results of items without a message from the server. Files
 * are English in every language.
 */
export function downloadResults<Item>(
  fileName: string,
  results: readonly Result<Item>[],
  fields: readonly (keyof Item & string)[],
  words: { done: string; untried: string },
): void {
  const wordOf = { ...words, found: words.done, refused: '', failed: csvResult.failed }
  const rows = results.map(({ item, state, message }) => [
    ...fields.map((field) => String(item[field])),
    message ?? wordOf[state],
  ])
  downloadText(fileName, toCsv([[...fields, 'result'], ...rows]))
}
