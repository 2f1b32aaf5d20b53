// The feedback log as a page: of the school for admins, of their crews for coaches, of their studio for guides.

import { Suspense } from 'react'
import * as z from 'zod/mini'
import { type LogTab, paths } from '../../frame/paths.ts'
import { useQueryParameters } from '../../frame/query-parameters.tsx'
import { SchoolScope, useScope } from '../../frame/school-scope.tsx'
import { lazyComponent } from '../../ui/lazy.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { SkeletonCards } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { FeedbackLog } from './feedback-log.tsx'
import { noLogFilter } from './log-filters.tsx'
import { logCards } from './log-frame.tsx'
import type { LogOf } from './use-feedback-log.ts'

const { Component: AuditLog } = lazyComponent(() => import('../audit/audit-log.tsx').then((m) => m.AuditLog))

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
  const [{ tab = 'feedback' }, changeParameters] = useQueryParameters({ tab: z.literal('audit') })
  const log = <FeedbackLog as="admin" school={schoolId === null ? null : (input.query ?? OWN)} />
  return (
    <>
      <PageHeader title={tab === 'audit' ? 'Audit Log' : 'Feedback Log'} sub={schoolName} />
      <Tabs<LogTab>
        label="Logs"
        value={tab}
        onChange={(next) =>
          changeParameters({ ...noLogFilter, tab: next === 'audit' ? next : undefined }, true)
        }
        items={[
          { value: 'feedback', label: 'Feedback and edits', content: log },
          {
            value: 'audit',
            label: 'Audit log',
            content: (
              <Suspense fallback={<SkeletonCards label="the audit log" of={logCards} />}>
                <AuditLog />
              </Suspense>
            ),
          },
        ]}
        className="mb-4 max-sm:mb-3"
      />
    </>
  )
}
