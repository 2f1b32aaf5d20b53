// What a refused sign-in tells a stranger, and what it leaves for the admins.
import { expect, test, vi } from 'vitest'
import { alone } from '../testing/races.ts'
import { story } from '../testing/story.ts'

const held = Promise.withResolvers<void>()
const s = await story({
  onQuery: async ({ sql }) => {
    if (sql.startsWith('insert into "audit_log"')) await held.promise
  },
})

const tried = async (username: string) => {
  const { status, error } = await s.anybody().call('POST /api/auth/login', {
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

test.skipIf(alone)(
  'is answered for a known name without waiting for its entry in the audit log',
  async () => {
    const unknown = await tried('nobody.here')
    expect(unknown).toEqual({ status: 401, message: 'Invalid username or password.' })
    expect(await tried(s.wil.username)).toEqual(unknown)
    held.resolve()
    await vi.waitFor(async () =>
      expect(await entries()).toEqual([{ actor_id: s.wil.id, school_id: s.brendans.id }]),
    )
  },
)
