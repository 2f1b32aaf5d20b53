// The admin dashboard: everything an admin does to a school, one tab each.
import { lazy, Suspense } from 'react'
import { Link } from 'wouter'
import * as z from 'zod/mini'
import { type AdminTab, paths } from '../app/paths.ts'
import { useQueryParameters } from '../app/query-parameters.ts'
import { SchoolScope, useScope } from '../app/school-scope.tsx'
import { useUser } from '../app/session.tsx'
import { Page } from '../ui/page.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { type TabItem, Tabs } from '../ui/tabs.tsx'
import { TabSkeleton } from './tab-skeleton.tsx'

const LearnersTab = lazy(() =>
  import('./learners/learners-tab.tsx').then((tab) => ({ default: tab.LearnersTab })),
)
const StudiosTab = lazy(() =>
  import('./studios/studios-tab.tsx').then((tab) => ({ default: tab.StudiosTab })),
)
const AdminsTab = lazy(() => import('./admins/admins-tab.tsx').then((tab) => ({ default: tab.AdminsTab })))
const CrewsTab = lazy(() => import('./crews/crews-tab.tsx').then((tab) => ({ default: tab.CrewsTab })))
const CoachesTab = lazy(() =>
  import('./coaches/coaches-tab.tsx').then((tab) => ({ default: tab.CoachesTab })),
)
const GuidesTab = lazy(() => import('./guides/guides-tab.tsx').then((tab) => ({ default: tab.GuidesTab })))
const SchoolsTab = lazy(() =>
  import('./schools/schools-tab.tsx').then((tab) => ({ default: tab.SchoolsTab })),
)

const forAdmins: readonly TabItem<AdminTab>[] = [
  { value: 'learners', label: 'Learners', content: <LearnersTab /> },
  { value: 'studios', label: 'Studios', content: <StudiosTab /> },
  { value: 'admins', label: 'Admins', content: <AdminsTab /> },
  { value: 'crews', label: 'Crews', content: <CrewsTab /> },
  { value: 'coaches', label: 'Coach Assignments', content: <CoachesTab /> },
]
const forSuperAdmins: readonly TabItem<AdminTab>[] = [
  ...forAdmins,
  { value: 'guides', label: 'Guides', content: <GuidesTab /> },
  { value: 'schools', label: 'Schools', content: <SchoolsTab /> },
]

const tabText = z.enum(['learners', 'studios', 'admins', 'crews', 'coaches', 'guides', 'schools'])

export function AdminPage() {
  const { isSuperAdmin } = useUser()
  const [{ tab }, changeParameters] = useQueryParameters({ tab: tabText })
  const tabs = isSuperAdmin ? forSuperAdmins : forAdmins
  const shown = tabs.find(({ value }) => value === tab)?.value ?? 'learners'
  return (
    <Page>
      <SchoolScope>
        <AdminHead />
        <Tabs
          label="Admin sections"
          value={shown}
          onChange={(next) => changeParameters({ tab: next === 'learners' ? undefined : next }, true)}
          items={tabs.map((item) => ({
            ...item,
            content: <Suspense fallback={<TabSkeleton />}>{item.content}</Suspense>,
          }))}
          className="mb-4 max-sm:mb-3"
        />
      </SchoolScope>
    </Page>
  )
}

function AdminHead() {
  const { named, schoolName } = useScope()
  return (
    <PageHeader
      title="Admin"
      sub={schoolName}
      action={
        <Link
          href={paths.adminFeedback({ school: named })}
          className="inline-flex min-h-9 items-center text-14 touch:min-h-11"
        >
          View Feedback Log
        </Link>
      }
    />
  )
}
