// The user's notifications: the card of the dashboard and the bell of the bar show the same read.
import { FIRST_NOTIFICATIONS } from '../../contract/screens.ts'
import { useApiPages } from '../api/pages.ts'

/** Newest first, in pages. */
export const useNotifications = () =>
  useApiPages('GET /api/notifications', { query: { limit: FIRST_NOTIFICATIONS } })
