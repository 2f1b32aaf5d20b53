// The calls that deal learners into crews.
import { type MemberContext, route } from '../platform/http/route.ts'
import { sortCrews } from './sort-crews.ts'
import type { SortKind } from './sort-plan.ts'
import { undoSort } from './undo-sort.ts'

interface Asked {
  query: { preview?: boolean | undefined }
  body: { seed?: number | undefined } | undefined
}

const sort =
  (kind: SortKind) =>
  (context: MemberContext, { query, body }: Asked) =>
    sortCrews(context, context.school, { kind, seed: body?.seed, preview: query.preview === true })

export const sortRoutes = {
  ...route('POST /api/admin/crews/auto-sort', { handle: sort('auto-sort') }),
  ...route('POST /api/admin/crews/randomize', { handle: sort('randomize') }),
  ...route('POST /api/admin/crews/undo-sort', {
    handle: async (context) => ({ message: await undoSort(context, context.school) }),
  }),
}
