// A super admin's schools in a table that shows which one needs a visit. Choosing one shows its home below.
import { t } from '@lingui/core/macro'
import { Link } from 'wouter'
import type { SchoolOverview } from '../../contract/statistics.ts'
import { useApi } from '../api/queries.ts'
import { paths } from '../frame/paths.ts'
import { useSchoolChoice } from '../frame/school-choice.ts'
import { capitalize } from '../parts/goals/goal-words.ts'
import { Card } from '../ui/card.tsx'
import { ReadError } from '../ui/loaded.tsx'
import { formatCount } from '../ui/numbers.ts'
import { useIncrementalList } from '../ui/show-more.tsx'
import { Table, Th } from '../ui/table.tsx'
import { Tag } from '../ui/tag.tsx'

function describeStep(step: SchoolOverview['openSteps'][number]): string {
  if (step === 'learners') return t`add learners`
  return step === 'crews' ? t`sort crews` : t`assign coaches`
}

/** Renders nothing for a single school. The names are already loaded; the figures arrive later without moving anything. */
export function AllSchoolsCard() {
  const { schools } = useSchoolChoice()
  return schools.length > 1 ? <SchoolsTable /> : null
}

function SchoolsTable() {
  const { schools, schoolId } = useSchoolChoice()
  // Loaded each time, because changes in other schools are not sent to this browser.
  const overviews = useApi('GET /api/admin/schools/overview', {}, { fresh: true })
  const { shown, sentinel } = useIncrementalList(schools.length, 20)
  const overviewById = new Map(overviews.data?.map((overview) => [overview.id, overview]))
  return (
    <Card title={t`Schools`} count={schools.length}>
      <Table caption={t`All schools`} stack>
        <thead>
          <tr>
            <Th>{t`School`}</Th>
            <Th numeric>{t`Learners`}</Th>
            <Th numeric>{t`Set this goal week`}</Th>
            <Th numeric>{t`Crews without a coach`}</Th>
            <Th className="sm:ps-8!">{t`Left to do`}</Th>
          </tr>
        </thead>
        <tbody>
          {schools.slice(0, shown).map(({ id, name }) => (
            <SchoolRow
              key={id}
              id={id}
              name={name}
              overview={overviewById.get(id)}
              isShown={id === schoolId}
            />
          ))}
          {shown < schools.length && (
            <tr ref={sentinel}>
              <td colSpan={5} />
            </tr>
          )}
        </tbody>
      </Table>
      <ReadError read={overviews} className="px-4 pb-4 text-14 text-ink-2 sm:px-5 sm:pb-5">
        {t`Couldn’t load the figures.`}
      </ReadError>
    </Card>
  )
}

interface SchoolRowProps {
  id: number
  name: string
  /** Undefined while the figures load. */
  overview: SchoolOverview | undefined
  /** Whether the page shows this school. */
  isShown: boolean
}

function SchoolRow({ id, name, overview, isShown }: SchoolRowProps) {
  const isWithoutCoach = overview !== undefined && overview.crewsWithoutCoach > 0
  return (
    <tr>
      <th scope="row" className="text-start">
        <Link
          href={paths.dashboard(id)}
          aria-current={isShown || undefined}
          className="inline-flex min-h-10 items-center gap-2 font-600 touch:min-h-11"
        >
          {name}
        </Link>
        {isShown && (
          <Tag tone="sky" className="ms-2">
            {t`Shown below`}
          </Tag>
        )}
      </th>
      <td className="numeric" data-label={t`Learners`}>
        {overview && formatCount(overview.learnerCount)}
      </td>
      <td className="numeric" data-label={t`Set this goal week`}>
        {overview && describeGoalsSet(overview)}
      </td>
      <td className="numeric" data-label={t`Crews without a coach`}>
        {isWithoutCoach ? <Tag tone="amber">{overview.crewsWithoutCoach}</Tag> : overview && '0'}
      </td>
      <td data-label={t`Left to do`} className="sm:ps-8!">
        {overview && describeOpenSteps(overview)}
      </td>
    </tr>
  )
}

function describeGoalsSet({ learnersWithGoal, learnerCount }: SchoolOverview): string {
  return learnerCount === 0
    ? '–'
    : t`${{ count: formatCount(learnersWithGoal) }} of ${{ total: formatCount(learnerCount) }}`
}

function describeOpenSteps({ openSteps }: SchoolOverview): string {
  return openSteps.length === 0 ? t`Nothing` : capitalize(openSteps.map(describeStep).join(', '))
}
