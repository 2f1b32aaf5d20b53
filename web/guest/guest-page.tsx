// The demo for visitors without an account: a learner's dashboard with made-up data, without calls to the server.

import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Calendar, Plus } from 'lucide-react'
import { useState } from 'react'
import { paths } from '../frame/paths.ts'
import { useSession } from '../frame/session.tsx'
import { VisitorBar } from '../frame/visitor-bar.tsx'
import { GoalStatusMark } from '../parts/goals/goal-meta.tsx'
import { categoryIcon, labelCategory, labelDuration } from '../parts/goals/goal-words.ts'
import { DoneCount, DoneNumber, PersonCell } from '../parts/people/person-cell.tsx'
import { updateSet } from '../parts/people/selection.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { Cairn } from '../ui/cairn.tsx'
import { Card, CardBody, CardRows } from '../ui/card.tsx'
import { Tick } from '../ui/checkbox.tsx'
import { cx } from '../ui/cx.ts'
import { Figure } from '../ui/facts.tsx'
import { Icon } from '../ui/icon.tsx'
import { Page, Stack, usePage } from '../ui/page.tsx'
import { Scene } from '../ui/scene.tsx'
import { showInfo } from '../ui/toast.ts'
import {
  finishedSampleGoals,
  getSampleGroup,
  listSampleActivity,
  listSampleGoals,
  type SampleGoal,
  sampleStreak,
} from './sample-data.ts'

export function GuestPage() {
  const { data: user } = useSession()
  const [done, setDone] = useState<ReadonlySet<number>>(finishedSampleGoals)
  const goals = listSampleGoals().map((goal) => ({ ...goal, done: done.has(goal.id) }))
  const onTick = ({ id }: SampleGoal, done: boolean) => {
    setDone((before) => updateSet(before, [id], done))
    if (done) showDemoMessage(t`Goal Completed!`, t`One more stone on your cairn. Sign up to keep your own.`)
    else showDemoMessage(t`Goal reopened`, t`In the demo you can try whatever you like.`)
  }
  return (
    <Page>
      {!user && <VisitorBar />}
      <Stack>
        <GuestBanner done={goals.filter(({ done }) => done).length} goals={goals.length} />
        <div className="grid items-start gap-3 sm:gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <GuestGoals goals={goals} onTick={onTick} />
          <Stack>
            <GuestGroup />
            <GuestActivity />
            <Card title={t`Build a cairn of your own`}>
              <CardBody className="grid justify-items-start gap-3">
                <p className="text-14 text-ink-2">
                  <Trans>Your school gives you a username and a password.</Trans>
                </p>
                <LinkButton href={paths.home()} variant="primary">
                  <Trans>Sign up</Trans>
                </LinkButton>
              </CardBody>
            </Card>
          </Stack>
        </div>
      </Stack>
    </Page>
  )
}

/** The explanation of Cairn, over the cairn of the sample week and its figures. */
function GuestBanner({ done, goals }: { done: number; goals: number }) {
  const heading = usePage(t`Guest demo`)
  const { rank } = getSampleGroup()
  return (
    <Card className="overflow-hidden">
      <div className="relative flex overflow-hidden bg-scene-sky max-sm:flex-col sm:min-h-66">
        <Scene className="right-0 left-auto! max-sm:h-34 sm:max-lg:w-14/25 sm:max-lg:scene-fade lg:aspect-[3] lg:w-auto" />
        <div className="relative flex h-34 items-end justify-center pb-1 sm:absolute sm:right-[7%] sm:bottom-1.5 sm:h-50 sm:pb-0">
          <Cairn ground="shade" height="full" done={done} todo={goals - done} className="max-sm:h-31" />
        </div>
        <div className="relative grid content-center justify-items-start gap-2 px-4 pt-3.5 pb-4 max-sm:bg-surface sm:max-w-155 sm:py-6 sm:pr-6 sm:pl-7">
          <h1 ref={heading} tabIndex={-1} className="text-[1.375rem] sm:text-32">
            <Trans>Welcome, guest</Trans>
          </h1>
          <p className="max-w-[44ch] text-ink-2 sm:max-lg:max-w-[34ch]">
            <Trans>
              A week in Cairn: a few goals, a crew that cheers you on, and a stone for every goal you finish.
              It’s all made up, and nothing is saved.
            </Trans>
          </p>
          <LinkButton href={paths.home()} variant="primary" className="mt-2">
            <Trans>Sign up to get started</Trans>
          </LinkButton>
        </div>
      </div>
      <dl className="grid grid-cols-3 divide-x divide-line border-t border-line max-sm:[&>div]:px-3">
        <Figure name={t`Done this week`}>
          <Trans>
            {done} of {goals}
          </Trans>
        </Figure>
        <Figure name={t`Streak`}>
          <Plural value={sampleStreak} one="# days" other="# days" />
        </Figure>
        <Figure name={t`Group rank`}>#{rank}</Figure>
      </dl>
    </Card>
  )
}

