// A person as shown in every list: picture, name, captain's crown, days away, and the finished goals of a week.

import { select, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Crown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { DaysAway } from '../../../contract/absences.ts'
import type { Member } from '../../../contract/crews.ts'
import type { Person, PersonName } from '../../../contract/people.ts'
import { fullName } from '../../../contract/person-name.ts'
import type { ProfilePicture } from '../../../contract/profile-pictures.ts'
import { zonedDay } from '../../../contract/time-zone.ts'
import { paths } from '../../frame/paths.ts'
import { hasBegun, type ShownWeek, toWeekCase, useGoalWeek, useShownWeek } from '../../frame/user-and-week.ts'
import { Avatar, PersonName as SortedName } from '../../ui/avatar.tsx'
import { CairnMark } from '../../ui/cairn-stones.tsx'
import { cx } from '../../ui/cx.ts'
import { formatCalendarDay } from '../../ui/dates.ts'
import { Icon } from '../../ui/icon.tsx'
import { Tag } from '../../ui/tag.tsx'
import { PersonStudio } from '../crews/studio-marks.tsx'
import { useNeedsGoal } from './without-goal.ts'

export function PersonCell({
  person,
  size,
  sorted,
  linked = true,
  name: Name = 'span',
  nameClass,
  textClass = 'grid flex-1 justify-items-start',
  pictureClass = '',
  mark,
  children,
}: {
  person: PersonName & { profilePicture?: ProfilePicture | null }
  size?: 's' | 'm'
  /** Used in a list sorted by last names, which are then bold. */
  sorted?: boolean
  /** Makes the name a link to the person's goals. Only for users who may read them. */
  linked?: boolean
  name?: 'span' | 'h3'
  nameClass?: string
  textClass?: string
  pictureClass?: string
  /** Content after the name. */
  mark?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className={cx('flex min-w-0 flex-1 items-center', size === 's' ? 'gap-2' : 'gap-3')}>
      <Avatar
        firstName={person.firstName}
        lastName={person.lastName}
        picture={person.profilePicture}
        size={size}
        className={pictureClass}
      />
      <div className={cx('min-w-0', textClass)}>
        <Name className={cx('min-w-0 [overflow-wrap:anywhere]', nameClass)}>
          {linked ? (
            <HistoryLink person={person} sorted={sorted} />
          ) : (
            <span translate="no">{fullName(person)}</span>
          )}
          {mark}
        </Name>
        {children}
      </div>
    </div>
  )
}

/** A name that links to the person's goals. Only for users who may read them. */
export function HistoryLink({
  person: { id, firstName, lastName },
  sorted = false,
  className = 'text-ink',
}: {
  person: PersonName
  sorted?: boolean | undefined
  className?: string
}) {
  return (
    <Link
      href={paths.goalHistory(id)}
      translate="no"
      className={cx(
        'inline-flex items-center no-underline [overflow-wrap:anywhere] hover:underline focus-visible:underline touch:-my-3 touch:min-w-11 touch:py-3',
        className,
      )}
    >
      {sorted ? <SortedName person={{ firstName, lastName }} /> : fullName({ firstName, lastName })}
    </Link>
  )
}

/** The mark after the name of a crew captain. */
export function CaptainMark({ person }: { person: { isCrewCaptain?: boolean } }) {
  if (!person.isCrewCaptain) return null
  return (
    <>
      <Icon icon={Crown} size={16} className="ml-1.5 inline text-amber" />
      <span className="sr-only">
        <Trans>Captain</Trans>
      </span>
    </>
  )
}

/** The tag 'Away until Thu, Nov 19' for a person who is away today. Users who may not see days away never see it. */
export function AwayTag({ person }: { person: { id: number; away?: readonly DaysAway[] } }) {
  const { now, timeZone } = useGoalWeek()
  const today = zonedDay(now, timeZone)
  const current = person.away?.find(({ from, to }) => from <= today && today <= to)
  if (!current) return null
  const day = formatCalendarDay(current.to)
  return (
    <Tag tone="grey" className="max-sm:whitespace-normal">
      <Trans>Away until {day}</Trans>
    </Tag>
  )
}

interface DoneOfProps {
  done: number
  total: number
  mark?: boolean
  className?: string
  /** A longer sentence, with a `DoneNumber`. */
  children?: ReactNode
}

/** The finished goals in the sentence of a `DoneCount`. */
export const DoneNumber = ({ children }: { children?: ReactNode }) => (
  <b className="font-600 text-ink">{children}</b>
)

/** '2 of 5', or a longer sentence; `mark` adds a small cairn. */
export function DoneCount({ done, total, mark = false, className, children }: DoneOfProps) {
  return (
    <span
      className={cx(
        'inline-flex shrink-0 items-center gap-2 text-14 whitespace-nowrap text-ink-2 tabular-nums',
        className,
      )}
    >
      <span>
        {children ?? (
          <Trans>
            <DoneNumber>{done}</DoneNumber> of {total}
          </Trans>
        )}
      </span>
      {mark && <CairnMark done={done} total={total} />}
    </span>
  )
}

interface LearnerHeadProps {
  learner: Person | Member
  done: number
  due: number
  className: string
  /** Content at the end. */
  children?: ReactNode
}

/** The header of a card with a learner's goals: the person, and `done` of the `due` goals of the week. */
export function LearnerHead({ learner, done, due, className, children }: LearnerHeadProps) {
  return (
    <div className={cx('flex flex-wrap items-center gap-x-3 px-4 py-3', className)}>
      <Avatar firstName={learner.firstName} lastName={learner.lastName} picture={learner.profilePicture} />
      <h2 className="min-w-0 text-16 font-600 [overflow-wrap:anywhere] max-sm:flex-[1_1_calc(100%-60px)]">
        <HistoryLink person={learner} />
      </h2>
      {children && <CaptainMark person={learner} />}
      <PersonStudio name={learner.studio} />
      <AwayTag person={learner} />
      <span className="ml-auto flex items-center gap-3">
        {due > 0 && (
          <DoneCount done={done} total={due} mark>
            <Trans>
              <DoneNumber>{done}</DoneNumber> of {due} done
            </Trans>
          </DoneCount>
        )}
        {children}
      </span>
    </div>
  )
}

/** Says why the list has no goals: the learner needs none in the week, or has set none. */
export function NoGoalWords({ shown, needsGoal }: { shown: ShownWeek; needsGoal: boolean }) {
  const week = toWeekCase(useShownWeek(shown).label)
  if (!needsGoal)
    return select(week, {
      next: 'No goal needed next week.',
      last: 'No goal needed last week.',
      other: 'No goal needed this week.',
    })
  if (shown === 'last') return t`Had no goal last week.`
  return select(week, { next: 'No goal for next week yet.', other: 'No goal for this week yet.' })
}

interface MemberListProps {
  label: string
  members: readonly Member[]
  first?: number
  week?: boolean
}

/** The members of a crew, or its `first` ones. `week` shows how many goals each has finished in the goal week. */
export function MemberList({ label, members, first = members.length, week = false }: MemberListProps) {
  const needsGoal = useNeedsGoal('active', members)
  const begun = hasBegun(useGoalWeek())
  const more = members.length - first
  return (
    <ul aria-label={label} className="grid gap-1.5 text-14 touch:gap-0">
      {members.slice(0, first).map((member) => (
        <li key={member.id} className="flex items-center gap-3 touch:min-h-11">
          <PersonCell person={member} size="s" sorted mark={<CaptainMark person={member} />} />
          {week &&
            (member.goalsThisWeek > 0 ? (
              <DoneCount done={member.completedThisWeek} total={member.goalsThisWeek} />
            ) : (
              <span
                className={cx(
                  'shrink-0 text-13',
                  begun && needsGoal(member) ? 'font-600 text-amber-ink' : 'text-ink-2',
                )}
              >
                <Trans>No goals</Trans>
              </span>
            ))}
        </li>
      ))}
      {more > 0 && (
        <li className="pl-9 text-ink-2">
          <Plural value={more} one="+# more members" other="+# more members" />
        </li>
      )}
    </ul>
  )
}
