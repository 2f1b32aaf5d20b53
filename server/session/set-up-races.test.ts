// Two people open the set-up link at the same moment.
import { expect } from 'vitest'
import { Browser } from '../testing/browser.ts'
import { countStatuses, interleaved, race } from '../testing/races.ts'
import { SETUP_TOKEN, testApp } from '../testing/test-app.ts'

const app = await testApp(interleaved)

race(app, 'one of several concurrent set-ups creates the school and its admin', async (round) => {
  for (const table of ['audit_log', 'sessions', 'users', 'studios', 'schools'] as const)
    await app.db.deleteFrom(table).execute()
  const answers = await Promise.all(
    ['ada', 'ben', 'cleo'].map((username) =>
      new Browser(app.http).call('POST /api/setup', {
        body: {
          token: SETUP_TOKEN,
          school: { name: `School of ${username} ${round}` },
          admin: { username, password: 'granite ridge 47', firstName: 'First', lastName: 'Admin' },
        },
      }),
    ),
  )
  expect(countStatuses(answers)).toEqual({ 201: 1, 409: 2 })
  expect(await app.db.selectFrom('users').select('id').execute()).toHaveLength(1)
  expect(await app.db.selectFrom('schools').select('id').execute()).toHaveLength(1)
})
