// The admin dashboard: everything an admin does to a school, one tab each.
import { Settings } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'wouter'
import * as z from 'zod/mini'
import { type AdminTab, paths } from '../app/paths.ts'
import { useQueryParameters } from '../app/query-parameters.ts'
import { useSchoolChoice } from '../app/school-choice.ts'
import { SchoolScope, useScope } from '../app/school-scope.tsx'
import { useUser } from '../app/session.tsx'
import { Button } from '../ui/button.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { Page } from '../ui/page.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { type TabItem, Tabs } from '../ui/tabs.tsx'
import { BackupWarning } from './settings/installation.tsx'
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
const settings = lazyDialog(() =>
  import('./settings/settings-dialog.tsx').then((dialog) => dialog.SettingsDialog),
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
/** Nothing can be done but to make the first school. */
const withoutSchool = forSuperAdmins.filter(({ value }) => value === 'schools')

const tabText = z.enum(['learners', 'studios', 'admins', 'crews', 'coaches', 'guides', 'schools'])

export function AdminPage() {
  const { isSuperAdmin } = useUser()
  const { schoolId } = useSchoolChoice()
  const [{ tab }, changeParameters] = useQueryParameters({ tab: tabText })
  const tabs = schoolId === null ? withoutSchool : isSuperAdmin ? forSuperAdmins : forAdmins
  const shown = (tabs.find(({ value }) => value === tab) ?? tabs[0])?.value ?? 'schools'
  return (
    <Page>
      <SchoolScope>
        <AdminHead />
        <BackupWarning />
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
  const { named, schoolName, schoolId } = useScope()
  const [open, setOpen] = useState(false)
  return (
    <PageHeader
      title="Admin"
      sub={schoolName}
      action={
        <>
          <Link href={paths.adminFeedback({ school: named })} className={linkLook}>
            View Feedback Log
          </Link>
          <Link href={paths.adminFeedback({ tab: 'audit', school: named })} className={linkLook}>
            Audit log
          </Link>
          {schoolId !== null && (
            <Button size="sm" icon={Settings} onClick={() => setOpen(true)} {...settings.wake}>
              Settings
            </Button>
          )}
          {open && <settings.Dialog onClose={() => setOpen(false)} />}
        </>
      }
    />
  )
}

const linkLook = 'inline-flex min-h-9 items-center px-1 text-14 touch:min-h-11'
