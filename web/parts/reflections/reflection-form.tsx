// The two questions about a week, with the text kept as a draft.
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { characterCount } from '../../../contract/characters.ts'
import type { Reflection } from '../../../contract/reflections.ts'
import type { Answer } from '../../api/calls.ts'
import { useChange } from '../../api/queries.ts'
import type { useDraft } from '../../frame/drafts.ts'
import { LOOK_BACK_FORM } from '../../frame/paths.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { formatDateTime } from '../../ui/dates.ts'
import { Field, TextArea } from '../../ui/field.tsx'
import { FormNote, useCheckedForm } from '../../ui/form.tsx'
import { Note } from '../../ui/note.tsx'
import { useZone } from '../../ui/time.tsx'
import { showSuccess } from '../../ui/toast.ts'
import { ReflectionText } from './reflection-text.tsx'

const MAX_LENGTH = 500
/** The counter is shown from this many characters on. */
const COUNTED_FROM = 450

/** Returns the key of the draft about the week that begins on the day. */
export const toDraftKey = (week: string) => `reflection:${week}`

interface Texts {
  first: string
  second: string
}

/** The two questions with large fields. The text is kept as a draft until it is saved. */
export function ReflectionForm({
  open: { week, closesAt, questions, reflection },
  begun,
  kept: [draft, saveDraft, clearDraft],
  carries,
  small,
  focused,
  onCancel,
  onSaved,
}: {
  open: NonNullable<Answer<'GET /api/reflections/mine'>['open']>
  /** The reflection to change; null for the first text. */
  begun: Reflection | null
  /** The draft about the week. */
  kept: ReturnType<typeof useDraft>
  /** Shown below the list of readers. */
  carries: string | null
  small: boolean
  /** The first field takes the focus. */
  focused: boolean
  /** Absent if there is nothing to go back to. */
  onCancel: (() => void) | undefined
  onSaved: (saved: Reflection) => void
}) {
  const zone = useZone()
  const save = useChange('PUT /api/reflections/mine', {
    onSuccess: (answer) => {
      clearDraft()
      onSaved(answer)
      // The large card shows this line itself.
      showSuccess(
        t`Saved`,
        small ? t`You can change it until ${{ end: formatDateTime(closesAt, zone) }}.` : undefined,
      )
    },
    failure: t`Failed to save your reflection`,
  })
  // Another device saved it: that text is shown first, so the next save may replace it.
  const newer = save.error?.code === 'reflection_revised' ? reflection : null
  const [start] = useState(() => getTexts(draft, begun))
  const form = useCheckedForm<Texts>({
    defaultValues: start,
    call: save,
    renamed: { 'texts.0': 'first', 'texts.1': 'second', texts: 'first' },
    alsoClears: { second: ['first'] },
    check: ({ first, second }) => {
      if (first.trim() === '' && second.trim() === '') return { first: t`Write at least one of the two.` }
      return { ...formatTooLong('first', first), ...formatTooLong('second', second) }
    },
    onChange: ({ first, second }) => saveDraft(first || second ? JSON.stringify([first, second]) : ''),
    onSend: ({ first, second }) =>
      save.mutate({
        body: { week, texts: [first, second], expectedVersion: (newer ?? begun)?.version ?? 0 },
      }),
  })
  const [first, second] = form.watch(['first', 'second'])
  const isBlank = first.trim() === '' && second.trim() === ''
  const [opened, setOpened] = useState(begun !== null || !isBlank)
  const folded = small && !opened
  return (
    <form
      id={LOOK_BACK_FORM}
      noValidate
      aria-label={t`Look back on the week`}
      className={cx('grid gap-4', small && 'px-4 pb-3.5 sm:px-5')}
      onSubmit={form.onSubmit}
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'Escape' || !small || !isBlank || begun) return
        currentTarget.querySelector('textarea')?.focus()
        setOpened(false)
      }}
    >
      {newer && (
        <Note tone="warn" title={t`This is the saved version. What you wrote is below.`}>
          <ReflectionText reflection={newer} />
        </Note>
      )}
      {/* When folded, the label is in the border of its field, which stays the same element, so it keeps the focus. */}
      <Field
        label={<Question>{questions[0]}</Question>}
        hint={counter(first)}
        error={form.issue('first')}
        className={cx(
          folded &&
            'relative *:[label]:pointer-events-none *:[label]:absolute *:[label]:inset-x-3 *:[label]:truncate *:[label]:leading-11',
        )}
      >
        <TextArea
          {...form.register('first')}
          autoFocus={focused}
          rows={folded ? 1 : 3}
          className={cx(folded && 'h-11 min-h-11! resize-none! overflow-hidden')}
          onFocus={() => setOpened(true)}
          onInput={() => setOpened(true)}
          onPointerDown={() => setOpened(true)}
        />
      </Field>
      {!folded && (
        <div className="grid animate-rise gap-4">
          <Field
            label={<Question>{questions[1]}</Question>}
            hint={counter(second)}
            error={form.issue('second')}
          >
            <TextArea {...form.register('second')} rows={3} />
          </Field>
          <FormNote rest={save.error?.issues.length ? form.rest : null} />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5">
            <p className="min-w-0 flex-1 basis-64 text-13 text-ink-2">
              {t`Your coach, guide and school admins can read this. Your crew can’t.`}
              {carries && <span className="block">{carries}</span>}
            </p>
            <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
              {onCancel && (
                <Button
                  variant="ghost"
                  onClick={() => {
                    clearDraft()
                    onCancel()
                  }}
                >
                  {t`Cancel`}
                </Button>
              )}
              <Button
                type="submit"
                variant="primary"
                className="sm:min-w-32"
                pending={save.isPending}
                pendingLabel={t`Saving...`}
              >
                {t`Save`}
              </Button>
            </div>
          </div>
        </div>
      )}
    </form>
  )
}

const Question = ({ children }: { children: string }) => (
  <bdi className="text-16 [overflow-wrap:anywhere]">{children}</bdi>
)

const countCharacters = (text: string) => characterCount(text.trim())

function counter(text: string): string | undefined {
  const length = countCharacters(text)
  return length < COUNTED_FROM ? undefined : t`${length} of ${{ max: MAX_LENGTH }} characters`
}

const formatTooLong = (name: keyof Texts, text: string) =>
  countCharacters(text) > MAX_LENGTH && { [name]: t`Write at most ${{ max: MAX_LENGTH }} characters.` }

/** Returns the draft, or without one the saved texts. */
function getTexts(draft: string, begun: Reflection | null): Texts {
  const [first, second] = parseDraft(draft) ?? begun?.texts ?? ['', '']
  return { first, second }
}

function parseDraft(draft: string): [string, string] | null {
  try {
    const [first, second]: unknown[] = JSON.parse(draft)
    return typeof first === 'string' && typeof second === 'string' ? [first, second] : null
  } catch {
    return null
  }
}
