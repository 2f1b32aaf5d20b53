// What a visit needs when its first view stands: to open without a connection, to say that there is none, and to get over
// an update of Cairn while it is open.

import { showOffline } from '../frame/offline-note.tsx'
import { getOverUpdates } from './new-version.ts'

/** Call it once. Not when its file is read: that comes with what the first view needs. */
export function afterStart(): void {
  showOffline()
  getOverUpdates()
}
