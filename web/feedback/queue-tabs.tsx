// 'To review', 'All' and the learners without a goal, each as a list of learners with their goals.

import type { Ref } from 'react'
import { useUser } from '../frame/session-context.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Keyboard } from '../ui/icons.tsx'
import { Stack } from '../ui/stack.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { AcceptAll } from './accept-all.tsx'
import { LearnerCard } from './learner-card.tsx'
import { NothingToShow } from './nothing-to-show.tsx'
import type { QueueProps } from './queue-props.ts'
import { progressOf, type ReviewView, standingOf } from './review-rules.ts'

export function QueueTabs({
  ref,
  view,
  onView,
  onHelp,
  ...rest
}: QueueProps & {
  ref: Ref<HTMLDivElement>
  view: ReviewView
  onView: (view: ReviewView) => void
  onHelp: () => void
}) {
  const me = useUser()
  const { learners, shown } = rest
  const goals = learners.flatMap(({ goals: those }) => those)
  const waiting = goals.filter((goal) => standingOf(goal, me.id) === 'waiting')
  const without = learners.filter(({ goals: those }) => those.length === 0).length
  const content = (
    <div data-queue>
      <QueueList view={view} {...rest} waiting={progressOf(goals, me.id).waiting} onView={onView} />
    </div>
  )
  return (
    <div ref={ref} className="relative">
      <div className="flex justify-end gap-2 max-sm:mb-2 sm:absolute sm:top-0 sm:right-0">
        <AcceptAll waiting={waiting} />
        <IconButton icon={Keyboard} label="Keyboard shortcuts" className="max-sm:hidden" onClick={onHelp} />
      </div>
      <Tabs
        label="Which goals"
        value={view}
        onChange={onView}
        className="sm:mr-52"
        contentClassName="pt-3 sm:pt-4"
        items={[
          { value: 'open', label: 'To review', count: waiting.length, content },
          { value: 'all', label: 'All', count: goals.length, content },
          { value: 'none', label: shown === 'last' ? 'Had no goal' : 'No goal yet', count: without, content },
        ]}
      />
    </div>
  )
}

function QueueList({
  view,
  waiting,
  onView,
  ...rest
}: QueueProps & { view: ReviewView; waiting: number; onView: (view: ReviewView) => void }) {
  const folded = rest.listed.some(({ goals }) => goals.some(rest.queue.isFolded))
  return (
    <Stack>
      {(rest.listed.length === 0 || (view === 'open' && waiting === 0 && !folded)) && (
        <NothingToShow view={view} learners={rest.learners} shown={rest.shown} onView={onView} />
      )}
      {rest.listed.map((one) => (
        <LearnerCard key={one.learner.id} {...one} {...rest} all={rest.learners} />
      ))}
    </Stack>
  )
}
