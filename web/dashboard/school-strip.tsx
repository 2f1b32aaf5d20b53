// The four figures under the banner of an admin.
import { t } from '@lingui/core/macro'
import { usePageError } from '../frame/page-state.tsx'
import { paths } from '../frame/paths.ts'
import { useScope } from '../frame/school-scope.tsx'
import { asksForGoals, type GoalWeekNow, useGoalWeek } from '../frame/user-and-week.ts'
import { formatCount } from '../ui/numbers.ts'
import { type SchoolFigures, useSchoolFigures } from './school-crews.tsx'
import { Strip } from './strip.tsx'

/** The four figures under the banner. Each leads to the list that it counts; 0 is a check. */
export function SchoolStrip() {
  const { named } = useScope()
  const school = useSchoolFigures()
  const week = useGoalWeek()
  if (school.learners === 0) return null
  const ofLearners = {
    href: paths.withoutGoal(named),
    note: t`of ${{ total: formatCount(school.learners) }}`,
  }
  return (
    <section aria-label={t`What needs attention`}>
      <Strip
        figures={[
          asksForGoals(week)
            ? {
                long: t`Learners without a goal`,
                short: t`No goal`,
                value: school.withoutGoal,
                ...ofLearners,
              }
            : {
                long: labelSet(week.label),
                short: t({ message: 'Set', context: 'learners with a goal' }),
                value: school.learners - school.withoutGoal,
                ...ofLearners,
                isDone: false,
              },
          {
            long: t`Unassigned learners`,
            short: t`No crew`,
            value: school.unassigned,
            href: paths.admin('crews', named),
          },
          ...(school.crews === 0 ? listFiguresWithoutCrews() : figuresOfCrews(school, named)),
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
          ? { long: t`Learners without a goal`, short: t`No goal`, value: undefined }
          : {
              long: labelSet(week.label),
              short: t({ message: 'Set', context: 'learners with a goal' }),
              value: undefined,
            },
        { long: t`Unassigned learners`, short: t`No crew`, value: undefined },
        { ...labelCrewFigures().sizes, value: undefined },
        { ...labelCrewFigures().coaches, value: undefined },
      ]}
    />
  )
}

const figuresOfCrews = (school: SchoolFigures, named: number | undefined) => [
  {
    ...labelCrewFigures().sizes,
    value: school.outsideLimits,
    href: paths.admin('crews', named),
    note: t`of ${{ total: formatCount(school.crews) }}`,
  },
  { ...labelCrewFigures().coaches, value: school.withoutCoach, href: paths.admin('coaches', named) },
]
const labelCrewFigures = () => ({
  sizes: { long: t`Crews outside 3-5 members`, short: t`Not 3-5` },
  coaches: { long: t`Crews without a coach`, short: t`No coach` },
})
const listFiguresWithoutCrews = () =>
  Object.values(labelCrewFigures()).map((figure) => ({
    ...figure,
    value: '-',
    note: <span className="max-sm:sr-only">{t`no crews yet`}</span>,
  }))

const labelSet = (label: GoalWeekNow['label']): string =>
  label === 'Next Week' ? t`Set for next week` : t`Set for this week`
