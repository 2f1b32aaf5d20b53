import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useId, useState } from 'react'
import type { Activity } from '../../contract/notifications.ts'
import type { Person } from '../../contract/people.ts'
import { fullName } from '../../contract/person-name.ts'
import { Avatar } from '../ui/avatar.tsx'
import { TextButton } from '../ui/button.tsx'
import { Card, CardBody } from '../ui/card.tsx'
import type { Read } from '../ui/loaded.tsx'
import { TitleInSentence } from '../ui/text.tsx'
import { RelativeTime } from '../ui/time.tsx'
import { CardRead } from './card-read.tsx'
import { groupRuns, type Run } from './runs.ts'

/** The number of rows before 'Show more', and the number that it adds. */
const FIRST_ROWS = 6
const MORE_ROWS = 10

/** The goals that members of the crew recently finished and set. */
export function CrewActivity({ read }: { read: Read<readonly Activity[]> }) {
  return (
    <Card title={t`Recent Crew Activity`}>
      <CardRead read={read} inlineError={t`Couldn’t load your crew’s activity.`}>
        {(activities) => (
          <CardBody>
            <Runs runs={groupRuns(activities, isAlike)} />
          </CardBody>
        )}
      </CardRead>
    </Card>
  )
}

function Runs({ runs }: { runs: readonly Run<Activity>[] }) {
  const [count, setCount] = useState(FIRST_ROWS)
  if (runs.length === 0)
    return <p className="text-14 text-ink-2">{t`Nobody has set or finished a goal yet.`}</p>
  return (
    <>
      <ul className="grid gap-3">
        {runs.slice(0, count).map((run) => (
          <RunRow key={run.at(-1)?.id} run={run} />
        ))}
      </ul>
      {count < runs.length && (
        <TextButton onClick={() => setCount(count + MORE_ROWS)} className="mt-2">
          {t`Show more`}
        </TextButton>
      )}
    </>
  )
}

/** One activity as a sentence, or several as their number with the titles on demand. */
function RunRow({ run }: { run: Run<Activity> }) {
  const [open, setOpen] = useState(false)
  const listId = useId()
  const [newest] = run
  const { user, by, type, goal, createdAt } = newest
  const actor = by ?? user
  const what =
    run.length === 1 ? (
      <TitleInSentence className="text-ink">{goal?.title ?? t`a goal`}</TitleInSentence>
    ) : (
      <TextButton aria-expanded={open} aria-controls={listId} onClick={() => setOpen(!open)}>
        {plural({ count: run.length }, { one: '# goal', other: '# goals' })}
      </TextButton>
    )
  return (
    <li className="flex items-start gap-2.5">
      <Avatar {...actor} picture={by ? null : user.profilePicture} size="s" />
      <div className="min-w-0 flex-1 pt-0.75 text-14 leading-[1.4] text-ink-2 [overflow-wrap:anywhere]">
        <p>
          {describeActivity(type, actor, by && user, what)}{' '}
          <RelativeTime at={createdAt} className="text-13 whitespace-nowrap" />
        </p>
        {run.length > 1 && (
          <ul id={listId} className="grid gap-1">
            {open &&
              run.map((activity) => (
                <li key={activity.id} className="text-ink first:mt-1">
                  <TitleInSentence>{activity.goal?.title ?? t`a goal`}</TitleInSentence>
                </li>
              ))}
          </ul>
        )}
      </div>
    </li>
  )
}

/** 'Ana R. finished Read a chapter', 'Cole N. set 3 goals for Ana R.' */
function describeActivity(
  type: Activity['type'],
  actor: Named,
  owner: Named | null,
  what: ReactNode,
): ReactNode {
  const isFinished = type === 'goal_completed'
  if (owner)
    return isFinished ? (
      <Trans>
        <Name person={actor} /> finished {what} for <Name person={owner} />
      </Trans>
    ) : (
      <Trans>
        <Name person={actor} /> set {what} for <Name person={owner} />
      </Trans>
    )
  return isFinished ? (
    <Trans>
      <Name person={actor} /> finished {what}
    </Trans>
  ) : (
    <Trans>
      <Name person={actor} /> set {what}
    </Trans>
  )
}

type Named = Pick<Person, 'firstName' | 'lastName'>

function Name({ person: { firstName, lastName } }: { person: Named }) {
  return (
    <b className="font-600 text-ink" title={fullName({ firstName, lastName })}>
      {firstName}
    </b>
  )
}

/** Whether both are of the same kind, by and for the same people. */
const isAlike = (a: Activity, b: Activity) =>
  a.userId === b.userId && a.type === b.type && a.by?.id === b.by?.id
