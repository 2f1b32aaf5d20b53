// The notifications of the signed-in user, the newest first, page after page.
import { useApiPages } from '../api/pages.ts'

/** As many as the card shows before somebody asks for older ones. */
const PAGE = 5

export function useNotifications() {
  return useApiPages('GET /api/notifications', { query: { limit: PAGE } })
}
