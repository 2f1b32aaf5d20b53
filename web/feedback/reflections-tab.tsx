// The crew's reflections about the week: first those that await a response, then the others.

import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { History, MessageSquareText } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { Member } from '../../contract/crews.ts'
import type { Reflection } from '../../contract/reflections.ts'
import { useGoalWeek, useShownWeek } from '../frame/user-and-week.ts'
import { PersonStudio } from '../parts/crews/studio-marks.tsx'
import { DoneCount, PersonCell } from '../parts/people/person-cell.tsx'
import { ReflectionText } from '../parts/reflections/reflection-text.tsx'
import { answerDialog, Responses } from '../parts/reflections/respond-buttons.tsx'
import { isSending } from '../parts/reflections/use-respond.ts'
import { Cairn } from '../ui/cairn.tsx'
import { cx } from '../ui/cx.ts'
import { formatDueInSentence, formatWeek } from '../ui/dates.ts'
import { Empty } from '../ui/empty.tsx'
import { Loaded, type Read } from '../ui/loaded.tsx'
import { Note } from '../ui/note.tsx'
import { joinNames } from '../ui/numbers.ts'
import { Tag } from '../ui/tag.tsx'
import { QueueEnd, useNextCrews } from './next-crew.tsx'
import { useReviewing } from './queue.ts'
import { rowId } from './queue-events.ts'
import { type CrewReflections, type ReflectionQueue, useReflectionQueue } from './use-reflection-queue.ts'

export function ReflectionsTab({ read }: { read: Read<CrewReflections> }) {
  return (
    <Loaded errorInCard read={read} text={t`Loading the reflections`} cards={['h-64', 'h-60']}>
      {(reflections) => <Reflections reflections={reflections} />}
    </Loaded>
  )
}

