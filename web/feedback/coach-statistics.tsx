import { formatCount } from '../../contract/sentences.ts'
import { useApi } from '../api/queries.ts'
import { feedbackDisplay } from '../parts/goals/goal-words.ts'
import { Card, CardBody, CardHeader } from '../ui/card.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Skeleton, SkeletonGroup } from '../ui/skeleton.tsx'
import { SplitBar } from '../ui/split-bar.tsx'
import { Status } from '../ui/status.tsx'

/** The reviewer's own figures over all crews and all time. */
export function CoachStatistics() {
  const stats = useApi('GET /api/feedback/stats')
  return (
    <Card region className="max-sm:order-9">
      <CardHeader title="Your reviews" />
      <CardBody>
        <Loaded
          read={stats}
          failed={{ level: 'h3', className: 'min-h-40' }}
          skeleton={
            <SkeletonGroup label="your figures" className="grid gap-3">
              <Skeleton className="h-8 w-40" />
              <Skeleton className="h-3" />
              <Skeleton className="h-18" />
            </SkeletonGroup>
          }
        >
          {(figures) => <Figures {...figures} />}
        </Loaded>
      </CardBody>
    </Card>
  )
}

interface FiguresProps {
  totalGoalsReviewed: number
  acceptedPercentage: number
  needsImprovementPercentage: number
  deniedPercentage: number
}

function Figures(stats: FiguresProps) {
  const parts = [
    { ...feedbackDisplay.accepted, word: 'Approved', value: stats.acceptedPercentage, bar: 'cat-1' },
    { ...feedbackDisplay.needs_improvement, value: stats.needsImprovementPercentage, bar: 'amber' },
    { ...feedbackDisplay.denied, value: stats.deniedPercentage, bar: 'clay' },
  ] as const
  return (
    <>
      <p className="flex items-baseline justify-between gap-3 text-14 text-ink-2">
        Total goals reviewed{' '}
        <b className="text-24 font-700 text-ink tabular-nums">{formatCount(stats.totalGoalsReviewed)}</b>
      </p>
      <SplitBar
        size="s"
        className="mt-2 mb-2.5"
        label={`Of your reviews, ${parts.map(({ word, value }) => `${value}% ${word.toLowerCase()}`).join(', ')}.`}
        parts={parts.map(({ word, value, bar }) => ({ label: word, value, tone: bar }))}
      />
      <dl className="grid gap-1 text-14">
        {parts.map(({ word, value, tone, icon }) => (
          <div key={word} className="flex items-center justify-between gap-3">
            <dt>
              <Status tone={tone} icon={icon}>
                {word}
              </Status>
            </dt>
            <dd className="font-600 tabular-nums">{value}%</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
