import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
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
      showSuccess(t`Results downloaded`, file)
      onClose()
    } catch (error) {
      setFailure(describeError(error, t`Try again in a moment.`))
    }
  }

  return (
    <WorkDialog
      work={{ progress, stop, stopping: false }}
      label={t`Learners read`}
      ifStopped={t`If you stop now, you won’t get a file.`}
      title={t`Download results`}
      description={t`A spreadsheet (CSV) of every learner’s goals for a week, with the feedback on them.`}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            variant="primary"
            pending={isReading}
            pendingLabel={t`Reading...`}
            onClick={() => void download()}
          >
            <Trans>Download</Trans>
          </Button>
        </>
      }
      onClose={onClose}
    >
      <Choice
        legend={t`Which week`}
        value={shown}
        onChange={setShown}
        options={[
          { value: 'last', label: t`Last week` },
          { value: 'active', label: label === 'Next Week' ? t`Next week` : t`This week` },
        ]}
      />
      {isEmpty && (
        <Note alert>
          <Trans>There are no results to download.</Trans>
        </Note>
      )}
      {failure !== null && (
        <Note tone="bad" alert title={t`Couldn’t read the results.`}>
          {failure}
        </Note>
      )}
    </WorkDialog>
  )
}
