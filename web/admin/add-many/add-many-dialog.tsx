import { useRef } from 'react'
import { plural } from '../../../contract/sentences.ts'
import { Button } from '../../ui/button.tsx'
import { Download } from '../../ui/icons.tsx'
import { ListDialog } from './list-dialog.tsx'
import { downloadProblems } from './roster-files.ts'
import { RosterLines, RosterResult } from './roster-result.tsx'
import { useRoster } from './use-roster.ts'

/** Adds the learners of a pasted list, or of a chosen or dropped file, after each line has been checked. */
export function AddManyDialog({ onClose }: { onClose: () => void }) {
  const roster = useRoster()
  const { text, checked, progress, outcome } = roster
  const list = useRef<HTMLDivElement>(null)
  const count = checked.ready.length
  return (
    <ListDialog
      title="Add Multiple Learners"
      field={{
        label: 'One learner per line: username, password, first name, last name, studio',
        hint: 'Paste from a spreadsheet, or drop a CSV file here. A heading row is skipped.',
      }}
      text={text}
      onText={roster.setText}
      checked={checked}
      sending={roster}
      sent={{
        label: 'Learners sent',
        ifStopped: 'You can stop at any time: whoever was added stays, and the other lines stay in the box.',
      }}
      ready="ready to add"
      submit={
        count === 0
          ? 'Add learners'
          : `Add ${plural(count, 'learner')}${roster.isWarned ? ' without the others' : ''}`
      }
      onSubmit={() => {
        if (roster.submit()) list.current?.scrollIntoView({ block: 'nearest' })
      }}
      isDone={outcome !== null && text === ''}
      onClose={onClose}
      nextToCancel={
        checked.problems.length > 0 && (
          <Button
            variant="ghost"
            icon={Download}
            onClick={() => downloadProblems(checked.problems)}
            className="sm:mr-auto"
          >
            Download errors
          </Button>
        )
      }
    >
      {(showLine) => (
        <>
          {outcome && !progress && (
            <RosterResult
              outcome={outcome}
              left={checked.lines.length}
              onTryAgain={count === 0 ? undefined : roster.tryAgain}
            />
          )}
          <div ref={list}>
            {!progress && checked.lines.length > 0 && (
              <RosterLines checked={checked} outcome={outcome} onShow={showLine} />
            )}
          </div>
        </>
      )}
    </ListDialog>
  )
}