function GuestGroup() {
  const { name, members } = getSampleGroup()
  return (
    <Card title={t`My Crew`} sub={name}>
      <ul className="px-4 pb-3 sm:px-5">
        {members.map((member) => (
          <li key={member.id} className="flex min-h-14 items-center gap-3 py-1">
            <PersonCell person={member} linked={false} nameClass="text-14 font-600">
              {member.note && <span className="text-13 text-ink-2">{member.note}</span>}
            </PersonCell>
            <DoneCount mark done={member.done} total={member.goals} className="gap-3">
              <GoalsFinished done={member.done} goals={member.goals} />
            </DoneCount>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const GoalsFinished = ({ done, goals }: { done: number; goals: number }) => (
  <Trans>
    <DoneNumber>{done}</DoneNumber> of {goals}
    <span className="sr-only"> goals finished</span>
  </Trans>
)

function GuestActivity() {
  return (
    <Card title={t`Recent Crew Activity`}>
      <CardBody>
        <ul className="grid gap-3">
          {listSampleActivity().map(({ firstName, lastName, isFinished, goal, when }) => (
            <li key={goal} className="flex items-start gap-2.5">
              <Avatar size="s" firstName={firstName} lastName={lastName} />
              <p className="min-w-0 flex-1 pt-0.75 text-14 leading-[1.4] text-ink-2">
                {isFinished ? (
                  <Trans>
                    <b className="font-600 text-ink">{firstName}</b> finished{' '}
                    <span className="text-ink">{goal}</span>{' '}
                    <span className="text-13 whitespace-nowrap">{when}</span>
                  </Trans>
                ) : (
                  <Trans>
                    <b className="font-600 text-ink">{firstName}</b> set{' '}
                    <span className="text-ink">{goal}</span>{' '}
                    <span className="text-13 whitespace-nowrap">{when}</span>
                  </Trans>
                )}
              </p>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}

/** How long a message of the demo stays. */
export const DEMO_MESSAGE_MS = 3000

function showDemoMessage(title: string, description: string): void {
  const { dismiss } = showInfo(title, description)
  setTimeout(dismiss, DEMO_MESSAGE_MS)
}

interface GuestGoalsProps {
  goals: readonly SampleGoal[]
  onTick: (goal: SampleGoal, done: boolean) => void
}

/** The sample goals. Their ticks work while the page is open. */
function GuestGoals({ goals, onTick }: GuestGoalsProps) {
  return (
    <Card
      title={t`My Goals`}
      count={goals.length}
      action={
        <Button
          icon={Plus}
          onClick={() => showDemoMessage(t`This is the demo`, t`Sign up to set goals of your own.`)}
        >
          <Trans>New goal</Trans>
        </Button>
      }
    >
      <CardRows>
        {goals.map(({ title, ...goal }) => (
          <li key={goal.id} className="flex items-start gap-1 py-2.5 pr-4 pb-3 pl-1 sm:gap-2 sm:pr-5 sm:pl-3">
            <Tick
              state={goal.done ? 'done' : 'open'}
              label={goal.done ? t`Completed: ${title}` : t`Mark as done: ${title}`}
              onChange={(done) => onTick({ title, ...goal }, done)}
            />
            <div className="grid min-w-0 flex-1 gap-1 pt-2.5">
              <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
                <h3 className={cx('min-w-0 text-pretty', goal.done ? 'font-400 text-ink-2' : 'font-600')}>
                  {title}
                </h3>
                <GoalStatusMark status={goal.done ? 'completed' : 'in_progress'} />
              </div>
              <p className="flex flex-wrap gap-x-3 gap-y-0.5 text-14 text-ink-2">
                <span className="inline-flex items-center gap-1.25">
                  <Icon icon={categoryIcon[goal.category]} size={16} />
                  {labelCategory(goal.category)}, {labelDuration(goal.duration)}
                </span>
                <span className="inline-flex items-center gap-1.25">
                  <Icon icon={Calendar} size={16} />
                  <span className="sr-only">{t`Due`} </span>
                  {goal.due}
                </span>
              </p>
            </div>
          </li>
        ))}
      </CardRows>
    </Card>
  )
}
