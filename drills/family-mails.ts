// 500 guardians get the weekly mail while the servers are killed in the middle of sending.
import { setTimeout as wait } from 'node:timers/promises'
import { type MailSink, startMailSink } from '../server/testing/mail-sink.ts'
import { randomBetween, waitUntil } from './drill.ts'
import { type Place, withDatabase } from './place.ts'
import { seed } from './school.ts'
import { defineOnFile, defineOnPostgres, type Facts, type Scene } from './staged.ts'

const GUARDIANS = 500
const WEEK = '2026-11-16'
/** Friday, 5:00 PM in Chicago. */
const BEGIN = Date.parse('2026-11-20T23:00:00.000Z')
/** Moves the clock at each start, so that the mails which the killed node was sending are due again. */
const STEP_MS = 6 * 60 * 1000
const SOONEST_MS = 100
const LATEST_MS = 1_200
/** Counts all nodes together, because their clocks stay within one minute. */
const MAILS_A_START = 30
/** Slow enough that kills happen between an email and its answer, and before the 30 emails of a minute are sent. */
const ANSWER_MS = 50

const promise = 'Each guardian gets the weekly email, and every copy of it has the same Message-ID.'

export const familyMailsOnSqlite = defineOnFile({
  name: 'family-mails-sqlite',
  title: `kill -9 while ${GUARDIANS} families get their email, embedded database`,
  promise,
  rounds: 20,
  run: (scene) => runUnderKills(scene, 1),
})

export const familyMailsOnPostgres = defineOnPostgres({
  name: 'family-mails-postgres',
  title: `kill -9 while families get their email, two nodes on PostgreSQL`,
  promise,
  rounds: 20,
  run: (scene) => runUnderKills(scene, 2),
})

/** Leaves time after the kills for the nodes to finish. */
const MAX_ROUNDS = 100

async function runUnderKills({ rounds, place, findings, start, say }: Scene, nodes: number): Promise<Facts> {
  const sink = await startMailSink({ answerMs: ANSWER_MS })
  try {
    const addresses = await seedFamilies(place)
    let round = 0
    for (; round < MAX_ROUNDS && (await countUnsent(place, round, addresses.length)) > 0; round++) {
      const kills = round < rounds
      await sendDuringStart(start, sink, nodes, round, kills)
      say(`start ${round + 1}: ${sink.mails.length} mails arrived`)
    }
    const idsOf = new Map<string, string[]>(addresses.map((address) => [address, []]))
    for (const { to, headers } of sink.mails) idsOf.get(to[0] ?? '')?.push(headers['message-id'] ?? '')
    const ids = [...idsOf.values()]
    const without = ids.filter((list) => list.length === 0).length
    const several = ids.filter((list) => new Set(list).size > 1).length
    findings.require(addresses.length === GUARDIANS, `only ${addresses.length} guardians were to get one`)
    findings.require(without === 0, `${without} guardians got no mail`)
    findings.require(several === 0, `${several} guardians got mails with two IDs`)
    return [
      ['guardians', addresses.length],
      ['kills', Math.min(round, rounds) * nodes],
      ['emails that arrived', sink.mails.length],
      ['sent again with the same Message-ID', sink.mails.length - ids.length + without],
      ['guardians without an email', without],
      ['guardians with two Message-IDs', several],
    ]
  } finally {
    await sink.close()
  }
}

async function sendDuringStart(
  start: Scene['start'],
  sink: MailSink,
  nodes: number,
  round: number,
  kills: boolean,
): Promise<void> {
  const env = {
    CAIRN_CLOCK: new Date(BEGIN + round * STEP_MS).toISOString(),
    CAIRN_PUBLIC_URL: 'http://localhost:3000',
    CAIRN_SMTP_URL: `smtp://127.0.0.1:${sink.port}`,
    CAIRN_MAIL_FROM: 'Cairn <cairn@school.example>',
  }
  const before = sink.mails.length
  const started = await Promise.all(Array.from({ length: nodes }, () => start(env)))
  if (kills) await wait(randomBetween(SOONEST_MS, LATEST_MS))
  else await waitUntil(() => sink.mails.length - before >= MAILS_A_START, { patienceMs: 2 * LATEST_MS })
  await Promise.all(started.map((node) => (kills ? node.kill() : node.stop())))
}

/** Counts the mails that are not sent yet; before the first start these are all. */
async function countUnsent(place: Place, round: number, all: number): Promise<number> {
  if (round === 0) return all
  const rows = await withDatabase(place, ({ db }) =>
    db.selectFrom('family_mails').select('state').where('kind', '=', 'week').execute(),
  )
  return all - rows.filter(({ state }) => state === 'sent').length
}

/** Seeds a school that sends mail, with five guardians per learner. @returns their addresses */
async function seedFamilies(place: Place): Promise<string[]> {
  await seed(place, { learners: 120, weeks: 1 })
  return withDatabase(place, async ({ db }) => {
    await db.updateTable('schools').set({ family_view: 1, family_mail: 1 }).execute()
    const learners = await db
      .selectFrom('users')
      .select(['id', 'school_id'])
      .where('studio_id', 'is not', null)
      .where('is_guide', '=', 0)
      .where('is_admin', '=', 0)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('goals')
            .select('goals.id')
            .whereRef('goals.user_id', '=', 'users.id')
            .where('due_on', '>=', WEEK),
        ),
      )
      .orderBy('id')
      .execute()
    const addresses: string[] = []
    const created_at = BEGIN - 24 * 60 * 60 * 1000
    for (const { id, school_id } of learners
      .flatMap((learner) => Array(5).fill(learner))
      .slice(0, GUARDIANS)) {
      const address = `g${addresses.length}@home.example`
      const guardian = {
        name: 'Someone',
        language: 'en',
        address,
        confirmed_at: 1,
        mail: 1,
        created_at,
      } as const
      const made = await db.insertInto('guardians').values(guardian).returning('id').executeTakeFirstOrThrow()
      await db
        .insertInto('connections')
        .values({ school_id, guardian_id: made.id, user_id: id, created_at })
        .execute()
      addresses.push(address)
    }
    return addresses
  })
}
