// The migration that gives earlier entries of the audit log the id of the person they are about. Where that person is
// gone, it removes the name.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { userRow } from '../people/index.ts'
import { migrate } from '../platform/db/migrate.ts'
import { story } from '../testing/story.ts'
import { otherDatabase } from '../testing/test-source.ts'

const s = await story()

const GONE = 'A deleted account'

interface Entry {
  action: string
  subject: string
  detail?: string
  actor?: number | null
  /** After the migration; `after` is the subject if it changes. */
  about: number | null
  after?: string
}

async function earlier() {
  const { db, engine } = await otherDatabase(s.engine, '0004-last-backup')
  const names: [username: string, first: string, last: string, school: number | null][] = [
    ['Jo.Li', 'Jo', 'Li', 1],
    ['cole', 'Cole', 'Ruiz', null],
    ['max.one', 'Max', 'Twin', 1],
    ['max.two', 'Max', 'Twin', 1],
    ['far', 'Far', 'Away', null],
    ['new.holder', 'New', 'Holder', 1],
    ['nick', 'Jo (Joey)', 'O’Neil', 1],
  ]
  await sql`insert into schools (id, name, name_key, time_zone, created_at)
    values (1, 'North', 'north', 'UTC', 0)`.execute(db)
  const rows = names.map(([username, firstName, lastName, schoolId]) =>
    userRow({ schoolId, passwordHash: 'none', createdAt: 0, username, firstName, lastName }),
  )
  const ids = await db.insertInto('users').values(rows).returning(['id', 'username']).execute()
  const idOf = (username: string) => ids.find((user) => user.username === username)?.id ?? 0
  const update = async (entries: readonly Entry[]) => {
    for (const { action, subject, detail = null, actor = null } of entries) {
      await sql`insert into audit_log (at, school_id, actor_id, action, subject, detail)
        values (0, 1, ${actor}, ${action}, ${subject}, ${detail})`.execute(db)
    }
    expect(await migrate(db, engine, '0005-audit-about')).toEqual(['0005-audit-about'])
    return db.selectFrom('audit_log').select(['subject', 'detail', 'about_id']).orderBy('id').execute()
  }
  return { idOf, update }
}

test('an update finds whom earlier entries are about, or takes the name out of them', async () => {
  const { idOf, update } = await earlier()
  const [jo, cole, nick] = [idOf('Jo.Li'), idOf('cole'), idOf('nick')]
  const entries: Entry[] = [
    // By the username, together with the name.
    { action: 'user.change', subject: 'Jo Li (jo.li)', detail: '{"changed":["studio"]}', about: jo },
    { action: 'user.create', subject: 'Super admin Cole Ruiz (cole)', about: cole },
    { action: 'user.roles', subject: 'Jo (Joey) O’Neil (nick)', about: nick },
    { action: 'user.change', subject: 'Gone Girl (gone.girl)', about: null, after: GONE },
    { action: 'user.credentials', subject: 'Old Holder (new.holder)', about: null, after: GONE },
    { action: 'user.delete', subject: 'Gone Girl (gone.girl)', about: null },
    { action: 'user.delete', subject: 'Jo Li (jo.li)', about: null },
    { action: 'user.change-many', subject: 'The studio of 3 people', about: null },
    { action: 'crew.create', subject: 'Crew "North (two)"', detail: '{"groupId":3}', about: null },
    // By the id.
    { action: 'crew.move', subject: 'Jo L. to A (b)', detail: `{"userId":${jo},"from":null}`, about: jo },
    { action: 'user.export', subject: 'Old Holder (old)', detail: `{"userId":${jo}}`, about: jo },
    { action: 'coach.assign', subject: 'Crews of X Y', detail: '{"userId":999}', about: null, after: GONE },
    // By who acted.
    { action: 'session.start', subject: 'Cole R.', actor: cole, about: cole },
    { action: 'session.refused', subject: 'Gone Girl', about: null, after: GONE },
    { action: 'password.change', subject: 'Gone Girl', about: null, after: GONE },
    { action: 'school.settings', subject: 'How long old rows are kept', actor: cole, about: null },
    // By the full name, where one person in the school has it.
    { action: 'password.reset', subject: 'Jo Li', detail: '{"by":"command line"}', about: jo },
    { action: 'password.reset', subject: 'Gone Girl', about: null, after: GONE },
    { action: 'goal.delete', subject: 'Goal “Be (very) nice” of Jo Li', actor: cole, about: jo },
    { action: 'goal.delete', subject: 'Goal “A walk” of Max Twin', about: null },
    { action: 'goal.delete', subject: 'Goal “A walk” of Far Away', about: null },
    {
      action: 'goal.delete',
      subject: 'Goal “The art of 100%” of Gone Girl',
      about: null,
      after: 'Goal “The art of 100%” of a deleted account',
    },
    {
      action: 'school.change',
      subject: 'School "North (Gone)"',
      detail: 'no JSON "userId":',
      about: null,
      after: GONE,
    },
    { action: 'goals.clear-school', subject: 'All goals of the school', about: null },
  ]
  const rows = await update(entries)
  expect(rows.map(({ subject, about_id }) => ({ subject, about: about_id }))).toEqual(
    entries.map(({ subject, about, after = subject }) => ({ subject: after, about })),
  )
})

test('an update turns the usernames of a list into ids', async () => {
  const { idOf, update } = await earlier()
  const subject = '2 learners from a list'
  const rows = await update([
    {
      action: 'user.create-many',
      subject,
      detail: '{"usernames":["jo.LI","gone.girl","cole"]}',
      about: null,
    },
    { action: 'user.create-many', subject, detail: '{"usernames":[]}', about: null },
  ])
  expect(rows).toEqual([
    { subject, about_id: null, detail: `{"userIds":[${idOf('Jo.Li')},${idOf('cole')}]}` },
    { subject, about_id: null, detail: '{"userIds":[]}' },
  ])
})
