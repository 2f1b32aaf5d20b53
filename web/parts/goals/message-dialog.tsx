// A message to a learner: a field with saved replies, also sent with Ctrl+Enter. Its draft is stored on this device until
// it is sent.
import { plural, t } from '@lingui/core/macro'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { characterCount } from '../../../contract/characters.ts'
import type { NegativeStatus } from '../../../contract/feedback-shapes.ts'
import type { ApiError } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, TextArea } from '../../ui/field.tsx'
import { useCheckedForm } from '../../ui/form.tsx'
import { Note } from '../../ui/note.tsx'
import { formatCount } from '../../ui/numbers.ts'
import { useOnPhone } from '../../ui/store.ts'
import { Key } from './keyed-button.tsx'
import { SavedReplies } from './saved-replies.tsx'

interface Sentences {
  title: string
  label: string
  /** Shown next to an empty field. */
  missing: string
  submit: string
  submitting: string
  /** Shown if the subject of the message was changed in the meantime. */
  changed: string
  failed: string
  /** Shown under `changed` and after the reason of a failure. */
  stillHere: string
}

export function MessageDialog({
  sentences,
  draft: [draft, saveDraft],
  before = '',
  maxLength,
  rows,
  variant = 'primary',
  version,
  replies,
  call,
  revised,
  onSend,
  onClose,
  onClosed,
  children,
}: {
  sentences: Sentences
  /** The draft from `useDraft`. */
  draft: readonly [text: string, save: (text: string) => void, ...rest: unknown[]]
  /** The current message, shown if there is no draft. */
  before?: string
  maxLength: number
  rows: number
  variant?: 'primary' | 'destructive'
  /** The version of the message's subject. */
  version: number
  /** Saved replies, with those used for the status first; null for users without saved replies. */
  replies: { status?: NegativeStatus } | null
  call: { error: ApiError | null; isPending: boolean }
  /** The error code for an outdated `version`, which `changed` explains. */
  revised: ApiError['code']
  onSend: (text: string) => void
  onClose: () => void
  onClosed?: () => void
  children: ReactNode
}) {
  const { error, isPending } = call
  const [firstVersion] = useState(version)
  const form = useCheckedForm<{ text: string }>({
    defaultValues: { text: draft || before },
    required: { text: sentences.missing },
    check: ({ text }) => {
      const excess = characterCount(text.trim()) - maxLength
      return excess > 0
        ? {
            text: plural(excess, {
              one: 'This is # character too long.',
              other: 'This is # characters too long.',
            }),
          }
        : {}
    },
    renamed: { comments: 'text' },
    call,
    onChange: ({ text }) => saveDraft(text),
    onSend: ({ text }) => onSend(text.trim()),
  })
  const text = form.watch('text')
  const onPhone = useOnPhone()
  const savedReplies = replies && (
    <SavedReplies
      {...replies}
      message={text.trim()}
      onChoose={(reply) => form.setValue('text', text.trim() === '' ? reply : `${text.trimEnd()} ${reply}`)}
    />
  )
  const sendByKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }
  return (
    <Dialog
      onOpenChange={onClose}
      onClosed={onClosed}
      locked={isPending}
      title={sentences.title}
      form={{ onSubmit: form.onSubmit }}
      footer={
        <>
          <Button variant="ghost" disabled={isPending} onClick={onClose}>
            {t`Cancel`} <Key>{t`Esc`}</Key>
          </Button>
          <Button type="submit" variant={variant} pending={isPending} pendingLabel={sentences.submitting}>
            {sentences.submit} <Key>{t`Ctrl ↵`}</Key>
          </Button>
        </>
      }
    >
      <div className="rounded-10 bg-sunken px-4 py-3">{children}</div>
      {version !== firstVersion && (
        <Note tone="warn" alert title={sentences.changed}>
          {t`The new text is above.`} {sentences.stillHere}
        </Note>
      )}
      {error && error.code !== revised && (
        <Note tone="bad" title={sentences.failed}>
          {error.sentence} {sentences.stillHere}
        </Note>
      )}
      {/* The keyboard of a phone covers everything below the field. */}
      {onPhone && savedReplies}
      <div>
        <Field
          label={sentences.label}
          error={form.issue('text')}
          hint={t`${{ count: formatCount(characterCount(text.trim())) }} of ${{ max: formatCount(maxLength) }}`}
        >
          <TextArea
            {...form.register('text')}
            rows={rows}
            aria-keyshortcuts="Control+Enter"
            onKeyDown={sendByKey}
          />
        </Field>
      </div>
      {!onPhone && savedReplies}
    </Dialog>
  )
}
