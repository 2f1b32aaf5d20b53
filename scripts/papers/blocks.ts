// Lists the blocks that papers take from the program. papers.test.ts compares them, and writes them again.
import type { Story } from '../../server/testing/story.ts'
import { keptRowsTable } from './kept-rows.ts'
import { measuredTable, sizesTable } from './of-benches.ts'
import { permissionsTable } from './of-permissions.ts'
import { cookiesTable, jobsTable, openCallsTable, personFileTable, signInLimitsTable } from './of-server.ts'
import {
  commandsTable,
  outgoingTable,
  providerSettingsTable,
  settingsTable,
  tasksTable,
} from './of-settings.ts'

interface Block {
  paper: string
  name: string
  make: (s: Story) => string | Promise<string>
}

export const blocks: readonly Block[] = [
  { paper: 'docs/reference.md', name: 'settings', make: settingsTable },
  { paper: 'docs/reference.md', name: 'commands', make: commandsTable },
  { paper: 'docs/reference.md', name: 'tasks', make: tasksTable },
  { paper: 'docs/reference.md', name: 'jobs', make: (s) => jobsTable(s.services) },
  { paper: 'docs/reference.md', name: 'calls without an account', make: openCallsTable },
  { paper: 'docs/requirements.md', name: 'outgoing requests', make: outgoingTable },
  { paper: 'docs/requirements.md', name: 'measured', make: measuredTable },
  { paper: 'docs/deployment.md', name: 'sizes', make: sizesTable },
  { paper: 'docs/sign-in/README.md', name: 'settings of a provider', make: providerSettingsTable },
  { paper: 'docs/sign-in/README.md', name: 'limits', make: signInLimitsTable },
  { paper: 'docs/privacy/data-sheet.md', name: 'cookies', make: cookiesTable },
  { paper: 'docs/privacy/data-sheet.md', name: 'parts of the person file', make: personFileTable },
  { paper: 'docs/privacy/data-sheet.md', name: 'how long rows stay', make: keptRowsTable },
  { paper: 'docs/generated/permissions.md', name: 'permissions', make: permissionsTable },
]
