import type { GoalWithFeedback } from '../../contract/goals.ts'
import { downloadText } from '../frame/download.ts'
import { type ShownWeek, useGoalWeek, useShownWeek } from '../frame/goal-week.ts'
import { Button } from '../ui/button.tsx'
import { Download } from '../ui/icons.tsx'
import { showFailure } from '../ui/toast.ts'
import type { LearnerOfWeek } from './week-results.ts'

const load = () => import('./week-results.ts')
const preload = () => void load().catch(() => {})

/** Gives what stands on the screen, the goals of a week with their feedback, as a file for spreadsheet programs. */
export function DownloadResults({
  whose,
  learners,
  goals,
  shown,
}: {
  /** A crew or a studio: part of the file's name. */
  whose: string
  learners: readonly LearnerOfWeek[]
  goals: readonly GoalWithFeedback[]
  shown: ShownWeek
}) {
  const { now, timeZone } = useGoalWeek()
  const { weekStart } = useShownWeek(shown)
  const download = async () => {
    try {
      const { resultsFileName, weekResultsCsv } = await load()
      downloadText(resultsFileName(whose, weekStart), weekResultsCsv({ learners, goals, now, timeZone }))
    } catch {
      showFailure('The results could not be downloaded', 'Check the connection and try again.')
    }
  }
  return (
    <Button
      size="sm"
      icon={Download}
      reason={learners.length === 0 ? 'There is nobody whose results could be downloaded.' : undefined}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => void download()}
    >
      Download results
    </Button>
  )
}
