import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { useState } from 'react'
import type { GoalWithFeedback } from '../../../contract/goals.ts'
import { downloadText } from '../../frame/download.ts'
import { type ShownWeek, useGoalWeek, useShownWeek } from '../../frame/user-and-week.ts'
import { Button } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/lazy.tsx'
import { showFailure } from '../../ui/toast.ts'
import { useReadNeedsGoal } from '../people/without-goal.ts'
import { createFileName, type LearnerOfWeek, weekResultsCsv } from './week-results.ts'

interface DownloadResultsProps {
  /** The name of the crew or studio, which is part of the file's name. */
  groupName: string
  learners: readonly LearnerOfWeek[]
  goals: readonly GoalWithFeedback[]
  shown: ShownWeek
}

/** Returns a function that downloads the shown goals of a week with their feedback as a spreadsheet file. */
export function useDownloadResults({ groupName, learners, goals, shown }: DownloadResultsProps) {
  const { now, timeZone } = useGoalWeek()
  const { weekStart } = useShownWeek(shown)
  const readNeedsGoal = useReadNeedsGoal(shown)
  return async () => {
    try {
      const needsGoal = await readNeedsGoal()
      downloadText(
        createFileName(groupName, weekStart),
        weekResultsCsv({ learners, goals, now, timeZone, needsGoal }),
      )
    } catch {
      showFailure(t`Couldn’t download the results`, t`Check the connection and try again.`)
    }
  }
}

export function DownloadResults(props: DownloadResultsProps) {
  const { learners } = props
  const download = useDownloadResults(props)
  return (
    <Button
      size="sm"
      icon={Download}
      reason={learners.length === 0 ? t`There are no results to download.` : undefined}
      onClick={() => void download()}
    >
      <Trans>Download results</Trans>
    </Button>
  )
}

const dialog = lazyDialog(() => import('./school-results-dialog.tsx').then((m) => m.SchoolResultsDialog))

export function SchoolResults() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" icon={Download} onClick={() => setOpen(true)} {...dialog.preloadProps}>
        <Trans>Download results</Trans>
      </Button>
      {open && <dialog.Dialog onClose={() => setOpen(false)} />}
    </>
  )
}
