// A refused sign-in reveals nothing to strangers, and is recorded for the admins.
import { expect, test, vi } from 'vitest'
import { isPglite } from '../testing/races.ts'
import { story } from '../testing/story.ts'

let held = Promise.withResolvers<void>()
const written: string[] = []
const s = await story({
  onQuery: async ({ sql }) => {
    if (!/^(insert into|delete from) "audit_log"/.test(sql)) return
    written.push(sql.slice(0, 11))
    await held.promise
  },
})

const tried = async (username: string) => {
  const { status, error } = await s.anonymous().call('POST /api/auth/login', {
    body: { username, password: 'not the password' },
  })
  return { status, message: error?.message }
}
const entries = () =>
  s.db
    .selectFrom('audit_log')
    .select(['actor_id', 'school_id'])
    .where('action', '=', 'session.refused')
    .execute()

/** Signs in while the previous audit entry cannot be written, as on a slow disk. */
async function triedAndWritten(username: string) {
  held = Promise.withResolvers()
  written.length = 0
  const answer = await tried(username)
  await vi.waitFor(() => expect(written).toEqual(['insert into']))
  held.resolve()
  await vi.waitFor(() => expect(written).toEqual(['insert into', 'delete from']))
  return answer
}

test.skipIf(isPglite)(
  'a refused sign-in with a known name is answered without waiting for its audit entry, and an unknown name writes as much',
  async () => {
    const unknown = await triedAndWritten('nobody.here')
    expect(unknown).toEqual({ status: 401, message: 'Invalid username or password.' })
    expect(await triedAndWritten(s.wil.username)).toEqual(unknown)
    await vi.waitFor(async () =>
      expect(await entries()).toEqual([{ actor_id: s.wil.id, school_id: s.brendans.id }]),
    )
  },
)
