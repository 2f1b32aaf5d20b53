import { formatCount, pluralWord } from '../../contract/sentences.ts'
import { useApi } from '../api/queries.ts'
import { useScope } from '../frame/school-scope.tsx'
import { feedbackSaid } from '../goals/goal-words.ts'
import { Card, CardBody, CardHeader } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Meter } from '../ui/meter.tsx'
import { Skeleton, SkeletonGroup } from '../ui/skeleton.tsx'
import { SplitBar } from '../ui/split-bar.tsx'
import { Status } from '../ui/status.tsx'

/** The school's goal week in figures, for an admin instead of goals of one's own. */
export function SystemOverview() {
  const { schoolId, input } = useScope()
  const stats = useApi('GET /api/admin/stats', schoolId === null ? null : input)
  if (schoolId === null) return null
  return (
    <Card region>
      <CardHeader title="System Overview" sub="Goals due in the goal week" />
      {stats.isPending ? (
        <SkeletonGroup label="the overview" className="grid gap-5 px-5 pb-5 sm:grid-cols-2">
          <Skeleton className="h-24" />
          <Skeleton className="h-24" />
        </SkeletonGroup>
      ) : stats.isError ? (
        <ErrorState onRetry={() => void stats.refetch()} retrying={stats.isFetching} />
      ) : (
        <Figures {...stats.data} />
      )}
    </Card>
  )
}

interface FiguresProps {
  totalGoalsThisWeek: number
  completionPercentage: number
  approvedPercentage: number
  needsImprovementPercentage: number
  deniedPercentage: number
}

function Figures({
  totalGoalsThisWeek: goals,
  completionPercentage: completed,
  approvedPercentage: approved,
  needsImprovementPercentage: improve,
  deniedPercentage: denied,
}: FiguresProps) {
  const feedback = [
    { ...feedbackSaid.accepted, label: 'Approved', value: approved, fill: 'cat-1' },
    {
      ...feedbackSaid.needs_improvement,
      label: feedbackSaid.needs_improvement.word,
      value: improve,
      fill: 'amber',
    },
    { ...feedbackSaid.denied, label: 'Denied', value: denied, fill: 'clay' },
  ] as const
  const any = approved + improve + denied > 0
  return (
    <CardBody className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
      <div className="grid content-start gap-2">
        <h3 className="text-14 font-400 text-ink-2">Goals this week</h3>
        <p className="text-24 font-700 tabular-nums">
          {formatCount(goals)}{' '}
          <small className="text-14 font-400 text-ink-2">
            {pluralWord(goals, 'goal')}, {completed}% completed
          </small>
        </p>
        <Meter size="m" value={completed} label="Completed goals of the week" />
      </div>
      <div className="grid content-start gap-2">
        <h3 className="text-14 font-400 text-ink-2">Feedback on them</h3>
        {any ? (
          <>
            <SplitBar
              label={`${approved}% approved, ${improve}% needs improvement, ${denied}% denied`}
              parts={feedback.map(({ label, value, fill }) => ({ label, value, tone: fill }))}
            />
            <ul className="grid gap-1">
              {feedback.map(({ label, value, tone, icon }) => (
                <li key={label} className="flex justify-between gap-4">
                  <Status tone={tone} icon={icon}>
                    {label}
                  </Status>
                  <span className="text-14 font-600 tabular-nums">{value}%</span>
                </li>
              ))}
            </ul>
          </>
        ) : (
          <p className="text-14 text-ink-2">Nobody has given feedback on the goals of this week yet.</p>
        )}
      </div>
    </CardBody>
  )
}
