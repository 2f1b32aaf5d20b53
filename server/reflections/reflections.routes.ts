// The calls about reflections and the responses to them.
import { refuse } from '../platform/errors.ts'
import { route } from '../platform/http/route.ts'

const notYet = { subject: () => refuse('switched_off'), handle: () => refuse('switched_off') }

export const reflectionRoutes = {
  ...route('GET /api/reflections/mine', notYet),
  ...route('PUT /api/reflections/mine', notYet),
  ...route('DELETE /api/reflections/:id', notYet),
  ...route('GET /api/reflections/queue', notYet),
  ...route('PUT /api/reflections/:id/response', notYet),
  ...route('DELETE /api/reflections/:id/response', notYet),
  ...route('GET /api/users/:id/reflections', notYet),
  ...route('GET /api/groups/:id/reflections', notYet),
  ...route('GET /api/guide/studio-reflections', notYet),
}
