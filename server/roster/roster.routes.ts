// Routes for importing the school's own list.
import { route } from '../platform/http/route.ts'
import { importRoster, previewRoster } from './import-roster.ts'
import type { PreviewThrottle } from './preview-throttle.ts'
import { getRosterState } from './roster.views.ts'

export const rosterRoutes = (throttle: PreviewThrottle) => ({
  ...route('GET /api/admin/roster', { handle: ({ school }) => getRosterState(school) }),
  ...route('POST /api/admin/roster/import', {
    handle: (context, body, { query }) =>
      query.preview ? previewRoster(context, throttle, body) : importRoster(context, body),
  }),
})
