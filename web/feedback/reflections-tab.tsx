// What the learners of a crew wrote about their week: first what awaits a response, then the others of the week.

import { type ReactNode, useId } from 'react'
import type { Reflection } from '../../contract/reflections.ts'
import type { LearnerGoals } from '../parts/goals/review-rules.ts'
import { answerDialog } from '../parts/reflections/respond-buttons.tsx'
import { Card } from '../ui/card.tsx'
import { formatWeek } from '../ui/dates.ts'
import { Empty } from '../ui/empty.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { MessageSquareText } from '../ui/icons.tsx'
import { SkeletonCard, SkeletonGroup } from '../ui/skeleton.tsx'
import { NoReflection, ReflectionRow } from './reflection-row.tsx'
import type { CrewReflections } from './use-crew-reflections.ts'
import { type ReflectionQueue, useReflectionQueue } from './use-reflection-queue.ts'

export function ReflectionsTab({
  read,
  learners,
  shownWeek,
}: {
  read: CrewReflections
  /** The goals of the learners in the week that is shown. */
  learners: readonly LearnerGoals[]
  /** Its Monday. */
  shownWeek: string
}) {
  const queue = useReflectionQueue(read)
  const { listRef, answering, actions } = queue
  return (
    <div ref={listRef} className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:gap-4">
      {read.waiting && read.ofWeek ? (
        <Reflections
          queue={queue}
          week={read.week}
          finishedOf={({ user, week }) =>
            week === shownWeek ? learners.find(({ learner }) => learner.id === user.id) : undefined
          }
        />
      ) : (
        <NotLoaded read={read} />
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

function Reflections({
  queue,
  week,
  finishedOf,
}: {
  queue: ReflectionQueue
  /** The Monday of the others' week; null if nobody wrote about it and it is over. */
  week: string | null
  finishedOf: (reflection: Reflection) => Pick<LearnerGoals, 'done' | 'due'> | undefined
}) {
  const { first, others } = queue
  const row = (reflection: Reflection) => (
    <ReflectionRow
      key={reflection.id}
      reflection={reflection}
      queue={queue}
      earlier={week === null || reflection.week < week}
      finished={finishedOf(reflection)}
    />
  )
  const isEmpty = first.length === 0 && others.every(({ reflection }) => reflection === null)
  return (
    <>
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
    </>
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

function NotLoaded({ read }: { read: CrewReflections }) {
  if (!read.error) {
    return (
      <SkeletonGroup label="the reflections" className="grid gap-3">
        <SkeletonCard className="h-64" />
        <SkeletonCard className="h-64" />
      </SkeletonGroup>
    )
  }
  return (
    <Card>
      <ErrorState title="Unable to load data" onRetry={read.refetch} retrying={read.isFetching}>
        {read.error.sentence}
      </ErrorState>
    </Card>
  )
}
