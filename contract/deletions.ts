// Undoing the deletion of a goal or a crew.
import * as z from 'zod/mini'
import { endpoints, forRow, noContent, shape } from './endpoint.ts'
import { id, readerSentence } from './fields.ts'

/** Restored goals and crews have their old ids; a note says why anything else could not come back. */
export const restored = shape('Restored', {
  goals: z.array(id),
  crews: z.array(id),
  notes: z.array(readerSentence),
})
export type Restored = z.output<typeof restored>

export const deletionEndpoints = endpoints({
  'POST /api/deletions/:id/undo': {
    summary: 'Bring back a goal or a crew: for 10 minutes by the person who deleted it, for 7 days by admins',
    ...forRow('member', 'deletion'),
    response: restored,
    errors: ['cannot_undo', 'account_left', 'too_many_goals'],
  },
  'DELETE /api/deletions/:id': {
    summary: 'Delete for good what an undo could still bring back',
    ...forRow('admin', 'deletion'),
    ...noContent,
  },
})
