import { CircleCheck, History, Plus } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'wouter'
import type { Group, GroupWithMembers, Member } from '../../contract/crews.ts'
import type { Person } from '../../contract/people.ts'
import { formatCount } from '../../contract/sentences.ts'
import { paths } from '../frame/paths.ts'
import { deviceStorage } from '../frame/storage.ts'
import { hasBegun, latestLookBack, useGoalWeek } from '../frame/user-and-week.ts'
import { isStillDueToday } from '../parts/crews/crew-lists.ts'
import { waitWords } from '../parts/crews/waiting.ts'
import { goalForm } from '../parts/goals/goal-dialogs.tsx'
import { categoryIcon } from '../parts/goals/goal-words.ts'
import { PersonCell } from '../parts/people/person-cell.tsx'
import { ReportsLink, weekToReport } from '../parts/weeks/report-weeks.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { CairnMark } from '../ui/cairn-stones.tsx'
import { Card, CardBody, CardRows } from '../ui/card.tsx'
import { cx } from '../ui/cx.ts'
import { formatWeek } from '../ui/dates.ts'
import { Icon } from '../ui/icon.tsx'
import { useFirst } from '../ui/show-more.tsx'
import { useOnPhone } from '../ui/store.ts'
import { Status, Tag } from '../ui/tag.tsx'
import type { CoachedCrew } from './coach-week.ts'

/** On the device: what the stones are has been said. */
const KEY = 'cairn-crew-stones'

/** The crews of the coach with what waits in them, in the place of a learner's own crew. */
export function YourCrews({ crews }: { crews: readonly CoachedCrew[] }) {
  const [isNew] = useState(() => deviceStorage.get(KEY) === null)
  useEffect(() => {
    deviceStorage.set(KEY, 'said')
  }, [])
  return (
    <Card
      title="Your crews"
      action={<HeadLink href={paths.coaching()}>All crews</HeadLink>}
      id="group"
      className="max-lg:sm:col-span-2"
    >
      {crews.length > 0 ? (
        <>
          <ul className="px-2 pb-2">
            {crews.map((crew) => (
              <CrewRow key={crew.crew.id} week={crew} />
            ))}
          </ul>
          {isNew && (
            <CardBody className="text-13 text-ink-2">
              Each stone is a learner whose goals are all reviewed.
            </CardBody>
          )}
        </>
      ) : (
        <CardBody className="text-14 text-ink-2">
          No crew is assigned to you. An admin assigns crews to coaches.
        </CardBody>
      )}
    </Card>
  )
}

/** At the end of the head of a card. */
const HeadLink = (props: { href: string; children: ReactNode }) => (
  <Link {...props} className="flex min-h-9 items-center px-2 text-14 font-600 touch:min-h-11" />
)

function CrewRow({ week: { crew, waiting, toRead, dueToday, settled } }: { week: CoachedCrew }) {
  const goalWeek = useGoalWeek()
  return (
    <li className="flex items-center">
      <Link
        href={paths.feedbackCrew(crew.id)}
        className="flex min-h-14 min-w-0 flex-1 items-center gap-3 rounded-10 px-2 py-1.5 text-ink no-underline hover:bg-hover sm:px-3"
      >
        <span className="min-w-0 flex-1">
          <span className="block text-14 leading-[1.3] font-600 [overflow-wrap:anywhere]">{crew.name}</span>
          {waiting > 0 ? (
            <span className={dueToday > 0 ? 'text-13 font-600' : 'text-13 text-ink-2'}>
              {dueToday > 0 ? `${formatCount(dueToday)} due today` : toRead === 0 && 'none due today'}
              {toRead > 0 && (
                <span className="font-400 text-ink-2">
                  {dueToday > 0 && ', '}
                  {waitWords({ waiting: 0, toRead })}
                </span>
              )}
            </span>
          ) : (
            toRead === 0 && (
              <Status tone="done" size="sm" icon={CircleCheck}>
                All reviewed
              </Status>
            )
          )}
        </span>
        {waiting + toRead > 0 && (
          <span className="text-14 whitespace-nowrap text-ink-2 tabular-nums">
            <b className="font-600 text-ink">{formatCount(waiting || toRead)}</b>{' '}
            {waiting > 0 ? 'to review' : 'to read'}
          </span>
        )}
        <CairnMark done={settled} total={crew.members.length} />
      </Link>
      {/* From Friday 4:00 PM on they are in the summary of the week that ended. */}
      {goalWeek.label === 'Current Week' && <ReportsLink crew={crew} week={weekToReport(goalWeek)} />}
    </li>
  )
}

interface WaitingRowProps {
  person: Person
  crew: Group
  title: string
  titleClass: string
  href: string
  to: 'Review' | 'Read'
  /** After `to` in the name of the link. */
  what: string
  children: ReactNode
}

