// The notifications of the signed-in user, the newest first, page after page.
import { FIRST_NOTIFICATIONS } from '../../contract/screens.ts'
import { useApiPages } from '../api/pages.ts'

export function useNotifications() {
  return useApiPages('GET /api/notifications', { query: { limit: FIRST_NOTIFICATIONS } })
}
