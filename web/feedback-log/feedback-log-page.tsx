// The feedback log as a page of its own: an admin's of a school, a coach's of its crews, a guide's of its studio.
import { paths } from '../app/paths.ts'
import { SchoolScope, useScope } from '../app/school-scope.tsx'
import { Page } from '../ui/page.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { FeedbackLog } from './feedback-log.tsx'
import type { LogOf } from './use-feedback-log.ts'

const OWN = {}
const subs = { coach: 'Feedback on the goals of your crews', guide: 'Feedback on the goals of your studio' }

export function FeedbackLogPage({ as }: { as: LogOf }) {
  if (as === 'admin') {
    return (
      <Page>
        <SchoolScope>
          <LogOfSchool />
        </SchoolScope>
      </Page>
    )
  }
  return (
    <Page>
      <PageHeader
        title="Feedback Log"
        sub={subs[as]}
        {...(as === 'coach' && { back: { href: paths.feedback(), label: 'Feedback' } })}
      />
      <FeedbackLog as={as} school={OWN} />
    </Page>
  )
}

function LogOfSchool() {
  const { input, schoolId, schoolName } = useScope()
  return (
    <>
      <PageHeader title="Feedback Log" sub={schoolName} />
      <FeedbackLog as="admin" school={schoolId === null ? null : (input.query ?? OWN)} />
    </>
  )
}
