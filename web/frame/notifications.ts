// The user's notifications: the card of the dashboard and the bell of the bar show the same read.
import { FIRST_NOTIFICATIONS } from '../../contract/screens.ts'
import { useApiPages } from '../api/pages.ts'

/** Newest first, in pages. `wanted` false: they are not read. */
export const useNotifications = (wanted = true) =>
  useApiPages('GET /api/notifications', wanted ? { query: { limit: FIRST_NOTIFICATIONS } } : null)