function Reflections({ reflections }: { reflections: CrewReflections }) {
  const { week } = reflections
  const { learners, shown } = useReviewing()
  const { weeks } = useGoalWeek()
  const shownWeek = useShownWeek(shown).weekStart
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
  const written = others.filter(({ reflection }) => reflection !== null)
  const notYet = others.flatMap(({ user, reflection }) => (reflection ? [] : [user]))
  // Waits until the server has accepted the last response, because a refusal brings its reflection back.
  const isFinished =
    first.length + written.length > 0 &&
    first.every(({ responses }) => responses.length > 0 && !responses.some(isSending))
  const isEmpty = first.length === 0 && written.length === 0
  return (
    <div ref={listRef} data-queue className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:gap-4">
      {isFinished && (
        <ReflectionsFinished
          reflections={[...first, ...written.flatMap(({ reflection }) => reflection ?? [])]}
          week={week}
          duringVisit={first.length > 0}
          notYet={notYet}
        />
      )}
      {first.length > 0 && (
        <Part title={isFinished ? t`Read just now` : t`To read, the oldest first`}>{first.map(row)}</Part>
      )}
      {isEmpty && <Empty card icon={MessageSquareText} title={t`No reflections this week.`} />}
      {written.length > 0 && (
        <Part title={week === null ? t`The latest week` : formatWeek(week, weeks)}>
          {written.map(({ reflection }) => reflection && row(reflection))}
        </Part>
      )}
      {!isFinished && <NotYet members={notYet} />}
      {answering && (
        <answerDialog.Dialog
          key={answering.id}
          reflection={answering}
          onClose={actions.closeAnswer}
          onClosed={actions.answerClosed}
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

interface ReflectionRowProps {
  reflection: Reflection
  queue: ReflectionQueue
  /** The reflection is about an earlier week than the one that is shown. */
  earlier: boolean
  /** The learner's goals of that week, if they are known. */
  finished?: { done: number; due: number } | undefined
}

/** One learner's reflection with everything that its coach needs, and the buttons to respond. */
function ReflectionRow({ reflection, queue, earlier, finished }: ReflectionRowProps) {
  const { id, user, week } = reflection
  const { weeks } = useGoalWeek()
  const current = queue.current === id
  const { actions } = queue
  return (
    <li
      id={rowId('reflection', id)}
      tabIndex={-1}
      data-reflection={id}
      aria-current={current || undefined}
      className={cx(
        'grid scroll-my-24 gap-3.5 rounded-14 border px-4 pt-3.5 pb-4 -outline-offset-2 sm:px-5 sm:pt-4 sm:pb-5',
        current ? 'border-transparent bg-primary-soft outline-2 outline-primary' : 'border-line bg-surface',
      )}
    >
      <div className="flex items-center gap-3">
        <PersonCell
          person={user}
          name="h3"
          nameClass="text-16 font-600"
          textClass="grid flex-1 justify-items-start gap-0.5"
        >
          <span className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-14 text-ink-2">
            <PersonStudio name={user.studio} />
            {earlier ? (
              <Tag tone="amber" icon={History}>
                {formatWeek(week, weeks)}
              </Tag>
            ) : (
              formatWeek(week, weeks)
            )}
          </span>
        </PersonCell>
        {finished && finished.due > 0 && <DoneCount done={finished.done} total={finished.due} mark />}
      </div>
      {queue.revised.has(id) && (
        <Note tone="warn" alert title={t`This was changed since you opened it.`}>
          <Trans>It’s been edited. Read the new version, then respond.</Trans>
        </Note>
      )}
      <ReflectionText reflection={reflection} />
      <Responses
        reflection={reflection}
        current={current}
        keysOn={queue.keysOn}
        onRead={() => actions.read(reflection)}
        onAnswer={() => actions.answer(reflection)}
        onTakeBack={() => actions.takeBack(reflection)}
      />
    </li>
  )
}

/** Members who have not written about the week, without blame. */
function NotYet({ members }: { members: readonly Pick<Member, 'id' | 'firstName'>[] }) {
  if (members.length === 0) return null
  const names = members.map(({ firstName }) => firstName).join(', ')
  return (
    <p className="px-1 text-14 text-ink-2 [overflow-wrap:anywhere]">
      <Trans>Still to write: {names}</Trans>
    </p>
  )
}

/** The number of stones in one pile. */
const FULL_CAIRN_STONES = 8

interface ReflectionsFinishedProps {
  reflections: readonly Reflection[]
  /** The first day of the latest week that can be written about. */
  week: string | null
  /** The last one was read during this visit, so the focus moves here from its row. */
  duringVisit: boolean
  /** Members who have not written about the week. */
  notYet: readonly Pick<Member, 'id' | 'firstName'>[]
}

/** The end of a crew's reflections: how many there were, who can still write, and which crew comes next. */
function ReflectionsFinished({ reflections, week, duringVisit, notYet }: ReflectionsFinishedProps) {
  const { now, timeZone, lookBack } = useGoalWeek()
  const next = useNextCrews(useReviewing().crewId)
  const count = reflections.length
  const missing = notYet.length
  const names = joinNames(notYet.map(({ firstName }) => firstName))
  const until = lookBack && formatDueInSentence(lookBack.closesAt, timeZone, now)
  const isOpen =
    lookBack?.week === week &&
    lookBack &&
    Date.parse(lookBack.opensAt) <= now &&
    Date.parse(lookBack.closesAt) > now
  return (
    <QueueEnd
      isReading
      next={next}
      duringVisit={duringVisit}
      cairn={
        <Cairn
          done={Math.min(FULL_CAIRN_STONES, reflections.length)}
          height={120}
          decorative
          className="shrink-0"
        />
      }
      title={
        reflections.length === 1
          ? t`The reflection is read`
          : plural(count, { one: 'All # reflections read', other: 'All # reflections read' })
      }
    >
      {isOpen && notYet.length > 0 && (
        <p className="text-ink-2 [overflow-wrap:anywhere]">
          {plural(missing, { one: `${names} has until ${until}.`, other: `${names} have until ${until}.` })}
        </p>
      )}
      {next.crews?.length === 0 && (
        <p className="text-ink-2">
          <Trans>You’re all caught up in your other crews.</Trans>
        </p>
      )}
    </QueueEnd>
  )
}
