// The admin page, with one tab for each thing that an admin manages.

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
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
import { lazyComponent, lazyDialog, useShownDialog } from '../ui/lazy.tsx'
import { Page, PageHeader } from '../ui/page.tsx'
import { type TabItem, Tabs } from '../ui/tabs.tsx'
import { calendar } from './dialogs.ts'
import { FirstPasswordNote } from './people/first-password-note.tsx'
import { TabSkeleton } from './tab-states.tsx'

const { Component: LearnersTab, preload: preloadLearners } = lazyComponent(() =>
  import('./learners/learners-tab.tsx').then((m) => m.LearnersTab),
)
const { Component: FurtherTab } = lazyComponent(() => import('./further-tabs.tsx').then((m) => m.FurtherTab))
// The page opens with the learners.
void preloadLearners()

const tab = (value: AdminTab, label: string): TabItem<AdminTab> => ({
  value,
  label,
  content: (
    <Suspense fallback={<TabSkeleton />}>
      <TabOfSchool name={value} />
    </Suspense>
  ),
})

/** The key leaves behind what was searched, selected, opened and last read in another school. */
function TabOfSchool({ name }: { name: AdminTab }) {
  const { schoolId } = useScope()
  if (name === 'learners') return <LearnersTab key={schoolId} />
  return <FurtherTab key={name === 'schools' ? 'all' : schoolId} name={name} />
}

const listTabs = (): readonly TabItem<AdminTab>[] => [
  tab('learners', t`Learners`),
  tab('studios', t`Studios`),
  tab('admins', t`Admins`),
  tab('crews', t`Crews`),
  tab('coaches', t`Coach Assignments`),
  tab('guides', t`Guides`),
  tab('schools', t`Schools`),
]
const forSuperAdmins: readonly AdminTab[] = ['guides', 'schools']
const tabName = z.enum(['learners', 'studios', 'admins', 'crews', 'coaches', 'guides', 'schools'])

/** A super admin who has no school can only create one. */
function canOpen(name: AdminTab, isSuperAdmin: boolean, schoolId: number | null): boolean {
  return schoolId === null ? name === 'schools' : isSuperAdmin || !forSuperAdmins.includes(name)
}

const settings = lazyDialog(() => import('./settings/settings-dialog.tsx').then((m) => m.SettingsDialog))

export function AdminPage() {
  const { isSuperAdmin } = useUser()
  const { schoolId } = useSchoolChoice()
  const [{ tab: chosen }, changeParameters] = useQueryParameters({ tab: tabName })
  const tabs = listTabs().filter(({ value }) => canOpen(value, isSuperAdmin, schoolId))
  const shown = (tabs.find(({ value }) => value === chosen) ?? tabs[0])?.value ?? 'schools'
  return (
    <Page>
      <SchoolScope>
        <AdminHead />
        <InstallationWarning />
        <FirstPasswordNote key={`${shown} ${schoolId}`} />
        <Tabs
          label={t`Admin sections`}
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
      title={t`Admin`}
      sub={schoolName}
      action={
        <>
          <Link
            href={paths.adminFeedback({ school: named })}
            className="inline-flex min-h-9 items-center px-1 text-14 touch:min-h-11"
          >
            <Trans>View Feedback Log</Trans>
          </Link>
          {schoolId !== null && (
            <>
              <Button
                size="sm"
                icon={Calendar}
                className={plainOnSmallPhone}
                onClick={() => show(calendar.Dialog)}
                {...calendar.preloadProps}
              >
                <Trans>Calendar</Trans>
              </Button>
              <Button
                size="sm"
                icon={Settings}
                className={plainOnSmallPhone}
                onClick={() => show(settings.Dialog)}
                {...settings.preloadProps}
              >
                <Trans>Settings</Trans>
              </Button>
            </>
          )}
          {dialog}
        </>
      }
    />
  )
}

/** The head has one line at 360 px if its buttons have no icons. */
const plainOnSmallPhone = 'max-[380px]:[&_svg]:hidden'
