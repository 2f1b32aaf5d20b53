// Shared parts of the tests of 'Import a list': a small school, the opened dialog, and rows of plans.
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, vi } from 'vitest'
import type { RosterAccount, RosterPlan, RosterRow, RosterState } from '../../contract/roster-import.ts'
import { type FilesToRead, readInWorker } from '../admin/import-list/read-files.ts'
import type { ApiRequest, refused } from './fake-server.ts'
import type { khai } from './people.ts'
import { showApp } from './show-app.tsx'
import { smallSchool } from './small-school.ts'

export const IMPORT = 'POST /api/admin/roster/import'

export function createAccount(
  { id, firstName, lastName, username }: Pick<typeof khai, 'id' | 'firstName' | 'lastName' | 'username'>,
  hasLeft = false,
): RosterAccount {
  return { id, firstName, lastName, username, studio: 'Basecamp I', hasLeft }
}

/** Call it at the top of a test file. */
export const stubBrowser = () =>
  beforeEach(() => {
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        observe() {}
        disconnect() {}
      },
    )
    // happy-dom has no workers.
    vi.stubGlobal(
      'Worker',
      class {
        onmessage: ((event: { data: unknown }) => void) | null = null
        postMessage(files: FilesToRead) {
          readInWorker(files, (data) => this.onmessage?.({ data }))
        }
        terminate() {}
      },
    )
  })

export const none: RosterState = { choices: null, last: null, withoutPassword: [] }
export const row = (sourcedId: string, part: Partial<RosterRow>): RosterRow => ({
  sourcedId,
  kind: 'same',
  account: null,
  username: null,
  changes: [],
  kept: [],
  note: null,
  candidates: [],
  candidatesCount: part.candidates?.length ?? 0,
  ...part,
})

export type Answer = (request: ApiRequest<typeof IMPORT>) => Partial<RosterPlan> | ReturnType<typeof refused>

export function school(answer: Answer, state: RosterState = none) {
  const server = smallSchool()
  server.answers['GET /api/admin/roster'] = () => state
  server.answers[IMPORT] = (request) => {
    const reply = answer(request)
    return 'code' in reply ? reply : { plan: 'a'.repeat(64), rows: [], missing: [], ...reply }
  }
  return server
}

export async function openDialog() {
  showApp('/admin')
  fireEvent.click(await screen.findByRole('button', { name: 'Import a list' }))
  const dialog = await screen.findByRole('dialog', { name: 'Import a list' })
  await within(dialog).findByText('Choose the file')
  return dialog
}

export function choose(dialog: HTMLElement, text: string, name = 'list.csv') {
  const files = [new File([text], name)]
  fireEvent.change(within(dialog).getByLabelText('List'), { target: { files } })
}

export const press = async (name: string | RegExp, within_: HTMLElement) =>
  fireEvent.click(await within(within_).findByRole('button', { name }))

export const bodies = (server: ReturnType<typeof school>) =>
  server.requestsTo(IMPORT).map(({ body, query }) => ({ ...body, ...query }))
