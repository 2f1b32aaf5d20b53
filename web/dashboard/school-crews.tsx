import { Link } from 'wouter'
import { listOf, plural } from '../../contract/sentences.ts'
import { useGoalWeek, weekWords } from '../frame/goal-week.ts'
import { paths } from '../frame/paths.ts'
import { useScope } from '../frame/school-scope.tsx'
import { sizeWarning } from '../parts/crews/crew-size.ts'
import { ShareBar } from '../parts/crews/share-bar.tsx'
import { useNoSchoolWeek } from '../parts/people/without-goal.ts'
import { Card, CardHeader } from '../ui/card.tsx'
import { TriangleAlert } from '../ui/icons.tsx'
import { SkeletonCard } from '../ui/skeleton.tsx'
import { Status } from '../ui/status.tsx'
import type { SchoolCrew, SchoolFigures } from './school-figures.ts'

const FIRST_CREWS = 6

/** A bar for each of the crews that have finished the fewest of their goals. `figures` is undefined while loading. */
export function SchoolCrews({ figures }: { figures: SchoolFigures | undefined }) {
  const { named } = useScope()
  const { label } = useGoalWeek()
  const noSchool = useNoSchoolWeek()
  if (!figures) return <SkeletonCard className="h-96" />
  const { weeks, crews } = figures
  if (weeks.length === 0) return null
  const shown = weeks.slice(0, FIRST_CREWS)
  const most = Math.max(1, ...shown.map(({ goals }) => goals))
  return (
    <Card region>
      <CardHeader
        title={`Crews ${weekWords(label).name}`}
        sub={noSchool ?? <span className="max-sm:hidden">fewest finished first</span>}
        action={
          <Link
            href={paths.crewsOverview(named, 'goals')}
            className="inline-flex min-h-9 items-center px-2 text-14 touch:min-h-11"
          >
            {crews === 1 ? 'The crew' : `All ${plural(crews, 'crew')}`}
          </Link>
        }
      />
      {/* The bars are visual; screen readers get the name and figures of each row. */}
      <table className="w-full border-t border-line">
        <caption className="sr-only">Finished goals by crew, fewest finished first</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Crew</th>
            <th scope="col">Share</th>
            <th scope="col">Finished</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {shown.map((week) => (
            <CrewRow
              key={week.crew.id}
              week={week}
              most={most}
              none={noSchool === null ? 'No goals yet' : 'No goals'}
            />
          ))}
        </tbody>
      </table>
    </Card>
  )
}

function CrewRow({
  week: { crew, goals, done, coaches },
  most,
  none,
}: {
  week: SchoolCrew
  most: number
  none: string
}) {
  const warning = sizeWarning(crew.memberCount)
  const coachedBy = coaches.length > 0 ? `coach ${listOf(coaches)}` : 'no coach'
  return (
    <tr className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 px-4 py-2.5 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_5rem] sm:px-5">
      <th scope="row" className="text-left font-400">
        <span className="block font-600 [overflow-wrap:anywhere]">{crew.name}</span>
        <span className="block text-13 text-ink-2 [overflow-wrap:anywhere]">
          {plural(crew.memberCount, 'learner')}, {coachedBy}
        </span>
        {warning !== null && (
          <Status tone="warn" icon={TriangleAlert} size="sm">
            {warning}
          </Status>
        )}
      </th>
      <td className="max-sm:order-3 max-sm:col-span-2">
        {goals === 0 ? (
          <span className="text-13 text-ink-2">{none}</span>
        ) : (
          <ShareBar goals={goals} done={done} most={most} />
        )}
      </td>
      <td className="text-right text-14 text-ink-2 tabular-nums">
        {goals > 0 && (
          <>
            <b className="font-600 text-ink">{done}</b> of {goals}
          </>
        )}
      </td>
    </tr>
  )
}
