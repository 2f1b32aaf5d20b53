// The admin page: one tab for each thing that an admin manages.

import { Calendar, Settings } from 'lucide-react'
import { Suspense } from 'react'
import { Link } from 'wouter'
import * as z from 'zod/mini'
import { type AdminTab, paths } from '../frame/paths.ts'
import { useQueryParameters } from '../frame/query-parameters.tsx'
import { useSchoolChoice } from '../frame/school-choice.ts'
import { SchoolScope, useScope } from '../frame/school-scope.tsx'
import { useUser } from '../frame/user-and-week.ts'
import { InstallationWarning } from '../parts/school/installation.tsx'
import { Button } from '../ui/button.tsx'
import { type LazyComponent, lazyComponent, lazyDialog, useShownDialog } from '../ui/lazy.tsx'
import { Page, PageHeader } from '../ui/page.tsx'
import { type TabItem, Tabs } from '../ui/tabs.tsx'
import { TabSkeleton } from './tab-states.tsx'

const learners = lazyComponent(() => import('./learners/learners-tab.tsx').then((m) => m.LearnersTab))
const studios = lazyComponent(() => import('./studios/studios-tab.tsx').then((m) => m.StudiosTab))
const admins = lazyComponent(() => import('./admins/admins-tab.tsx').then((m) => m.AdminsTab))
const crews = lazyComponent(() => import('./crews/crews-tab.tsx').then((m) => m.CrewsTab))
const coaches = lazyComponent(() => import('./coaches/coaches-tab.tsx').then((m) => m.CoachesTab))
const guides = lazyComponent(() => import('./guides/guides-tab.tsx').then((m) => m.GuidesTab))
const schools = lazyComponent(() => import('./schools/schools-tab.tsx').then((m) => m.SchoolsTab))
// The tab that the page opens with.
void learners.preload()

const tabOf = (value: AdminTab, label: string, { Component }: LazyComponent<object>): TabItem<AdminTab> => ({
  value,
  label,
  content: (
    <Suspense fallback={<TabSkeleton />}>
      {value === 'schools' ? <Component /> : <OfChosenSchool tab={Component} />}
    </Suspense>
  ),
})

/** What was searched, chosen, opened and last read in one school does not go along to another. */
function OfChosenSchool({ tab: Tab }: { tab: LazyComponent<object>['Component'] }) {
  return <Tab key={useScope().schoolId} />
}

const forAdmins = [
  tabOf('learners', 'Learners', learners),
  tabOf('studios', 'Studios', studios),
  tabOf('admins', 'Admins', admins),
  tabOf('crews', 'Crews', crews),
  tabOf('coaches', 'Coach Assignments', coaches),
]
const forSuperAdmins = [...forAdmins, tabOf('guides', 'Guides', guides), tabOf('schools', 'Schools', schools)]
/** Without a school a super admin can only create one. */
const withoutSchool = forSuperAdmins.filter(({ value }) => value === 'schools')
const tabText = z.enum(forSuperAdmins.map(({ value }) => value))

const settings = lazyDialog(() => import('./settings/settings-dialog.tsx').then((m) => m.SettingsDialog))
const calendar = lazyDialog(() => import('./calendar/calendar-dialog.tsx').then((m) => m.CalendarDialog))

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
        <InstallationWarning />
        <Tabs
          label="Admin sections"
          value={shown}
          onChange={(next) => changeParameters({ tab: next === 'learners' ? undefined : next }, true)}
          items={tabs}
          className="mb-4 max-sm:mb-3"
        />
      </SchoolScope>
    </Page>
  )
}

function AdminHead() {
  const { named, schoolName, schoolId } = useScope()
  const { show, dialog } = useShownDialog()
  return (
    <PageHeader
      title="Admin"
      sub={schoolName}
      action={
        <>
          {schoolId !== null && (
            <Link href={paths.withoutGoal(named)} className={linkClasses}>
              Without a goal
            </Link>
          )}
          <Link href={paths.adminFeedback({ school: named })} className={linkClasses}>
            View Feedback Log
          </Link>
          <Link href={paths.adminFeedback({ tab: 'audit', school: named })} className={linkClasses}>
            Audit log
          </Link>
          {schoolId !== null && (
            <>
              <Button
                size="sm"
                icon={Calendar}
                onClick={() => show(calendar.Dialog)}
                {...calendar.preloadProps}
              >
                Calendar
              </Button>
              <Button
                size="sm"
                icon={Settings}
                onClick={() => show(settings.Dialog)}
                {...settings.preloadProps}
              >
                Settings
              </Button>
            </>
          )}
          {dialog}
        </>
      }
    />
  )
}

const linkClasses = 'inline-flex min-h-9 items-center px-1 text-14 touch:min-h-11'
