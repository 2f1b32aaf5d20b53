import { useRef } from 'react'
import { plural } from '../../../contract/sentences.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Download } from '../../ui/icons.tsx'
import { LongWork } from '../../ui/long-work.tsx'
import { CsvPicker, ListBox, selectLine, useListFile } from './list-box.tsx'
import { downloadProblems } from './roster-files.ts'
import { RosterCounts, RosterLines, RosterResult } from './roster-result.tsx'
import { useRoster } from './use-roster.ts'

/** Adds the learners of a pasted list, or of a chosen or dropped file, after each line has been checked. */
export function AddManyDialog({ onClose }: { onClose: () => void }) {
  const roster = useRoster()
  const { text, checked, progress, outcome } = roster
  const box = useRef<HTMLTextAreaElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const addFile = useListFile(text, roster.setText)
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
              {count === 0
                ? 'Add learners'
                : `Add ${learners}${roster.isWarned ? ' without the others' : ''}`}
            </Button>
          </>
        )
      }
    >
      <Field
        label="One learner per line: username, password, first name, last name, studio"
        hint="Paste from a spreadsheet, or drop a CSV file here. A heading row is skipped."
      >
        <ListBox
          boxRef={box}
          text={text}
          onText={roster.setText}
          onFile={(file) => void addFile(file)}
          errorLines={checked.problems.map(({ line }) => line)}
          disabled={progress !== null}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <CsvPicker disabled={progress !== null} onFile={(file) => void addFile(file)} />
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
