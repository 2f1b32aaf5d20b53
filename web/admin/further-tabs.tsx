// The tabs of the administration after the learners, in a chunk of their own, because the page opens with the learners.
import { t } from '@lingui/core/macro'
import type { AdminTab } from '../frame/paths.ts'
import { AdminsTab } from './admins/admins-tab.tsx'
import { CoachesTab } from './coaches/coaches-tab.tsx'
import { CrewsTab } from './crews/crews-tab.tsx'
import { GuidesTab } from './guides/guides-tab.tsx'
import { SchoolsTab } from './schools/schools-tab.tsx'
import { StudiosTab } from './studios/studios-tab.tsx'
import { NoData, TableTab } from './tab-states.tsx'

export function FurtherTab({ name }: { name: Exclude<AdminTab, 'learners'> }) {
  switch (name) {
    case 'studios':
      return (
        <TableTab loadingText={t`Loading studios`}>
          <StudiosTab />
        </TableTab>
      )
    case 'admins':
      return (
        <TableTab loadingText={t`Loading admins`} failure={<NoData kind="user" />}>
          <AdminsTab />
        </TableTab>
      )
    case 'crews':
      return <CrewsTab />
    case 'coaches':
      return <CoachesTab />
    case 'guides':
      return (
        <TableTab loadingText={t`Loading guides`} failure={<NoData kind="user" />}>
          <GuidesTab />
        </TableTab>
      )
    case 'schools':
      return (
        <TableTab loadingText={t`Loading schools`}>
          <SchoolsTab />
        </TableTab>
      )
  }
}
