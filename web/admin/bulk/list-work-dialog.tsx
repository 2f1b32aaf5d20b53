import type { ReactNode } from 'react'
import type { User } from '../../../contract/people.ts'
import { formatCount } from '../../../contract/sentences.ts'
import type { Topic } from '../../../contract/topics.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { useCheckedForm } from '../../ui/form.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { listWorkBody, listWorkFooter } from './list-result.tsx'
import { useListWork, type Work } from './use-list-work.ts'

/** Confirms an action on many learners, sends it in batches, and lists what became of each unless all succeeded. */
export function ListWorkDialog({
  people,
  title,
  confirmLabel,
  tone,
  work,
  topics,
  confirmNumber = false,
  problem = null,
  instead,
  onDone,
  onClose,
  children,
}: {
  people: readonly User[]
  title: string
  confirmLabel: string
  tone: 'primary' | 'destructive'
  work: Work
  topics: readonly Topic[]
  /** The number of learners has to be typed first. */
  confirmNumber?: boolean
  /** Why it cannot be sent yet. */
  problem?: string | null
  /** A milder way than the confirmed one, as a button next to it. */
  instead?: { label: string; onSelect: () => void } | undefined
  onDone: (ids: readonly number[]) => void
  onClose: () => void
  /** What will happen, to how many; gets the problem once a user tried to send it. */
  children: (problem: string | undefined) => ReactNode
}) {
  const listWork = useListWork({ people, topics, onDone, onClose })
  const { progress, ended } = listWork
  const form = useCheckedForm({
    defaultValues: { number: '', choice: '' },
    check: ({ number }) => ({
      // '1,204' is a number too.
      ...(confirmNumber &&
        number.replace(/[\s.,]/g, '') !== String(people.length) && {
          number: `Type ${formatCount(people.length)}: so many learners are chosen.`,
        }),
      ...(problem !== null && { choice: problem }),
    }),
    error: null,
    pending: progress !== null || ended !== null,
    onSend: () => void listWork.start(work),
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      locked={progress !== null}
      form={{ onSubmit: form.onSubmit }}
      footer={
        progress || ended ? (
          listWorkFooter(listWork, onClose)
        ) : (
          <>
            <Button
              variant="ghost"
              onClick={onClose}
              {...(tone === 'destructive' && { 'data-autofocus': '' })}
            >
              Cancel
            </Button>
            {instead && <Button onClick={instead.onSelect}>{instead.label}</Button>}
            <Button variant={tone} type="submit">
              {confirmLabel}
            </Button>
          </>
        )
      }
    >
      {listWorkBody(listWork) ?? (
        <>
          {children(problem === null ? undefined : form.issue('choice'))}
          {confirmNumber && (
            <Field
              label={
                <>
                  Type <b>{formatCount(people.length)}</b> to go on
                </>
              }
              error={form.issue('number')}
            >
              <TextInput
                {...form.register('number')}
                inputMode="numeric"
                autoComplete="off"
                className="max-w-40"
              />
            </Field>
          )}
        </>
      )}
    </Dialog>
  )
}
