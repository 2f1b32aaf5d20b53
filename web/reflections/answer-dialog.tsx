// The text of an adult's response to a reflection. Its draft is stored on this device until it is sent.
import { type KeyboardEvent, useState } from 'react'
import { characterCount } from '../../contract/characters.ts'
import type { Reflection } from '../../contract/reflections.ts'
import { formatCount } from '../../contract/sentences.ts'
import { SavedReplies } from '../feedback/saved-replies.tsx'
import { useDraft } from '../frame/drafts.ts'
import { useUser } from '../frame/session-context.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { useCheckedForm } from '../ui/form.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { Note } from '../ui/note.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { useOnPhone } from '../ui/use-on-phone.ts'
import { ReflectionText } from './reflection-text.tsx'
import { ownResponse, type RespondSettings, useRespond } from './use-respond.ts'

const LONGEST = 500

export function AnswerDialog({
  reflection,
  onClose,
  onResponded,
  onRefused,
}: RespondSettings & { reflection: Reflection; onClose: () => void }) {
  const me = useUser()
  const before = ownResponse(reflection, me.id)?.text ?? ''
  const [draft, saveDraft, clearDraft] = useDraft(`response:${reflection.id}`)
  const [firstVersion] = useState(reflection.version)
  const { respond } = useRespond({
    onResponded: (now) => {
      clearDraft()
      onResponded?.(now)
      onClose()
    },
    ...(onRefused && { onRefused }),
  })
  const form = useCheckedForm<{ text: string }>({
    defaultValues: { text: draft || before },
    required: { text: 'Write what you want to say.' },
    check: ({ text }) => {
      const excess = characterCount(text.trim()) - LONGEST
      return excess > 0 ? { text: `This is ${excess} characters too long.` } : {}
    },
    error: respond.error,
    onChange: ({ text }) => saveDraft(text),
    pending: respond.isPending,
    onSend: ({ text }) =>
      respond.mutate({
        params: { id: reflection.id },
        body: { text: text.trim(), expectedVersion: reflection.version },
      }),
  })
  const text = form.watch('text')
  const onPhone = useOnPhone()
  // Learners who lead a crew respond to nobody, so of the people with saved replies only coaches are here.
  const replies = me.isCoachWooden && (
    <SavedReplies
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
      open
      onOpenChange={onClose}
      locked={respond.isPending}
      title={`Answer ${reflection.user.firstName}`}
      form={{ onSubmit: form.onSubmit }}
      footer={
        <>
          <Button variant="ghost" disabled={respond.isPending} onClick={onClose}>
            Cancel <Key>Esc</Key>
          </Button>
          <Button type="submit" variant="primary" pending={respond.isPending} pendingLabel="Sending...">
            Send <Key>Ctrl ↵</Key>
          </Button>
        </>
      }
    >
      <div className="rounded-10 bg-sunken px-4 py-3">
        <ReflectionText reflection={reflection} />
      </div>
      {reflection.version !== firstVersion && (
        <Note tone="warn" alert title="The reflection was changed while you were writing.">
          Its new text stands above. Your answer is still here.
        </Note>
      )}
      {respond.error && respond.error.code !== 'reflection_revised' && (
        <Note tone="bad" title="Failed to save your response.">
          {respond.error.sentence} Your answer is still here.
        </Note>
      )}
      {/* The keyboard of a phone covers what stands below the field. */}
      {onPhone && replies}
      <div>
        <Field
          label="Your answer"
          error={form.issue('text')}
          hint={`${formatCount(characterCount(text.trim()))} of ${LONGEST}. Kept on this device until you send it.`}
        >
          <TextArea
            {...form.register('text')}
            rows={4}
            aria-keyshortcuts="Control+Enter"
            onKeyDown={sendByKey}
          />
        </Field>
      </div>
      {!onPhone && replies}
    </Dialog>
  )
}

function Key({ children }: { children: string }) {
  return (
    <span aria-hidden="true" className="max-lg:hidden">
      <Kbd>{children}</Kbd>
    </span>
  )
}
