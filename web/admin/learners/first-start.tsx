// The way of a new school to its first goals.
import { type MouseEvent, type ReactNode, useState } from 'react'
import { isCrewCandidate } from '../../../contract/crew-rules.ts'
import type { Group } from '../../../contract/crews.ts'
import { addDays, formatDay } from '../../../contract/days.ts'
import type { User } from '../../../contract/people.ts'
import { plural, pluralWord } from '../../../contract/sentences.ts'
import { useGoalWeek } from '../../frame/goal-week.ts'
import { paths } from '../../frame/paths.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { deviceStorage } from '../../frame/storage.ts'
import { sizeWarning } from '../../parts/crews/crew-order.ts'
import { capitalize, inWords } from '../../parts/goals/number-words.ts'
import { signInCards } from '../../parts/people/person-dialogs.ts'
import { Button } from '../../ui/button.tsx'
import { Cairn } from '../../ui/cairn.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Scene } from '../../ui/scene.tsx'
import { Check } from '../../ui/start-icons.tsx'
import { addLearner, addMany } from '../dialogs.ts'
import type { OpenDialog } from './learner-dialog.tsx'
import { mayGetCard } from './selection-bar.tsx'

interface Step {
  title: string
  done: boolean
  sentence: string
  actions: ReactNode
}

/** Four steps, of which the first open one has its buttons. Gone after the fourth. */
export function FirstStart({
  users,
  crews,
  onOpen,
}: {
  users: readonly User[]
  crews: readonly Group[]
  onOpen: (dialog: OpenDialog) => void
}) {
  const { named, schoolId } = useScope()
  const [areCardsDone, finishCards] = useCardsDone(schoolId)
  const learners = users.filter(mayGetCard)
  const studios = new Set(learners.flatMap(({ studio }) => studio ?? []))
  const { areSorted, areCoached } = crewsReady(users, crews)
  const skipCards = (event: MouseEvent<HTMLElement>) => {
    // The button is removed with the card, so the focus moves to the page.
    event.currentTarget.closest('main')?.focus({ preventScroll: true })
    finishCards()
  }
  const steps: Step[] = [
    {
      title: 'Add learners',
      done: learners.length > 0,
      sentence:
        learners.length > 0
          ? `${plural(learners.length, 'learner')} in ${plural(studios.size, 'studio')}.`
          : 'Paste a list from your sheet, or enter them one by one.',
      actions: (
        <>
          <Button variant="primary" onClick={() => onOpen({ kind: 'many' })} {...addMany.preloadProps}>
            Add Multiple Learners
          </Button>
          <Button onClick={() => onOpen({ kind: 'learner' })} {...addLearner.preloadProps}>
            Add Learner
          </Button>
        </>
      ),
    },
    {
      title: 'Sort them into crews',
      done: areSorted,
      sentence: areSorted ? sentenceOf(crews) : 'Auto-sort makes a first draft with 3 to 5 learners in each.',
      actions: (
        <LinkButton variant="primary" href={paths.admin('crews', named)}>
          Open the board
        </LinkButton>
      ),
    },
    {
      title: 'Give coaches their crews',
      done: areCoached,
      sentence: areCoached
        ? 'Every crew has a coach.'
        : 'A coach is an account with Coach Wooden on and no studio (Edit takes it away).',
      actions: (
        <LinkButton variant="primary" href={paths.admin('coaches', named)}>
          Choose coaches
        </LinkButton>
      ),
    },
    {
      title: 'Print sign-in cards',
      done: areCardsDone,
      sentence: areCardsDone ? 'Done.' : 'One card a learner, with the username and a first password.',
      actions: (
        <>
          <Button
            variant="primary"
            onClick={() => onOpen({ kind: 'cards', people: learners, onDone: finishCards })}
            {...signInCards.preloadProps}
          >
            Print cards
          </Button>
          <Button variant="ghost" onClick={skipCards}>
            Skip
          </Button>
        </>
      ),
    },
  ]
  const placed = steps.filter(({ done }) => done).length
  if (placed === steps.length) return null
  const current = steps.findIndex(({ done }) => !done)
  return (
    <Card
      region
      className="grid overflow-hidden sm:grid-cols-[13.75rem_minmax(0,1fr)] xl:grid-cols-[18.75rem_minmax(0,1fr)]"
    >
      <div className="relative h-37 overflow-hidden bg-scene-sky sm:h-auto sm:min-h-50">
        <Scene className="sm:w-[182%]" />
        <Cairn
          done={placed}
          todo={steps.length - placed}
          ground="shade"
          height={206}
          className="absolute inset-x-0 bottom-2 mx-auto sm:bottom-4 [&_.cairn-ghost]:fill-scene-sky"
        />
      </div>
      <div>
        <CardHeader
          title={<span className="text-20">Four steps to the first goal week</span>}
          className="pb-0 sm:pt-4 sm:pb-0 sm:pl-6"
        />
        <p className="px-4 pb-3.5 text-14 text-ink-2 sm:px-6">
          <Progress placed={placed} left={steps.length - placed} />
        </p>
        <ol>
          {steps.map((step, index) => (
            <StepRow key={step.title} number={index + 1} step={step} isCurrent={index === current} />
          ))}
        </ol>
      </div>
    </Card>
  )
}

