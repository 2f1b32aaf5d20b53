// The four figures under the banner of an admin.
import { usePageError } from '../frame/page-state.tsx'
import { paths } from '../frame/paths.ts'
import { useScope } from '../frame/school-scope.tsx'
import { asksForGoals, describeWeek, useGoalWeek } from '../frame/user-and-week.ts'
import { formatCount } from '../ui/numbers.ts'
import { type SchoolFigures, useSchoolFigures } from './school-crews.tsx'
import { Strip } from './strip.tsx'

/** The four figures under the banner. Each leads to the list that it counts; 0 is a check. */
export function SchoolStrip() {
  const { named } = useScope()
  const school = useSchoolFigures()
  const week = useGoalWeek()
  if (school.learners === 0) return null
  const ofLearners = { href: paths.withoutGoal(named), note: `of ${formatCount(school.learners)}` }
  return (
    <section aria-label="What needs attention">
      <Strip
        figures={[
          asksForGoals(week)
            ? {
                long: 'Learners without a goal',
                short: 'No goal',
                value: school.withoutGoal,
                ...ofLearners,
              }
            : {
                long: `Set for ${describeWeek(week.label).name}`,
                short: 'Set',
                value: school.learners - school.withoutGoal,
                ...ofLearners,
                isDone: false,
              },
          {
            long: 'Unassigned learners',
            short: 'No crew',
            value: school.unassigned,
            href: paths.admin('crews', named),
          },
          ...(school.crews === 0 ? noCrewsYet : figuresOfCrews(school, named)),
        ]}
      />
    </section>
  )
}

/** Four figures while they load; nothing when they could not be loaded. */
export function SchoolStripSkeleton() {
  const week = useGoalWeek()
  if (usePageError() !== null) return null
  return (
    <Strip
      figures={[
        asksForGoals(week)
          ? { long: 'Learners without a goal', short: 'No goal', value: undefined }
          : { long: `Set for ${describeWeek(week.label).name}`, short: 'Set', value: undefined },
        { long: 'Unassigned learners', short: 'No crew', value: undefined },
        { ...ofCrews.sizes, value: undefined },
        { ...ofCrews.coaches, value: undefined },
      ]}
    />
  )
}

const figuresOfCrews = (school: SchoolFigures, named: number | undefined) => [
  {
    ...ofCrews.sizes,
    value: school.outsideLimits,
    href: paths.admin('crews', named),
    note: `of ${formatCount(school.crews)}`,
  },
  { ...ofCrews.coaches, value: school.withoutCoach, href: paths.admin('coaches', named) },
]
const ofCrews = {
  sizes: { long: 'Crews outside 3-5 members', short: 'Not 3-5' },
  coaches: { long: 'Crews without a coach', short: 'No coach' },
}
const noCrewsYet = Object.values(ofCrews).map((figure) => ({
  ...figure,
  value: '-',
  note: <span className="max-sm:sr-only">no crews yet</span>,
}))
