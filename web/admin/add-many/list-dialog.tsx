// The dialog of a list that is pasted, checked line by line and sent in batches.
import { type ReactNode, useRef } from 'react'
import { formatCount, plural } from '../../../contract/sentences.ts'
import type { useBatches } from '../../api/use-batches.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { CircleAlert } from '../../ui/icons.tsx'
import { LongWork } from '../../ui/long-work.tsx'
import { CircleCheck } from '../../ui/start-icons.tsx'
import { Status } from '../../ui/status.tsx'
import { CsvPicker, ListBox, selectLine, useListFile } from './list-box.tsx'

interface CheckedList {
  ready: readonly unknown[]
  problems: readonly { line: number }[]
}

export function ListDialog({
  title,
  description,
  field,
  text,
  onText,
  checked,
  sending: { progress, stop, stopping },
  sent,
  ready,
  submit,
  onSubmit,
  isDone,
  onClose,
  nextToCancel,
  nextToFile,
  children,
}: {
  title: string
  description?: string
  field: { label: string; hint: string }
  text: string
  onText: (text: string) => void
  checked: CheckedList
  sending: Pick<ReturnType<typeof useBatches>, 'progress' | 'stop' | 'stopping'>
  /** While lines are sent: what the progress counts, and what stopping leaves. */
  sent: { label: string; ifStopped: string }
  /** What the lines without an error are ready for: 'ready to add'. */
  ready: string
  /** Label of the submit button. */
  submit: string
  onSubmit: () => void
  /** Everything was done: 'Close' instead of 'Cancel'. */
  isDone: boolean
  onClose: () => void
  nextToCancel?: ReactNode
  nextToFile?: ReactNode
  /** Below the box; `showLine` selects a line in it. */
  children: (showLine: (line: number) => void) => ReactNode
}) {
  const box = useRef<HTMLTextAreaElement>(null)
  const addFile = useListFile(text, onText)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="l"
      className="grid-cols-[minmax(0,1fr)] sm:max-h-[64dvh]"
      title={title}
      {...(description !== undefined && { description })}
      locked={progress !== null}
      form={{
        onSubmit: (event) => {
          event.preventDefault()
          onSubmit()
        },
      }}
      footer={
        progress ? (
          <Button onClick={stop} pending={stopping} pendingLabel="Stopping...">
            Stop
          </Button>
        ) : (
          <>
            {nextToCancel}
            <Button variant="ghost" onClick={onClose}>
              {isDone ? 'Close' : 'Cancel'}
            </Button>
            <Button type="submit" variant="primary">
              {submit}
            </Button>
          </>
        )
      }
    >
      <Field {...field}>
        <ListBox
          boxRef={box}
          text={text}
          onText={onText}
          onFile={(file) => void addFile(file)}
          errorLines={checked.problems.map(({ line }) => line)}
          disabled={progress !== null}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <CsvPicker disabled={progress !== null} onFile={(file) => void addFile(file)} />
        {nextToFile}
        {!progress && <Counts checked={checked} ready={ready} />}
      </div>
      {progress && (
        <LongWork {...progress} label={sent.label}>
          {sent.ifStopped}
        </LongWork>
      )}
      {children((line) => selectLine(box.current, line))}
    </Dialog>
  )
}

function Counts({ checked: { ready, problems }, ready: readyFor }: { checked: CheckedList; ready: string }) {
  return (
    <p role="status" className="flex min-h-6 flex-wrap gap-x-4 gap-y-1">
      {ready.length > 0 && (
        <Status tone="done" icon={CircleCheck}>
          {formatCount(ready.length)} {readyFor}
        </Status>
      )}
      {problems.length > 0 && (
        <Status tone="miss" icon={CircleAlert}>
          {plural(problems.length, 'line')} had errors
        </Status>
      )}
    </p>
  )
}
