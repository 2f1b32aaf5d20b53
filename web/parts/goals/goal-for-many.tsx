// One goal for many people: whom it is for, what is sent, and for whom it could not be created.

import { plural, t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { NewGoal } from '../../../contract/goals.ts'
import { fullName } from '../../../contract/person-name.ts'
import { refreshTopics } from '../../api/cache.ts'
import { ApiError, call, describeError } from '../../api/client.ts'
import { recordWrite } from '../../api/own-writes.ts'
import { useChange } from '../../api/queries.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { TextButton } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { useExpandableList } from '../../ui/show-more.tsx'
import { showFailure, showSuccess, type ToastAction, UNDO_TOAST_DURATION_MS } from '../../ui/toast.ts'
import type { GoalOwner } from './goal-form.ts'

/** The goal without the people it is for. */
type SharedGoal = Omit<NewGoal, 'userId' | 'completed' | 'carriedFromId'>

/** The answer to a call that refused some of the people, who may have left the list since. */
interface PartialOutcome {
  createdCount: number
  refused: { person: GoalOwner; message: string }[]
}

interface Settings {
  /** Called with the ids of the people who got the goal. `isAll` is false if some were refused. */
  onCreated: (ids: readonly number[], isAll: boolean) => void
}

/**
 * The people who get the goal, and the call that creates it for all of them. The same goal for the same people is sent with
 * the same key, so that a second click or a retry creates nothing twice.
 */
export function useGoalForMany(everyone: readonly GoalOwner[], { onCreated }: Settings) {
  const { input } = useScope()
  const [removed, setRemoved] = useState<ReadonlySet<number>>(new Set())
  const [outcome, setOutcome] = useState<PartialOutcome | null>(null)
  const sent = useRef<{ key: string; text: string; people: readonly GoalOwner[] } | null>(null)
  const undo = useUndoMany()
  const people = everyone.filter(({ id }) => !removed.has(id))
  const change = useChange('POST /api/goals/many', {
    onSuccess: ({ created, refused }, { body }) => {
      const messages = new Map(refused.map(({ id, message }) => [id, message]))
      const left = (sent.current?.people ?? []).flatMap((person) => {
        const message = messages.get(person.id)
        return message === undefined ? [] : [{ person, message }]
      })
      sent.current = null
      if (created.length === 0) showFailure(t`Failed to create the goals`)
      else
        showSuccess(
          plural({ count: created.length }, { one: '# goal created', other: '# goals created' }),
          undefined,
          undo(body.key),
        )
      if (left.length > 0) {
        setRemoved(new Set(everyone.flatMap(({ id }) => (messages.has(id) ? [] : [id]))))
        setOutcome({ createdCount: created.length, refused: left })
      } else setOutcome(null)
      onCreated(
        created.map(({ userId }) => userId),
        refused.length === 0,
      )
    },
    // The form shows the server's sentence.
    onError: (error) =>
      showFailure(t`Failed to create the goals`, error.code === 'unknown' ? describeError(error) : undefined),
  })
  const send = (goal: SharedGoal) => {
    const body = { ...goal, userIds: people.map(({ id }) => id) }
    const text = JSON.stringify(body)
    if (sent.current?.text !== text) sent.current = { key: createKey(), text, people }
    change.mutate({ ...input, body: { key: sent.current.key, ...body } })
  }
  return {
    people,
    change,
    send,
    /** The answer that refused some of the people. */
    outcome,
    remove: (id: number) => setRemoved((before) => new Set([...before, id])),
    /** Adds everyone back; undefined if nobody was removed, or if some have the goal already. */
    restore: removed.size > 0 && outcome === null ? () => setRemoved(new Set()) : undefined,
  }
}

/** A random UUID. `crypto.randomUUID` requires HTTPS. */
function createKey(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  // The version is 4, and the variant that of RFC 9562.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}

/** Returns the action of the toast: deletes the goals that nobody has touched since. */
function useUndoMany() {
  const client = useQueryClient()
  return useCallback(
    (key: string): ToastAction => ({
      label: t`Undo`,
      durationMs: UNDO_TOAST_DURATION_MS,
      onSelect: async () => {
        const by = 'DELETE /api/goals/many/:key'
        try {
          const { deleted, kept } = await call(by, { params: { key }, write: recordWrite({ by }) })
          showSuccess(t`Undone`, describeUndone(deleted, kept))
        } catch (error) {
          const isLate = error instanceof ApiError && error.code === 'not_found'
          showFailure(
            t`Failed to undo`,
            isLate ? t`It’s too late to undo this. Delete the goals one by one.` : describeError(error),
          )
        }
        void refreshTopics(client, { by })
      },
    }),
    [client],
  )
}

function describeUndone(deleted: number, kept: number): string {
  const sentence = plural(deleted, { one: '# goal deleted.', other: '# goals deleted.' })
  if (kept === 0) return sentence
  const rest = plural(kept, {
    one: '# goal stays, because someone changed it or the deadline passed.',
    other: '# goals stay, because someone changed them or the deadline passed.',
  })
  return `${sentence} ${rest}`
}

/** A phone shows them above the title. */
const SHOWN_PEOPLE = 6

interface RecipientsProps {
  people: readonly GoalOwner[]
  error: string | undefined
  onRemove: (id: number) => void
  onRestore: (() => void) | undefined
}

/** The people who get the goal, each as a button that removes them. */
export function Recipients({ people, error, onRemove, onRestore }: RecipientsProps) {
  const count = people.length
  const { shown, button } = useExpandableList(people, SHOWN_PEOPLE, t`Show all ${count}`)
  const section = useRef<HTMLElement>(null)
  const removedAt = useRef(-1)
  // The focus moves before the dialog notices that the focused button is gone, and would take it.
  useLayoutEffect(() => {
    if (removedAt.current === -1) return
    const buttons = section.current?.querySelectorAll('button')
    buttons?.[Math.max(0, Math.min(removedAt.current, shown.length - 1))]?.focus()
    removedAt.current = -1
  })
  return (
    <section ref={section} className="grid min-w-0 gap-1.5">
      <h3 className="text-14 font-600">{plural(count, { one: 'For # learner', other: 'For # learners' })}</h3>
      {people.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {shown.map(({ id, firstName, lastName }, index) => (
            <li key={id} className="max-w-full">
              <button
                type="button"
                aria-label={t`Remove ${{ name: fullName({ firstName, lastName }) }}`}
                onClick={() => {
                  removedAt.current = index
                  onRemove(id)
                }}
                className="flex min-h-9 max-w-full items-center gap-1.5 rounded-10 border border-line bg-sunken py-1 pe-2 ps-3 text-start text-14 [overflow-wrap:anywhere] hover:bg-hover touch:min-h-11"
              >
                <bdi>{fullName({ firstName, lastName })}</bdi>
                <Icon icon={X} size={16} className="text-ink-2" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {(button || onRestore) && (
        <div className="flex flex-wrap gap-x-4">
          {button}
          {onRestore && <TextButton onClick={onRestore}>{t`Add everyone back`}</TextButton>}
        </div>
      )}
      {error && (
        <div role="alert">
          <FieldError>{error}</FieldError>
        </div>
      )}
    </section>
  )
}

/** Names the people who did not get the goal, each with the server's sentence. */
export function RefusedNote({ createdCount, refused }: PartialOutcome) {
  const missing = plural({ count: refused.length }, { one: '# wasn’t created:', other: '# weren’t created:' })
  return (
    <Note
      tone="warn"
      alert
      title={createdCount === 0 ? missing : `${t`Created for ${createdCount}.`} ${missing}`}
    >
      <ul className="max-h-48 overflow-y-auto">
        {refused.map(({ person, message }) => (
          <li key={person.id} className="[overflow-wrap:anywhere]">
            <b className="font-600">{fullName(person)}:</b> {message}
          </li>
        ))}
      </ul>
    </Note>
  )
}

/** Says that learners with goal types cannot get a goal with a title of its own. */
export function TypesDifferNote({ people }: { people: readonly GoalOwner[] }) {
  const [first, ...others] = people
  if (!first) return null
  const who = fullName(first)
  return (
    <Note tone="info">
      {others.length === 0
        ? t`${who} chooses from the studio’s goal types. Set this goal separately.`
        : plural(
            { count: others.length },
            {
              one: `${who} and # other learner choose from their studio’s goal types. Set their goals separately.`,
              other: `${who} and # other learners choose from their studio’s goal types. Set their goals separately.`,
            },
          )}
    </Note>
  )
}
