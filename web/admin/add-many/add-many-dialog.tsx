import { useRef } from 'react'
import { plural } from '../../../contract/sentences.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Download, FileUp } from '../../ui/icons.tsx'
import { LongWork } from '../../ui/long-work.tsx'
import { showFailure } from '../../ui/toast.ts'
import { RosterBox } from './roster-box.tsx'
import { downloadProblems, readRosterFile } from './roster-files.ts'
import { RosterLines } from './roster-lines.tsx'
import { RosterCounts, RosterResult } from './roster-state.tsx'
import { useRoster } from './use-roster.ts'

/** Paste a list of learners, or choose or drop a file; see what each line will do; add the good ones. */
export function AddManyDialog({ onClose }: { onClose: () => void }) {
  const roster = useRoster()
  const { text, checked, progress, outcome } = roster
  const box = useRef<HTMLTextAreaElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const take = async (file: File) => {
    const read = await readRosterFile(file)
    if ('problem' in read) {
      showFailure('This file cannot be read', read.problem)
    } else {
      roster.setText(text.trim() === '' ? read.text : `${text.trimEnd()}\n${read.text}`)
    }
  }
  const count = checked.ready.length
  const learners = plural(count, 'learner')
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="l"
      className="grid-cols-[minmax(0,1fr)] sm:max-h-[64dvh]"
      title="Add Multiple Learners"
      locked={progress !== null}
      form={{
        onSubmit: (event) => {
          event.preventDefault()
          if (roster.submit()) list.current?.scrollIntoView({ block: 'nearest' })
        },
      }}
      footer={
        progress ? (
          <Button onClick={roster.stop} pending={roster.stopping} pendingLabel="Stopping...">
            Stop
          </Button>
        ) : (
          <>
            {checked.problems.length > 0 && (
              <Button
                variant="ghost"
                icon={Download}
                onClick={() => downloadProblems(checked.problems)}
                className="sm:mr-auto"
              >
                Download errors
              </Button>
            )}
            <Button variant="ghost" onClick={onClose}>
              {outcome && text === '' ? 'Close' : 'Cancel'}
            </Button>
            <Button type="submit" variant="primary">
              {count === 0 ? 'Add learners' : `Add ${learners}${roster.told ? ' without the others' : ''}`}
            </Button>
          </>
        )
      }
    >
      <Field
        label="One learner per line: username, password, first name, last name, studio"
        hint="Paste from a spreadsheet, or drop a CSV file here. A heading row is skipped."
      >
        <RosterBox
          boxRef={box}
          text={text}
          onText={roster.setText}
          onFile={take}
          bad={checked.problems.map(({ line }) => line)}
          disabled={progress !== null}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button size="sm" icon={FileUp} disabled={progress !== null} onClick={() => picker.current?.click()}>
          Choose a CSV file
        </Button>
        <input
          ref={picker}
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          className="hidden"
          aria-label="CSV file"
          tabIndex={-1}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) void take(file)
            target.value = ''
          }}
        />
        {!progress && <RosterCounts checked={checked} />}
      </div>
      {progress && (
        <LongWork {...progress} label="Learners sent">
          You can stop at any time: whoever was added stays, and the other lines stay in the box.
        </LongWork>
      )}
      {outcome && !progress && (
        <RosterResult
          outcome={outcome}
          left={checked.lines.length}
          onTryAgain={count === 0 ? undefined : roster.tryAgain}
        />
      )}
      <div ref={list}>
        {!progress && checked.lines.length > 0 && (
          <RosterLines checked={checked} outcome={outcome} onShow={(line) => selectLine(box.current, line)} />
        )}
      </div>
    </Dialog>
  )
}

function selectLine(box: HTMLTextAreaElement | null, line: number): void {
  if (!box) return
  const lines = box.value.split('\n')
  const start = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0)
  box.focus()
  box.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0))
  const height = box.scrollHeight / lines.length
  box.scrollTop = Math.max(0, (line - 4) * height)
}
