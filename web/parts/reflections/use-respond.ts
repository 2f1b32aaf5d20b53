// Responds to reflections. 'Read' is an optimistic update, rolled back with the server's message when refused.
import { t } from '@lingui/core/macro'
import type { Reflection } from '../../../contract/reflections.ts'
import type { ApiError } from '../../api/client.ts'
import type { OptimisticCache } from '../../api/optimistic-cache.ts'
import { useChange } from '../../api/queries.ts'
import { useUser } from '../../frame/user-and-week.ts'
import { showFailure } from '../../ui/toast.ts'

type Response = Reflection['responses'][number]

/** The id of a response until the server has answered. */
const SENDING_ID = -1
export const isSending = (response: Response): boolean => response.id === SENDING_ID

export const findOwnResponse = ({ responses }: Pick<Reflection, 'responses'>, userId: number) =>
  responses.find(({ provider }) => provider?.id === userId)

export interface RespondSettings {
  onResponded?: (reflection: Reflection) => void
  onRefused?: (id: number, error: ApiError) => void
  /** Called if the response could not be taken back: `reflection` is unchanged. */
  onKept?: (reflection: Reflection) => void
}

export function useRespond({ onResponded, onRefused, onKept }: RespondSettings = {}) {
  const me = useUser()
  const respond = useChange('PUT /api/reflections/:id/response', {
    optimistic: ({ params, body }, cache) => {
      // A text is sent from a dialog, which stays open until it has arrived.
      if (body.text === null) showResponse(cache, params.id, (before) => withResponse(before, me))
    },
    onSuccess: (reflection) => onResponded?.(reflection),
    onError: (error, { params }) => {
      showFailure(t`Failed to save your response`, error.sentence)
      onRefused?.(Number(params.id), error)
    },
  })
  const takeBack = useChange<'DELETE /api/reflections/:id/response', { reflection: Reflection }>(
    'DELETE /api/reflections/:id/response',
    {
      optimistic: ({ params }, cache) =>
        showResponse(cache, params.id, (before) => withoutResponse(before, me.id)),
      onError: (error, { reflection }) => {
        showFailure(t`Failed to save your response`, error.sentence)
        onKept?.(reflection)
      },
    },
  )
  return {
    respond,
    read: ({ id, version }: Reflection) =>
      respond.mutate({ params: { id }, body: { text: null, expectedVersion: version } }),
    takeBack: (reflection: Reflection) => takeBack.mutate({ params: { id: reflection.id }, reflection }),
  }
}

/** Changes the reflection in every list. A reflection with a response is no longer pending. */
function showResponse(
  cache: OptimisticCache,
  reflectionId: number | string,
  change: (before: Reflection) => Reflection,
): void {
  const changed = (reflection: Reflection) =>
    reflection.id === Number(reflectionId) ? change(reflection) : reflection
  const ofLearner = <Row extends { reflection: Reflection | null }>(row: Row) => ({
    ...row,
    reflection: row.reflection && changed(row.reflection),
  })
  cache.update('GET /api/groups/:id/reflections', (rows) => rows.map(ofLearner))
  cache.update('GET /api/guide/studio-reflections', (rows) => rows.map(ofLearner))
  cache.update('GET /api/users/:id/reflections', (page) => ({ ...page, items: page.items.map(changed) }))
  cache.update('GET /api/reflections/queue', (page) => ({
    ...page,
    items: page.items.map(changed).filter(({ responses }) => responses.length === 0),
  }))
}

/** Returns the reflection as it will be after 'Read'. */
export function withResponse(
  reflection: Reflection,
  { id, firstName, lastName }: { id: number; firstName: string; lastName: string },
): Reflection {
  const response: Response = {
    id: SENDING_ID,
    provider: { id, firstName, lastName },
    text: null,
    createdAt: new Date().toISOString(),
  }
  return { ...reflection, responses: [...withoutResponse(reflection, id).responses, response] }
}

export function withoutResponse(reflection: Reflection, userId: number): Reflection {
  return { ...reflection, responses: reflection.responses.filter(({ provider }) => provider?.id !== userId) }
}
