// The writes of this page. It reads what they change by itself, so their events are ignored.
import type { Topic } from '../../contract/topics.ts'
import type { ChangeCall } from './calls.ts'

/** Topics, or those affected by the change with this name. */
export type Changed = readonly Topic[] | { by: ChangeCall }

/** An event arrives within seconds of its write, so old writes are forgotten. */
const MAX_KEPT_WRITES = 200
/** `randomUUID` requires HTTPS. */
const page = crypto.getRandomValues(new Uint32Array(2)).join('-')
const writes = new Map<string, Changed>()
let count = 0

/** Returns the id of a new write. The page refreshes the reads of what it changed when its response arrives. */
export function recordWrite(changed: Changed): string {
  count += 1
  const id = `${page}-${count}`
  writes.set(id, changed)
  writes.delete(`${page}-${count - MAX_KEPT_WRITES}`)
  return id
}

/** Forgets a failed write, because the server may still make the change after the page has read. */
export function forgetWrite(id: string): void {
  writes.delete(id)
}

/** Returns what the page refreshed after the write; undefined for another page's write. */
export function findRefreshed(id: string): Changed | undefined {
  return writes.get(id)
}
