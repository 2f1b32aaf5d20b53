// The writes of this page, which reads what they change itself. Their events tell it nothing new.
import type { Topic } from '../../contract/topics.ts'
import type { ChangeCall } from './calls.ts'

/** Topics, or those that a change of this name affects. */
export type Changed = readonly Topic[] | { by: ChangeCall }

/** An event comes within seconds of its write, so old writes are forgotten. */
const MAX_KEPT_WRITES = 200
/** Without HTTPS there is no `randomUUID`. */
const page = crypto.getRandomValues(new Uint32Array(2)).join('-')
const writes = new Map<string, Changed>()
let count = 0

/** The id of a new write. The page refreshes the reads of what it changed when it is answered. */
export function noteWrite(changed: Changed): string {
  count += 1
  const id = `${page}-${count}`
  writes.set(id, changed)
  writes.delete(`${page}-${count - MAX_KEPT_WRITES}`)
  return id
}

/** After a failure the server may still make the change, after the page has read. */
export function forgetWrite(id: string): void {
  writes.delete(id)
}

/** What the page refreshed after the write; undefined for one of another page. */
export function refreshedAfter(id: string): Changed | undefined {
  return writes.get(id)
}
