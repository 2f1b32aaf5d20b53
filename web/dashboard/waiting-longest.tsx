import { Link } from 'wouter'
import { formatCount } from '../../contract/sentences.ts'
import { latestLookBack, useGoalWeek } from '../frame/goal-week.ts'
import { paths } from '../frame/paths.ts'
import { Avatar } from '../ui/avatar.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Card, CardHeader, CardRows } from '../ui/card.tsx'
import { formatWeek } from '../ui/dates.ts'
import { History } from '../ui/icons.tsx'
import { Tag } from '../ui/tag.tsx'
import type { CoachedCrew } from './coach-week.ts'

/** Rows of the reflections. */
const FIRST_TO_READ = 4

/** The reflections that wait longest, with their first words. Goals that are due today come before them. */
export function WaitingLongest({ crews }: { crews: readonly CoachedCrew[] }) {
  const latest = latestLookBack(useGoalWeek())
  const all = crews
    .flatMap(({ crew, reflections }) => reflections.map((reflection) => ({ crew, reflection })))
    .sort((one, other) => one.reflection.id - other.reflection.id)
  if (all.length === 0 || crews.some(({ dueToday }) => dueToday > 0)) return null
  return (
    <Card region id="reflections">
      <CardHeader
        title="Waiting longest"
        sub="reflections, oldest first"
        action={
          <Link
            href={paths.feedback()}
            className="flex min-h-9 items-center px-2 text-14 font-600 touch:min-h-11"
          >
            Read all {formatCount(all.length)}
          </Link>
        }
      />
      <CardRows>
        {all.slice(0, FIRST_TO_READ).map(({ crew, reflection: { id, user, week, texts } }) => (
          <li key={id} className="flex items-center gap-3 px-4 py-2.5 sm:px-5">
            <Avatar
              size="s"
              firstName={user.firstName}
              lastName={user.lastName}
              picture={user.profilePicture}
            />
            <div className="min-w-0 flex-1">
              <h3 className="line-clamp-2 text-16 leading-snug font-400 [overflow-wrap:anywhere]">
                <bdi>{firstWords(texts.find((text) => text !== '') ?? '')}</bdi>
              </h3>
              <p className="flex flex-wrap items-center gap-x-3 text-14 text-ink-2">
                <span>
                  {user.firstName} {user.lastName}
                </span>
                <span>{crew.name}</span>
                {week < latest && (
                  <Tag tone="amber" icon={History}>
                    {formatWeek(week)}
                  </Tag>
                )}
              </p>
            </div>
            <LinkButton
              size="sm"
              href={paths.feedbackReflections(crew.id)}
              aria-label={`Read: ${user.firstName} ${user.lastName}`}
              className="shrink-0"
            >
              Read
            </LinkButton>
          </li>
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
