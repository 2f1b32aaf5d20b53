// The form below 'Reply' at a feedback entry.
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field, TextArea } from '../../ui/field.tsx'
import { keepFocus } from '../../ui/keep-focus.ts'
import { describeReaders } from './goal-words.ts'

interface AnswerFormProps {
  text: string
  onText: (text: string) => void
  /** Whether the field takes the focus, which a draft that comes back after a reload leaves where it is. */
  focused: boolean
  error: string | undefined
  pending: boolean
  onSend: () => void
  onCancel: () => void
}

export function AnswerForm({ text, onText, focused, error, pending, onSend, onCancel }: AnswerFormProps) {
  const [missing, setMissing] = useState(false)
  return (
    <form
      noValidate
      className="mt-2 grid max-w-[68ch] gap-2 print:hidden"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() === '') {
          setMissing(true)
          event.currentTarget.querySelector('textarea')?.focus()
          return
        }
        keepFocus(document.activeElement)
        onSend()
      }}
    >
      <Field
        label={t`Your reply`}
        hint={describeReaders()}
        error={missing && text.trim() === '' ? t`Write a reply first.` : error}
      >
        <TextArea value={text} autoFocus={focused} onChange={(event) => onText(event.currentTarget.value)} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={pending} pendingLabel={t`Sending...`}>
          {t`Send`}
        </Button>
        <Button
          variant="ghost"
          onClick={({ currentTarget }) => {
            keepFocus(currentTarget)
            onCancel()
          }}
        >
          {t`Cancel`}
        </Button>
      </div>
    </form>
  )
}
