// What the learners of a crew wrote about their week: first what awaits a response, then the others of the week.

import { type ReactNode, useId } from 'react'
import type { Reflection } from '../../contract/reflections.ts'
import type { LearnerGoals } from '../parts/goals/review-rules.ts'
import { answerDialog } from '../parts/reflections/respond-buttons.tsx'
import { Card } from '../ui/card.tsx'
import { formatWeek } from '../ui/dates.ts'
import { Empty } from '../ui/empty.tsx'
import { MessageSquareText } from '../ui/icons.tsx'
import { Loaded, type Read } from '../ui/loaded.tsx'
import { SkeletonCard, SkeletonGroup } from '../ui/skeleton.tsx'
import { NoReflection, ReflectionRow } from './reflection-row.tsx'
import type { CrewReflections } from './use-crew-reflections.ts'
import { useReflectionQueue } from './use-reflection-queue.ts'

export function ReflectionsTab({
  read,
  ...rest
}: {
  read: Read<CrewReflections>
  /** The goals of the learners in the week that is shown. */
  learners: readonly LearnerGoals[]
  /** Its Monday. */
  shownWeek: string
}) {
  return (
    <Loaded
      card
      read={read}
      skeleton={
        <SkeletonGroup label="the reflections" className="grid gap-3 sm:gap-4">
          <SkeletonCard className="h-64" />
          <SkeletonCard className="h-64" />
        </SkeletonGroup>
      }
    >
      {(reflections) => <Reflections reflections={reflections} {...rest} />}
    </Loaded>
  )
}

function Reflections({
  reflections,
  learners,
  shownWeek,
}: {
  reflections: CrewReflections
  learners: readonly LearnerGoals[]
  shownWeek: string
}) {
  const { week } = reflections
  const queue = useReflectionQueue(reflections)
  const { first, others, listRef, answering, actions } = queue
  const row = (reflection: Reflection) => (
    <ReflectionRow
      key={reflection.id}
      reflection={reflection}
      queue={queue}
      earlier={week === null || reflection.week < week}
      finished={
        reflection.week === shownWeek
          ? learners.find(({ learner }) => learner.id === reflection.user.id)
          : undefined
      }
    />
  )
  const isEmpty = first.length === 0 && others.every(({ reflection }) => reflection === null)
  return (
    <div ref={listRef} className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:gap-4">
      {first.length > 0 && <Part title="To read, the oldest first">{first.map(row)}</Part>}
      {isEmpty && (
        <Card>
          <Empty level="h2" icon={MessageSquareText} title="No reflections this week." />
        </Card>
      )}
      {others.length > 0 && (
        <Part title={week === null ? 'The latest week' : formatWeek(week)}>
          {others.map(({ user, reflection }) =>
            reflection ? row(reflection) : <NoReflection key={user.id} member={user} />,
          )}
        </Part>
      )}
      {answering && (
        <answerDialog.Dialog
          key={answering.id}
          reflection={answering}
          onClose={actions.closeAnswer}
          onResponded={actions.sent}
        />
      )}
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 id={id} className="px-1 text-14 font-600 text-ink-2">
        {title}
      </h2>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">{children}</ul>
    </section>
  )
}
