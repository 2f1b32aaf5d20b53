// Fixtures: each browser test gets its own Cairn, with an empty data folder or with the made-up school.
import { test as base, expect } from '@playwright/test'
import { type Cairn, type CairnOptions, SETUP_TOKEN, WEDNESDAY, withCairn } from './cairn-server.ts'
import { SchoolApi } from './school-api.ts'

export type { Cairn }
export { expect }

type Options = Required<Pick<CairnOptions, 'clock' | 'seeded' | 'withProvider'>>

export const test = base.extend<Options & { cairn: Cairn; setUpSchool: SchoolApi }>({
  clock: [WEDNESDAY, { option: true }],
  seeded: [false, { option: true }],
  withProvider: [false, { option: true }],
  cairn: async ({ clock, seeded, withProvider }, use) => withCairn({ clock, seeded, withProvider }, use),
  baseURL: async ({ cairn }, use) => use(cairn.url),
  /** The school is set up, and its first account is signed in to the API. */
  setUpSchool: async ({ cairn }, use) => use(await SchoolApi.setUp(cairn.url, SETUP_TOKEN)),
})
