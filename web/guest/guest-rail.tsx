import { Avatar } from '../ui/avatar.tsx'
import { CairnMark } from '../ui/cairn-mark.tsx'
import { Card, CardBody, CardHeader } from '../ui/card.tsx'
import { sampleActivity, sampleGroup } from './sample-data.ts'

export function GuestGroup() {
  return (
    <Card region>
      <CardHeader title="My Crew" sub={sampleGroup.name} />
      <ul className="px-4 pb-3 sm:px-5">
        {sampleGroup.members.map(({ firstName, lastName, note, done, goals }) => (
          <li key={firstName} className="flex min-h-14 items-center gap-3 py-1">
            <Avatar firstName={firstName} lastName={lastName} />
            <span className="min-w-0 flex-1">
              <span className="block text-14 font-600">
                {firstName} {lastName}
              </span>
              {note && <span className="block text-13 text-ink-2">{note}</span>}
            </span>
            <span className="text-14 whitespace-nowrap text-ink-2 tabular-nums">
              <b className="font-600 text-ink">{done}</b> of {goals}
              <span className="sr-only"> goals finished</span>
            </span>
            <CairnMark done={done} total={goals} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

export function GuestActivity() {
  return (
    <Card region>
      <CardHeader title="Recent Crew Activity" />
      <CardBody>
        <ul className="grid gap-3">
          {sampleActivity.map(({ firstName, lastName, did, goal, when }) => (
            <li key={goal} className="flex items-start gap-2.5">
              <Avatar size="s" firstName={firstName} lastName={lastName} />
              <p className="min-w-0 flex-1 pt-0.75 text-14 leading-[1.4] text-ink-2">
                <b className="font-600 text-ink">{firstName}</b> {did}{' '}
                <span className="text-ink">{goal}</span>{' '}
                <span className="text-13 whitespace-nowrap">{when}</span>
              </p>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}
