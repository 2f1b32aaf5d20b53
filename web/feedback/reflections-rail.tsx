import { Card, CardBody } from '../ui/card.tsx'
import { JumpList } from './jump-list.tsx'
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
        <JumpList
          className="gap-x-5 sm:max-lg:grid-cols-2"
          jumps={ofWeek.map(({ user, reflection }) => {
            const theirs = waiting.filter((one) => one.user.id === user.id)
            // What the learner wrote: the oldest that awaits a response, else that of the week.
            const to = theirs[0] ?? reflection
            return {
              learner: user,
              elementId: to && reflectionRowId(to.id),
              onJump: (event) => {
                event.preventDefault()
                if (to) focusReflection(to.id)
              },
              waiting: theirs.length,
              waitingFor: 'to read',
              done: reflection && reflection.responses.length > 0 ? 'Read' : null,
              otherwise: reflection ? 'Not read' : 'None yet',
            }
          })}
        />
        <p className="mt-3 border-t border-line pt-3 text-13 text-ink-2">
          You, the guide of the studio and the admins read these. The captain and the crew do not.
        </p>
      </CardBody>
    </Card>
  )
}