function Progress({ placed, left }: { placed: number; left: number }) {
  const { label, weekStart } = useGoalWeek()
  const monday = label === 'Next Week' ? weekStart : addDays(weekStart, 7)
  const stones =
    placed === 0
      ? `${capitalize(inWords(left))} stones to place.`
      : `${capitalize(inWords(placed))} ${pluralWord(placed, 'stone')} placed, ${inWords(left)} to go.`
  return `${stones} The next goal week starts ${formatDay(monday)}.`
}

function StepRow({ number, step, isCurrent }: { number: number; step: Step; isCurrent: boolean }) {
  const { title, done, sentence, actions } = step
  return (
    <li
      aria-current={isCurrent ? 'step' : undefined}
      className={cx(
        'flex min-h-19 flex-wrap items-center gap-x-4 gap-y-3 border-t border-line px-4 py-3 sm:px-6',
        isCurrent && 'bg-primary-soft',
      )}
    >
      <span
        aria-hidden="true"
        className={cx(
          'grid h-8.25 w-9 shrink-0 place-items-center rounded-stone text-14 font-600 tabular-nums',
          done
            ? 'bg-primary text-on-primary'
            : isCurrent
              ? 'border-2 border-primary bg-surface text-primary-ink'
              : 'border-[1.5px] border-dashed border-stone-ghost text-ink-2',
        )}
      >
        {done ? <Icon of={Check} size={18} stroke={2.6} /> : number}
      </span>
      <div className="min-w-0 flex-1">
        <h3 className={cx('text-16', done ? 'font-400 text-ink-2' : 'font-600')}>
          {done && <span className="sr-only">Done: </span>}
          {title}
        </h3>
        <p className={cx('text-14', isCurrent ? 'text-ink' : 'text-ink-2')}>{sentence}</p>
      </div>
      {isCurrent && (
        <div className="flex flex-wrap gap-2 max-xl:basis-full sm:max-xl:pl-13 max-sm:*:flex-auto">
          {actions}
        </div>
      )}
    </li>
  )
}

/** Whether all learners are in a crew, and whether every crew with members has a coach. A coach may learn in a crew, but need not. */
function crewsReady(users: readonly User[], crews: readonly Group[]) {
  const candidates = users.filter((user) => isCrewCandidate(user) && !user.isCoachWooden)
  const used = crews.filter(({ memberCount }) => memberCount > 0)
  const coached = new Set(users.flatMap((user) => (user.isCoachWooden ? user.assignedCrews : [])))
  return {
    areSorted: candidates.length > 0 && candidates.every(({ groupId }) => groupId !== null),
    areCoached: used.length > 0 && used.every(({ id }) => coached.has(id)),
  }
}

function sentenceOf(crews: readonly Group[]): string {
  const used = crews.filter(({ memberCount }) => memberCount > 0)
  const fit = used.every(({ memberCount }) => sizeWarning(memberCount) === null)
  return `${plural(used.length, 'crew')}${fit ? ' with 3 to 5 learners in each' : ''}.`
}

/** Whether the cards were made, or the step was skipped, on this device. */
function useCardsDone(schoolId: number | null): [done: boolean, finish: () => void] {
  const key = `cairn-first-cards:${schoolId}`
  const [done, setDone] = useState(() => deviceStorage.get(key) !== null)
  const finish = () => {
    deviceStorage.set(key, 'done')
    setDone(true)
  }
  return [done, finish]
}
