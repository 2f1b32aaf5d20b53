// The tabs of the administration after the learners, in a chunk of their own, because the page opens with the learners.
import type { AdminTab } from '../frame/paths.ts'
import { AdminsTab } from './admins/admins-tab.tsx'
import { CoachesTab } from './coaches/coaches-tab.tsx'
import { CrewsTab } from './crews/crews-tab.tsx'
import { GuidesTab } from './guides/guides-tab.tsx'
import { SchoolsTab } from './schools/schools-tab.tsx'
import { StudiosTab } from './studios/studios-tab.tsx'

export function FurtherTab({ name }: { name: Exclude<AdminTab, 'learners'> }) {
  switch (name) {
    case 'studios':
      return <StudiosTab />
    case 'admins':
      return <AdminsTab />
    case 'crews':
      return <CrewsTab />
    case 'coaches':
      return <CoachesTab />
    case 'guides':
      return <GuidesTab />
    case 'schools':
      return <SchoolsTab />
  }
}
