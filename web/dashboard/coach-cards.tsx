import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import type { GroupWithMembers, Member } from '../../contract/crews.ts'
import { formatCount } from '../../contract/sentences.ts'
import { hasBegun, useGoalWeek } from '../frame/goal-week.ts'
import { paths } from '../frame/paths.ts'
import { deviceStorage } from '../frame/storage.ts'
import { isStillDueToday } from '../parts/crews/crew-lists.ts'
import { waitWords } from '../parts/crews/waiting.ts'
import { goalForm } from '../parts/goals/goal-dialogs.tsx'
import { categoryIcon } from '../parts/goals/goal-words.ts'
import { ReportsLink, weekToReport } from '../parts/weeks/report-weeks.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Button, LinkButton, TextButton } from '../ui/button.tsx'
import { CairnMark } from '../ui/cairn-stones.tsx'
import { Card, CardBody, CardHeader, CardRows } from '../ui/card.tsx'
import { cx } from '../ui/cx.ts'
import { CircleCheck, History, Icon, Plus } from '../ui/icons.tsx'
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
    <Card region id="group" className="max-lg:sm:col-span-2">
      <CardHeader
        title="Your crews"
        action={
          <Link
            href={paths.coaching()}
            className="flex min-h-9 items-center px-2 text-14 font-600 touch:min-h-11"
          >
            All crews
          </Link>
        }
      />
      {crews.length > 0 ? (
        <>
          <ul className="px-2 pb-2">
            {crews.map((one) => (
              <CrewRow key={one.crew.id} week={one} />
            ))}
          </ul>
          {isNew && (
            <CardBody className="text-13 text-ink-2">
              A stone is a learner with nothing left to review.
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

/** Rows before 'Show all', and on a phone. */
const FIRST_DUE = 6
const FIRST_ON_PHONE = 4

/** What has to be reviewed before 4:00 PM. Not shown when nothing is due. */
export function DueToday({ crews }: { crews: readonly CoachedCrew[] }) {
  const { now, timeZone } = useGoalWeek()
  const [all, setAll] = useState(false)
  const due = crews.flatMap(({ crew, waitingGoals }) =>
    waitingGoals.filter((goal) => isStillDueToday(goal, now, timeZone)).map((goal) => ({ goal, crew })),
  )
  if (due.length === 0) return null
  return (
    <Card region id="due">
      <CardHeader title="Due today" count={due.length} sub="until 4:00 PM" />
      <CardRows>
        {due.slice(0, all ? undefined : FIRST_DUE).map(({ goal, crew }) => (
          <li
            key={goal.id}
            className={cx('flex items-center gap-3 px-4 py-2.5 sm:px-5', !all && 'max-sm:nth-[n+5]:hidden')}
          >
            <Avatar
              size="s"
              firstName={goal.user.firstName}
              lastName={goal.user.lastName}
              picture={goal.user.profilePicture}
            />
            <div className="min-w-0 flex-1">
              <h3 className="text-16 leading-snug font-600 [overflow-wrap:anywhere]">
                <bdi>{goal.title}</bdi>
              </h3>
              <p className="flex flex-wrap items-center gap-x-3 text-14 text-ink-2">
                <span>
                  {goal.user.firstName} {goal.user.lastName}
                </span>
                <span>{crew.name}</span>
                <span className="inline-flex items-center gap-1.25">
                  <Icon of={categoryIcon[goal.category]} size={16} />
                  {goal.category}
                </span>
                {goal.editedSinceReview && (
                  <Tag tone="amber" icon={History}>
                    Edited since the review
                  </Tag>
                )}
              </p>
            </div>
            <LinkButton
              size="sm"
              href={paths.feedbackCrew(crew.id)}
              aria-label={`Review: ${goal.title}`}
              className="shrink-0"
            >
              Review
            </LinkButton>
          </li>
        ))}
      </CardRows>
      {due.length > FIRST_ON_PHONE && (
        <div className={cx('border-t border-line px-4 py-2 sm:px-5', due.length <= FIRST_DUE && 'sm:hidden')}>
          <TextButton aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Show fewer' : `Show all ${due.length}`}
          </TextButton>
        </div>
      )}
    </Card>
  )
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
        <Card region>
          <CardHeader
            title="Without a goal"
            count={rows.length}
            action={
              <Link
                href={paths.withoutGoal()}
                className="flex min-h-9 items-center px-2 text-14 font-600 touch:min-h-11"
              >
                The whole list
              </Link>
            }
          />
          <ul className="grid gap-x-6 px-4 pb-3 sm:grid-cols-2 sm:px-5">
            {rows.slice(0, FIRST_WITHOUT).map(({ member, crew }) => (
              <li key={member.id} className="flex min-h-13 items-center gap-3 py-1">
                <Avatar
                  size="s"
                  firstName={member.firstName}
                  lastName={member.lastName}
                  picture={member.profilePicture}
                />
                <span className="min-w-0 flex-1">
                  <span className="block text-14 leading-[1.3] font-600 [overflow-wrap:anywhere]">
                    {member.firstName} {member.lastName}
                  </span>
                  <span className="block text-13 text-ink-2 [overflow-wrap:anywhere]">{crew.name}</span>
                </span>
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
