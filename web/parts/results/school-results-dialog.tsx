import { useState } from 'react'
import { describeError } from '../../api/client.ts'
import { downloadText } from '../../frame/download.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { type ShownWeek, useGoalWeek, useShownWeek } from '../../frame/user-and-week.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Note } from '../../ui/note.tsx'
import { showSuccess } from '../../ui/toast.ts'
import { WorkDialog } from '../lists/work-dialog.tsx'
import { useReadNeedsGoal } from '../people/without-goal.ts'
import { useSchoolResults } from './use-school-results.ts'
import { createFileName, weekResultsCsv } from './week-results.ts'

/** Asks for the week, reads the school's results, and downloads them as one file. */
export function SchoolResultsDialog({ onClose }: { onClose: () => void }) {
  const { input, schoolName } = useScope()
  const { now, timeZone, label } = useGoalWeek()
  const [shown, setShown] = useState<ShownWeek>(label === 'Next Week' ? 'last' : 'active')
  const { weekStart } = useShownWeek(shown)
  const readNeedsGoal = useReadNeedsGoal(shown)
  const [failure, setFailure] = useState<string | null>(null)
  const [isEmpty, setIsEmpty] = useState(false)
  const { read, isReading, progress, stop } = useSchoolResults()

  const download = async () => {
    setFailure(null)
    try {
      const results = await read({ ...input.query, week: weekStart })
      if (results === null) return
      if (results.length === 0) {
        setIsEmpty(true)
        return
      }
      const needsGoal = await readNeedsGoal()
      const learners = results.map((person) => ({ person, crew: person.groupName ?? '' }))
      const goals = results.flatMap((person) => person.goals)
      const file = createFileName(schoolName ?? '', weekStart)
      downloadText(file, weekResultsCsv({ learners, goals, now, timeZone, needsGoal }))
      showSuccess('Results downloaded', file)
      onClose()
    } catch (error) {
      setFailure(describeError(error, 'Try again in a moment.'))
    }
  }

  return (
    <WorkDialog
      work={{ progress, stop, stopping: false }}
      label="Learners read"
      ifStopped="If you stop now, you won’t get a file."
      title="Download results"
      description="A spreadsheet (CSV) of every learner’s goals for a week, with the feedback on them."
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            pending={isReading}
            pendingLabel="Reading..."
            onClick={() => void download()}
          >
            Download
          </Button>
        </>
      }
      onClose={onClose}
    >
      <Choice
        legend="Which week"
        value={shown}
        onChange={setShown}
        options={[
          { value: 'last', label: 'Last week' },
          { value: 'active', label: label === 'Next Week' ? 'Next week' : 'This week' },
        ]}
      />
      {isEmpty && <Note alert>There are no results to download.</Note>}
      {failure !== null && (
        <Note tone="bad" alert title="Couldn’t read the results.">
          {failure}
        </Note>
      )}
    </WorkDialog>
  )
}