/** Something of a learner that waits for the coach. */
function WaitingRow({ person, crew, title, titleClass, href, to, what, children }: WaitingRowProps) {
  return (
    <li className="flex items-center gap-3 px-4 py-2.5 sm:px-5">
      <Avatar {...person} picture={person.profilePicture} size="s" />
      <div className="min-w-0 flex-1">
        <h3 className={cx('text-16 leading-snug [overflow-wrap:anywhere]', titleClass)}>
          <bdi>{title}</bdi>
        </h3>
        <p className="flex flex-wrap items-center gap-x-3 text-14 text-ink-2">
          <span>
            {person.firstName} {person.lastName}
          </span>
          <span>{crew.name}</span>
          {children}
        </p>
      </div>
      <LinkButton size="sm" href={href} aria-label={`${to}: ${what}`} className="shrink-0">
        {to}
      </LinkButton>
    </li>
  )
}

/** Rows before 'Show all', and on a phone. */
const FIRST_DUE = 6
const FIRST_ON_PHONE = 4

/** What has to be reviewed before 4:00 PM. Not shown when nothing is due. */
export function DueToday({ crews }: { crews: readonly CoachedCrew[] }) {
  const { now, timeZone } = useGoalWeek()
  const due = crews.flatMap(({ crew, waitingGoals }) =>
    waitingGoals.filter((goal) => isStillDueToday(goal, now, timeZone)).map((goal) => ({ goal, crew })),
  )
  const first = useOnPhone() ? FIRST_ON_PHONE : FIRST_DUE
  const { shown, button } = useFirst(due, first, `Show all ${due.length}`)
  if (due.length === 0) return null
  return (
    <Card title="Due today" count={due.length} sub="until 4:00 PM" id="due">
      <CardRows>
        {shown.map(({ goal, crew }) => (
          <WaitingRow
            key={goal.id}
            person={goal.user}
            crew={crew}
            title={goal.title}
            titleClass="font-600"
            href={paths.feedbackCrew(crew.id)}
            to="Review"
            what={goal.title}
          >
            <span className="inline-flex items-center gap-1.25">
              <Icon icon={categoryIcon[goal.category]} size={16} />
              {goal.category}
            </span>
            {goal.editedSinceReview && (
              <Tag tone="amber" icon={History}>
                Edited since the review
              </Tag>
            )}
          </WaitingRow>
        ))}
      </CardRows>
      {button && <div className="border-t border-line px-4 py-2 sm:px-5">{button}</div>}
    </Card>
  )
}

/** Rows of the reflections. */
const FIRST_TO_READ = 4

/** The reflections that wait longest, with their first words. Goals that are due today come before them. */
export function WaitingLongest({ crews }: { crews: readonly CoachedCrew[] }) {
  const latest = latestLookBack(useGoalWeek())
  const all = crews
    .flatMap(({ crew, reflections }) => reflections.map((reflection) => ({ crew, reflection })))
    .sort((a, b) => a.reflection.id - b.reflection.id)
  if (all.length === 0 || crews.some(({ dueToday }) => dueToday > 0)) return null
  return (
    <Card
      title="Waiting longest"
      sub="reflections, oldest first"
      action={<HeadLink href={paths.feedback()}>Read all {formatCount(all.length)}</HeadLink>}
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
            to="Read"
            what={`${user.firstName} ${user.lastName}`}
          >
            {week < latest && (
              <Tag tone="amber" icon={History}>
                {formatWeek(week)}
              </Tag>
            )}
          </WaitingRow>
        ))}
      </CardRows>
    </Card>
  )
}

const MOST_WORDS = 12

function firstWords(text: string): string {
  const words = text.split(/\s+/)
  return words.length > MOST_WORDS ? `${words.slice(0, MOST_WORDS).join(' ')} …` : text
}

/** Rows of the learners without a goal. */
const FIRST_WITHOUT = 6

/** The first learners without a goal by name, each with a way to set one. Not shown when everybody has one, or while the week has not begun. */
export function WithoutGoal({ crews }: { crews: readonly CoachedCrew[] }) {
  const [owner, setOwner] = useState<{ member: Member; crew: GroupWithMembers } | null>(null)
  const rows = crews.flatMap(({ crew, without }) => without.map((member) => ({ member, crew })))
  const begun = hasBegun(useGoalWeek())
  return (
    <>
      {begun && rows.length > 0 && (
        <Card
          title="Without a goal"
          count={rows.length}
          action={<HeadLink href={paths.withoutGoal()}>See all</HeadLink>}
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
                  aria-label={`New goal for ${member.firstName} ${member.lastName}`}
                  {...goalForm.preloadProps}
                  onClick={() => setOwner({ member, crew })}
                >
                  Goal
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
