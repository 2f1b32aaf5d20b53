// The cost of hashing: low in tests, high on the server of a school.
import { expect, test } from 'vitest'
import { Browser } from '../testing/browser.ts'
import { SETUP_TOKEN, type TestOptions, testApp } from '../testing/test-app.ts'

async function storedBy(options: TestOptions): Promise<string> {
  const { http, db } = await testApp(options)
  const admin = { username: 'rita', password: 'a granite ridge', firstName: 'Rita', lastName: 'Root' }
  const body = { token: SETUP_TOKEN, school: { name: 'A school' }, admin }
  expect((await new Browser(http).call('POST /api/setup', { body })).status).toBe(201)
  return (await db.selectFrom('users').select('password_hash').executeTakeFirstOrThrow()).password_hash
}

test('a server without a configured cost hashes passwords at the recommended one', async () => {
  expect(await storedBy({ passwordCost: undefined })).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('the servers of other tests hash at the lowest cost', async () => {
  expect(await storedBy({})).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/)
})
