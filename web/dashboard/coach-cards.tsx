import { t } from '@lingui/core/macro'
import { History, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import type { Group, GroupWithMembers, Member } from '../../contract/crews.ts'
import type { Person } from '../../contract/people.ts'
import { fullName } from '../../contract/person-name.ts'
import { paths } from '../frame/paths.ts'
import { asksForGoals, getLatestLookBack, useGoalWeek } from '../frame/user-and-week.ts'
import { isStillDueToday } from '../parts/crews/crew-lists.ts'
import { goalForm } from '../parts/goals/goal-dialogs.tsx'
import { categoryIcon, labelCategory } from '../parts/goals/goal-words.ts'
import { PersonCell } from '../parts/people/person-cell.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { Card, CardRows } from '../ui/card.tsx'
import { cx } from '../ui/cx.ts'
import { formatWeek } from '../ui/dates.ts'
import { Icon } from '../ui/icon.tsx'
import { formatCount } from '../ui/numbers.ts'
import { useExpandableList } from '../ui/show-more.tsx'
import { useOnPhone } from '../ui/store.ts'
import { Tag } from '../ui/tag.tsx'
import type { CoachedCrew } from './coach-week.ts'

/** A link at the end of a card's header. */
export const HeadLink = (props: { href: string; children: ReactNode }) => (
  <Link {...props} className="flex min-h-9 items-center px-2 text-14 font-600 touch:min-h-11" />
)

interface WaitingRowProps {
  person: Person
  crew: Group
  title: string
  titleClass: string
  href: string
  /** The words of the button. */
  to: string
  /** The button's accessible name, with the goal or the person. */
  label: string
  children: ReactNode
}

/** A learner's goal or reflection that is pending for the coach. */
function WaitingRow({ person, crew, title, titleClass, href, to, label, children }: WaitingRowProps) {
  return (
    <li className="flex items-center gap-3 px-4 py-2.5 sm:px-5">
      <Avatar {...person} picture={person.profilePicture} size="s" />
      <div className="min-w-0 flex-1">
        <h3 className={cx('text-16 leading-snug [overflow-wrap:anywhere]', titleClass)}>
          <bdi>{title}</bdi>
        </h3>
        <p className="flex flex-wrap items-center gap-x-3 text-14 text-ink-2">
          <span>{fullName(person)}</span>
          <span>{crew.name}</span>
          {children}
        </p>
      </div>
      <LinkButton size="sm" href={href} aria-label={label} className="shrink-0">
        {to}
      </LinkButton>
    </li>
  )
}

/** The number of rows before 'Show all', and on a phone. */
const FIRST_DUE = 6
const FIRST_ON_PHONE = 4

/** The goals to review before today's deadline. Renders nothing if none are due. */
export function DueToday({ crews }: { crews: readonly CoachedCrew[] }) {
  const { now, timeZone, dueTime } = useGoalWeek()
  const due = crews.flatMap(({ crew, waitingGoals }) =>
    waitingGoals.filter((goal) => isStillDueToday(goal, now, timeZone)).map((goal) => ({ goal, crew })),
  )
  const first = useOnPhone() ? FIRST_ON_PHONE : FIRST_DUE
  const { shown, button } = useExpandableList(due, first, t`Show all ${{ count: due.length }}`)
  if (due.length === 0) return null
  return (
    <Card title={t`Due today`} count={due.length} sub={t`until ${dueTime}`} id="due">
      <CardRows>
        {shown.map(({ goal, crew }) => (
          <WaitingRow
            key={goal.id}
            person={goal.user}
            crew={crew}
            title={goal.title}
            titleClass="font-600"
            href={paths.feedbackCrew(crew.id)}
            to={t`Review`}
            label={t`Review: ${{ title: goal.title }}`}
          >
            <span className="inline-flex items-center gap-1.25">
              <Icon icon={categoryIcon[goal.category]} size={16} />
              {labelCategory(goal.category)}
            </span>
            {goal.editedSinceReview && (
              <Tag tone="amber" icon={History}>
                {t`Edited since the review`}
              </Tag>
            )}
          </WaitingRow>
        ))}
      </CardRows>
      {button && <div className="border-t border-line px-4 py-2 sm:px-5">{button}</div>}
    </Card>
  )
}

/** The number of reflections shown. */
const FIRST_TO_READ = 4

/** The oldest pending reflections, with their first words. Goals that are due today come before them. */
export function WaitingLongest({ crews }: { crews: readonly CoachedCrew[] }) {
  const goalWeek = useGoalWeek()
  const latest = getLatestLookBack(goalWeek)
  const all = crews
    .flatMap(({ crew, reflections }) => reflections.map((reflection) => ({ crew, reflection })))
    .sort((a, b) => a.reflection.id - b.reflection.id)
  const [oldest] = all
  if (!oldest || crews.some(({ dueToday }) => dueToday > 0)) return null
  return (
    <Card
      title={t`Waiting longest`}
      sub={t`reflections, oldest first`}
      action={
        <HeadLink href={paths.feedbackReflections(oldest.crew.id)}>
          {t`Read all ${{ count: formatCount(all.length) }}`}
        </HeadLink>
      }
      id="reflections"
    >
      <CardRows>
        {all.slice(0, FIRST_TO_READ).map(({ crew, reflection: { id, user, week, texts } }) => (
          <WaitingRow
            key={id}
            person={user}
            crew={crew}
            title={firstWords(texts.find((text) => text !== '') ?? '')}
            titleClass="line-clamp-2"
            href={paths.feedbackReflections(crew.id)}
            to={t({ message: 'Read', context: 'what to do' })}
            label={t`Read: ${{ name: fullName(user) }}`}
          >
            {week < latest && (
              <Tag tone="amber" icon={History}>
                {formatWeek(week, goalWeek.weeks)}
              </Tag>
            )}
          </WaitingRow>
        ))}
      </CardRows>
    </Card>
  )
}

const MAX_WORDS = 12

function firstWords(text: string): string {
  const words = text.split(/\s+/)
  return words.length > MAX_WORDS ? `${words.slice(0, MAX_WORDS).join(' ')} …` : text
}

/** The number of learners without a goal shown. */
const FIRST_WITHOUT = 6

/**
 * The first learners without a goal by name, each with a button to set one. Renders nothing if everyone has one, until
 * the week has begun, and after its last deadline.
 */
export function WithoutGoal({ crews }: { crews: readonly CoachedCrew[] }) {
  const [owner, setOwner] = useState<{ member: Member; crew: GroupWithMembers } | null>(null)
  const rows = crews.flatMap(({ crew, without }) => without.map((member) => ({ member, crew })))
  const asks = asksForGoals(useGoalWeek())
  return (
    <>
      {asks && rows.length > 0 && (
        <Card
          title={t`Without a goal`}
          count={rows.length}
          action={<HeadLink href={paths.withoutGoal()}>{t`See all`}</HeadLink>}
        >
          <ul className="grid gap-x-6 px-4 pb-3 sm:grid-cols-2 sm:px-5">
            {rows.slice(0, FIRST_WITHOUT).map(({ member, crew }) => (
              <li key={member.id} className="flex min-h-13 items-center gap-3 py-1">
                <PersonCell
                  person={member}
                  size="s"
                  linked={false}
                  nameClass="text-14 leading-[1.3] font-600"
                >
                  <span className="text-13 text-ink-2 [overflow-wrap:anywhere]">{crew.name}</span>
                </PersonCell>
                <Button
                  variant="ghost"
                  size="sm"
                  icon={Plus}
                  aria-label={t`New goal for ${{ name: fullName(member) }}`}
                  {...goalForm.preloadProps}
                  onClick={() => setOwner({ member, crew })}
                >
                  {t`Goal`}
                </Button>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {owner && (
        <goalForm.Dialog
          owners={owner.crew.members}
          ownerId={owner.member.id}
          onClose={() => setOwner(null)}
        />
      )}
    </>
  )
}
