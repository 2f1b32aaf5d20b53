import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Bookmark, X } from 'lucide-react'
import { useState } from 'react'
import type { SavedReply } from '../../../contract/feedback.ts'
import type { NegativeStatus } from '../../../contract/feedback-shapes.ts'
import { useApi, useChange } from '../../api/queries.ts'
import { Button, IconButton, TextButton } from '../../ui/button.tsx'
import { keepFocus } from '../../ui/keep-focus.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { showFailure, showInfo } from '../../ui/toast.ts'

interface SavedRepliesProps {
  message: string
  /** Puts replies first that were used for this status. If absent, they are in the order of saving. */
  status?: NegativeStatus
  onChoose: (reply: string) => void
}

/**
 * Saved replies: a click inserts one into the message, and the message can be saved as one. 'Edit' shows their delete
 * buttons.
 */
export function SavedReplies({ message, status, onChoose }: SavedRepliesProps) {
  const replies = useApi('GET /api/feedback/replies')
  const [editing, setEditing] = useState(false)
  const { offered, others } = selectReplies(status, replies.data ?? [])
  const shown = editing ? [...offered, ...others] : offered
  const save = useChange('POST /api/feedback/replies', {
    optimistic: ({ body }, cache) =>
      cache.update('GET /api/feedback/replies', (all) => [...all, { id: 0, text: body.text, usedFor: [] }]),
    onError: (error) => showFailure(t`Failed to save the reply`, error.sentence),
  })
  const remove = useChange('DELETE /api/feedback/replies/:id', {
    optimistic: ({ params }, cache) =>
      cache.update('GET /api/feedback/replies', (all) => all.filter(({ id }) => id !== params.id)),
    onError: (error) => showFailure(t`Failed to delete the reply`, error.sentence),
  })
  const removeReply = (id: number, text: string) => {
    remove.mutate({ params: { id } })
    showInfo(t`Reply deleted`, undefined, { label: t`Undo`, onSelect: () => save.mutate({ body: { text } }) })
  }
  const known = replies.data?.some(({ text }) => text === message) ?? true
  return (
    <section aria-labelledby="saved-replies" className="grid gap-1.5">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-2">
        <h3 id="saved-replies" className="text-14 font-600">
          {t`Saved replies`}
        </h3>
        {/* Stays after the last deletion, because a dialog that loses two elements at a time would take the focus itself. */}
        {(editing || (replies.data && replies.data.length > 0)) && (
          <TextButton aria-pressed={editing} className="mr-auto" onClick={() => setEditing(!editing)}>
            {editing ? (
              <Trans>
                Done<span className="sr-only"> with the saved replies</span>
              </Trans>
            ) : (
              <Trans>
                Edit<span className="sr-only"> with the saved replies</span>
              </Trans>
            )}
          </TextButton>
        )}
        {message !== '' && !known && (
          <Button
            size="sm"
            variant="ghost"
            icon={Bookmark}
            disabled={save.isPending}
            onClick={() => save.mutate({ body: { text: message } })}
          >
            {t`Save this message`}
          </Button>
        )}
      </div>
      <Loaded
        read={replies}
        size="h-9 w-64"
        inlineError={t`Couldn’t load your saved replies.`}
        errorProps={{ className: 'text-14 text-ink-2' }}
      >
        {(all) =>
          all.length === 0 && (
            <p className="text-13 text-ink-2">
              {t`Save the messages you write often and reuse them with one click.`}
            </p>
          )
        }
      </Loaded>
      <ul className="flex flex-wrap gap-2">
        {shown.map(({ id, text }) => (
          <li
            key={id === 0 ? text : id}
            className="flex max-w-full items-stretch rounded-10 border border-line-strong bg-surface"
          >
            <button
              type="button"
              title={text}
              onClick={() => onChoose(text)}
              className="line-clamp-2 min-h-8.5 min-w-0 rounded-[9px] px-3 py-1.5 text-start text-14 font-600 [overflow-wrap:anywhere] hover:text-primary-ink touch:min-h-11"
            >
              {text}
            </button>
            {editing && (
              <IconButton
                icon={X}
                size="sm"
                label={t`Delete the reply: ${text}`}
                tooltip={t`Delete`}
                disabled={id === 0}
                onClick={(event) => {
                  keepFocus(event.currentTarget)
                  removeReply(id, text)
                }}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/**
 * Returns replies used for this status, then new ones, then those used for the other. Replies that were only sent with an
 * acceptance can only be edited.
 */
function selectReplies(status: NegativeStatus | undefined, replies: readonly SavedReply[]) {
  if (status === undefined) return { offered: replies, others: [] }
  const rank = ({ usedFor }: SavedReply) => (usedFor.includes(status) ? 0 : usedFor.length === 0 ? 1 : 2)
  const isPraise = ({ usedFor }: SavedReply) =>
    usedFor.length > 0 && usedFor.every((used) => used === 'accepted')
  return {
    offered: replies.filter((reply) => !isPraise(reply)).toSorted((a, b) => rank(a) - rank(b)),
    others: replies.filter(isPraise),
  }
}
