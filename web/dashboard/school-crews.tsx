import { Link } from 'wouter'
import { listOf, plural } from '../../contract/sentences.ts'
import { useGoalWeek, weekWords } from '../frame/goal-week.ts'
import { paths } from '../frame/paths.ts'
import { useScope } from '../frame/school-scope.tsx'
import { CrewTable } from '../parts/crews/crew-line.tsx'
import { sizeWarning } from '../parts/crews/crew-order.ts'
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
      <CrewTable
        caption="Finished goals by crew, fewest finished first"
        crews={weeks.slice(0, FIRST_CREWS).map(({ crew, coaches, ...week }) => ({
          ...crew,
          ...week,
          about: <About crew={crew} coaches={coaches} />,
        }))}
        none={noSchool === null ? 'No goals yet' : 'No goals'}
      />
    </Card>
  )
}

function About({ crew, coaches }: Pick<SchoolCrew, 'crew' | 'coaches'>) {
  const warning = sizeWarning(crew.memberCount)
  return (
    <>
      {plural(crew.memberCount, 'learner')}, {coaches.length > 0 ? `coach ${listOf(coaches)}` : 'no coach'}
      {warning !== null && (
        <Status tone="warn" icon={TriangleAlert} size="sm" className="flex!">
          {warning}
        </Status>
      )}
    </>
  )
}
