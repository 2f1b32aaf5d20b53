import type { Member } from '../../contract/crews.ts'
import type { Reflection } from '../../contract/reflections.ts'
import { StudioOf } from '../parts/crews/studio-marks.tsx'
import { HistoryLink } from '../parts/people/person-cell.tsx'
import { ReflectionText } from '../parts/reflections/reflection-text.tsx'
import { Responses } from '../parts/reflections/respond-buttons.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { CairnMark } from '../ui/cairn-mark.tsx'
import { cx } from '../ui/cx.ts'
import { formatWeek } from '../ui/dates.ts'
import { Note } from '../ui/note.tsx'
import { History } from '../ui/start-icons.tsx'
import { Tag } from '../ui/tag.tsx'
import { type ReflectionQueue, reflectionRowId } from './use-reflection-queue.ts'

/** One learner's reflection with everything that its coach needs, and what to respond. */
export function ReflectionRow({
  reflection,
  queue,
  earlier,
  finished,
}: {
  reflection: Reflection
  queue: ReflectionQueue
  /** It is about an earlier week than the one that is shown. */
  earlier: boolean
  /** The learner's goals of that week, where they are known. */
  finished?: { done: number; due: number } | undefined
}) {
  const { id, user, week } = reflection
  const current = queue.current === id
  const { actions } = queue
  return (
    <li
      id={reflectionRowId(id)}
      tabIndex={-1}
      data-reflection={id}
      aria-current={current || undefined}
      className={cx(
        'grid scroll-my-24 gap-3.5 rounded-14 border px-4 pt-3.5 pb-4 -outline-offset-2 sm:px-5 sm:pt-4 sm:pb-5',
        current ? 'border-transparent bg-primary-soft outline-2 outline-primary' : 'border-line bg-surface',
      )}
    >
      <div className="flex items-center gap-3">
        <Avatar firstName={user.firstName} lastName={user.lastName} picture={user.profilePicture} />
        <div className="grid min-w-0 flex-1 justify-items-start gap-0.5">
          <h3 className="text-16 font-600 [overflow-wrap:anywhere]">
            <HistoryLink person={user} />
          </h3>
          <span className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-14 text-ink-2">
            <StudioOf name={user.studio} />
            {earlier ? (
              <Tag tone="amber" icon={History}>
                {formatWeek(week)}
              </Tag>
            ) : (
              formatWeek(week)
            )}
          </span>
        </div>
        {finished && finished.due > 0 && (
          <span className="flex shrink-0 items-center gap-2 text-14 text-ink-2 tabular-nums">
            <span className="whitespace-nowrap">
              <b className="font-600 text-ink">{finished.done}</b> of {finished.due}
            </span>
            <CairnMark done={finished.done} total={finished.due} />
          </span>
        )}
      </div>
      {queue.revised.has(id) && (
        <Note tone="warn" alert title="This was changed since you opened it.">
          This is the new text. Read it again, then respond.
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

/** A member who has not written about the week, without blame. */
export function NoReflection({
  member,
}: {
  member: Pick<Member, 'firstName' | 'lastName' | 'profilePicture'>
}) {
  return (
    <li className="flex min-h-13 items-center gap-3 rounded-14 border border-dashed border-line-strong px-4 py-1.5 sm:px-5">
      <Avatar
        size="s"
        firstName={member.firstName}
        lastName={member.lastName}
        picture={member.profilePicture}
      />
      <span className="min-w-0 flex-1 text-14 font-600 [overflow-wrap:anywhere]">
        {member.firstName} {member.lastName}
      </span>
      <span className="text-14 text-ink-2">No reflection yet</span>
    </li>
  )
}
