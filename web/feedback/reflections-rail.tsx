import type { Member } from '../../contract/crews.ts'
import type { Reflection } from '../../contract/reflections.ts'
import { Card, CardBody } from '../ui/card.tsx'
import { Check } from '../ui/start-icons.tsx'
import { Status } from '../ui/status.tsx'
import type { CrewReflections } from './use-crew-reflections.ts'
import { focusReflection, reflectionRowId } from './use-reflection-queue.ts'

/** How many reflections await a response, who has written one, and who reads them. */
export function ReflectionsRail({ read }: { read: CrewReflections }) {
  const { waiting = [], ofWeek = [] } = read
  const written = ofWeek.filter(({ reflection }) => reflection !== null).length
  return (
    <Card className="sm:max-lg:col-span-2">
      <CardBody className="pt-4">
        <h2 className="sr-only">Reflections</h2>
        <p className="text-14 text-ink-2">
          <b className="text-24 font-700 text-ink tabular-nums">{waiting.length}</b> to read
        </p>
        <p className="mt-0.5 text-14 text-ink-2 tabular-nums">
          {written} of {ofWeek.length} looked back on this week.
        </p>
        <ul className="-mx-2 mt-3 grid grid-cols-[minmax(0,1fr)] gap-0.5 max-sm:hidden sm:max-lg:grid-cols-2 sm:max-lg:gap-x-5">
          {ofWeek.map(({ user, reflection }) => (
            <li key={user.id}>
              <Jump
                user={user}
                reflection={reflection}
                waiting={waiting.filter((one) => one.user.id === user.id)}
              />
            </li>
          ))}
        </ul>
        <p className="mt-3 border-t border-line pt-3 text-13 text-ink-2">
          You, the guide of the studio and the admins read these. The captain and the crew do not.
        </p>
      </CardBody>
    </Card>
  )
}

const rowClasses = 'flex min-h-10 items-center gap-2 rounded-10 px-2 py-1 text-14 touch:min-h-11'

/** A link to what the learner wrote: the oldest that awaits a response, else that of the week. */
function Jump({
  user,
  reflection,
  waiting,
}: {
  user: Pick<Member, 'firstName' | 'lastName'>
  reflection: Reflection | null
  waiting: readonly Reflection[]
}) {
  const name = `${user.firstName} ${user.lastName}`
  const to = waiting[0] ?? reflection
  const words = (
    <>
      <span className="min-w-0 flex-1 truncate" title={name}>
        {name}
      </span>
      {waiting.length > 0 ? (
        <span className="text-13 whitespace-nowrap">
          <b className="font-600">{waiting.length}</b> to read
        </span>
      ) : reflection && reflection.responses.length > 0 ? (
        <Status tone="done" icon={Check} size="sm">
          Read
        </Status>
      ) : (
        <span className="text-13 text-ink-2">{reflection ? 'Not read' : 'None yet'}</span>
      )}
    </>
  )
  if (!to) return <span className={rowClasses}>{words}</span>
  return (
    <a
      href={`#${reflectionRowId(to.id)}`}
      onClick={(event) => {
        event.preventDefault()
        focusReflection(to.id)
      }}
      className={`${rowClasses} text-ink no-underline hover:bg-hover`}
    >
      {words}
    </a>
  )
}
