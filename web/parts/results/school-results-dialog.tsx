import { useState } from 'react'
import type { ListedUser } from '../../../contract/accounts.ts'
import type { GoalWithFeedback } from '../../../contract/goals.ts'
import type { User } from '../../../contract/people.ts'
import { ApiError, call, sentenceOf } from '../../api/client.ts'
import { useApi } from '../../api/queries.ts'
import { downloadText } from '../../frame/download.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { type ShownWeek, useGoalWeek, useShownWeek } from '../../frame/user-and-week.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Loaded, SkeletonGroup } from '../../ui/loaded.tsx'
import { Note } from '../../ui/note.tsx'
import { showSuccess } from '../../ui/toast.ts'
import { itemsIn } from '../lists/list-work.ts'
import { useListWork } from '../lists/use-list-work.ts'
import { WorkDialog } from '../lists/work-dialog.tsx'
import { useReadNeedsGoal } from '../people/without-goal.ts'
import { resultsFileName, weekResultsCsv } from './week-results.ts'

const CONCURRENT_CALLS = 4

/** What one call reads: a crew, or a learner without a crew. */
type Source = { groupId: number } | { userId: number }

/** Asks for the week, fetches the goals crew by crew, and downloads them as one file. */
export function SchoolResultsDialog({ onClose }: { onClose: () => void }) {
  const { input, schoolName } = useScope()
  const learners = useApi('GET /api/admin/users', { query: { ...input.query, role: 'learner' } })
  const { now, timeZone, label } = useGoalWeek()
  const [shown, setShown] = useState<ShownWeek>(label === 'Next Week' ? 'last' : 'active')
  const { weekStart } = useShownWeek(shown)
  const readNeedsGoal = useReadNeedsGoal(shown)
  const [failure, setFailure] = useState<string | null>(null)
  const work = useListWork({ size: CONCURRENT_CALLS })

  const download = async (people: readonly ListedUser[]) => {
    setFailure(null)
    const fail = (error: unknown) => setFailure(sentenceOf(error, 'Try again in a moment.'))
    const goals: GoalWithFeedback[] = []
    const outcome = await work.run(sourcesOf(people), async (part) => {
      goals.push(...(await Promise.all(part.map((source) => goalsOf(source, weekStart)))).flat())
    })
    if (!outcome) return
    if (itemsIn(outcome, 'failed', 'untried').length > 0) {
      if (outcome.error) fail(outcome.error)
      return
    }
    const needsGoal = await readNeedsGoal().catch(fail)
    if (!needsGoal) return
    const inTable = people.map((person) => ({ person, crew: person.groupName ?? '' }))
    const file = resultsFileName(schoolName ?? '', weekStart)
    downloadText(file, weekResultsCsv({ learners: inTable, goals, now, timeZone, needsGoal }))
    showSuccess('Results downloaded', file)
    onClose()
  }

  return (
    <WorkDialog
      work={work}
      label="Crews and learners read"
      ifStopped="If you stop now, no file is made."
      title="Download results"
      description="Every learner with the goals of a week and the feedback on them, as a file for spreadsheet programs."
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            reason={
              learners.data?.length === 0 ? 'There is nobody whose results could be downloaded.' : undefined
            }
            disabled={!learners.data}
            onClick={() => learners.data && void download(learners.data)}
          >
            Download
          </Button>
        </>
      }
      onClose={onClose}
    >
      <Loaded
        read={learners}
        failed={{ level: 'h3', className: 'min-h-40' }}
        skeleton={<SkeletonGroup label="the learners" className="h-18" />}
      >
        {() => (
          <>
            <Choice
              legend="Which week"
              value={shown}
              onChange={setShown}
              options={[
                { value: 'last', label: 'Last week' },
                { value: 'active', label: label === 'Next Week' ? 'Next week' : 'This week' },
              ]}
            />
            {failure !== null && (
              <Note tone="bad" alert title="The results could not be read.">
                {failure}
              </Note>
            )}
          </>
        )}
      </Loaded>
    </WorkDialog>
  )
}

function sourcesOf(people: readonly User[]): Source[] {
  const crews = new Set(people.map(({ groupId }) => groupId).filter((id) => id !== null))
  const alone = people.filter(({ groupId }) => groupId === null)
  return [...[...crews].map((groupId) => ({ groupId })), ...alone.map(({ id }) => ({ userId: id }))]
}

/** Empty for a crew or learner that was deleted meanwhile. */
async function goalsOf(source: Source, week: string): Promise<readonly GoalWithFeedback[]> {
  try {
    if ('groupId' in source) {
      const params = { id: source.groupId }
      return await call('GET /api/groups/:id/goals-with-feedback', { params, query: { week } })
    }
    const params = { id: source.userId }
    const answer = await call('GET /api/users/:id/goals-with-feedback', { params, query: { week } })
    return Array.isArray(answer) ? answer : answer.items
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return []
    throw error
  }
}
