// 500 dashboards are open, and an admin changes one thing: how many reads does the change cause?
import type { Database } from '../server/platform/db/open.ts'
import { type Learner, openDashboards } from './dashboards.ts'
import { countByStatus, HttpClient, type Request } from './http-client.ts'
import { withDatabase } from './place.ts'
import { findAdminId, seed, signIn } from './school.ts'
import { defineOnBoth, type Facts, type Scene } from './staged.ts'

const LEARNERS = 2_000
const DASHBOARDS = 500
/** Limits the reads by all browsers together after a change that few screens show. */
const MAX_READS = 30

export const liveUpdates = defineOnBoth({
  name: 'live-updates',
  title: `One change while ${DASHBOARDS} dashboards of a school of ${LEARNERS} are open`,
  promise: `A change of one learner’s flag or name, or of a crew’s text, causes at most ${MAX_READS} reads by all browsers together, and no read is refused.`,
  rounds: 3,
  run: countReads,
})

type Call = Pick<Request, 'method' | 'path' | 'body'>

interface Change {
  what: string
  /** The call that changes this learner, or the learner's crew. */
  call: (learner: Learner, round: number) => Call
  /** Null for a change without a limit. */
  maxReads: number | null
}

const flag = (learner: Learner, name: string, body: object): Call => ({
  method: 'PATCH',
  path: `/api/admin/users/${learner.id}/${name}`,
  body,
})

const changes: readonly Change[] = [
  {
    what: 'a learner gets the deadline bypass',
    call: (learner) => flag(learner, 'bypass-deadlines', { canBypassDeadlines: true }),
    maxReads: MAX_READS,
  },
  {
    what: 'a learner becomes a captain',
    call: (learner) => flag(learner, 'crew-captain', { isCrewCaptain: true }),
    maxReads: MAX_READS,
  },
  {
    what: 'a learner gets another name',
    call: ({ id }, round) => ({
      method: 'PUT',
      path: `/api/admin/users/${id}`,
      body: { firstName: `Robin${round}` },
    }),
    maxReads: MAX_READS,
  },
  {
    what: 'a crew gets another description',
    call: ({ groupId }, round) => ({
      method: 'PUT',
      path: `/api/admin/groups/${groupId}`,
      body: { description: `We climb ${round}` },
    }),
    maxReads: MAX_READS,
  },
  {
    what: 'a crew is created',
    call: (_, round) => ({ method: 'POST', path: '/api/admin/groups', body: { name: `Larks ${round}` } }),
    maxReads: 0,
  },
  {
    what: 'a learner leaves the crew',
    call: ({ id }) => ({ method: 'PUT', path: `/api/admin/users/${id}/group`, body: { groupId: null } }),
    maxReads: null,
  },
  {
    what: 'a studio is created, which every dashboard shows',
    call: (_, round) => ({ method: 'POST', path: '/api/admin/studios', body: { name: `Meadow ${round}` } }),
    maxReads: null,
  },
]

async function countReads({ rounds, place, findings, start, say }: Scene): Promise<Facts> {
  const { engine } = place.source
  await seed(place, { learners: LEARNERS, weeks: 1 })
  const { admin, learners } = await withDatabase(place, signInCrews)
  const node = await start()
  const client = new HttpClient(() => node.port)
  const dashboards = await openDashboards(client, node.port, learners)
  const facts: Facts = []
  const members = learners.filter(({ isCaptain }) => !isCaptain)
  for (const { what, call, maxReads } of changes) {
    let least = Number.POSITIVE_INFINITY
    let mostReads = 0
    let browsers = 0
    for (let round = 1; round <= rounds; round++) {
      // Each round changes a learner of another crew.
      const learner = members[round * 20]
      if (!learner) throw new Error('The school is too small for so many rounds.')
      const where = `${engine}, ${what}, round ${round}`
      const counted = await dashboards.after(async () => {
        const { status } = await client.send({ ...call(learner, round), token: admin })
        findings.require(status !== null && status < 300, `${where}: the change was answered ${status}`)
      })
      const { reads } = counted
      least = Math.min(least, reads.length)
      mostReads = Math.max(mostReads, reads.length)
      browsers = Math.max(browsers, counted.browsers)
      // A learner who just left a crew may get 403 for its reads until the account is refreshed, as in the browser.
      const refused = reads.filter(({ status }) => status !== 200 && status !== 403)
      findings.require(refused.length === 0, `${where}: reads were ${JSON.stringify(countByStatus(refused))}`)
      if (maxReads !== null)
        findings.require(reads.length <= maxReads, `${where}: ${reads.length} reads, at most ${maxReads}`)
      say(`${where}: ${reads.length} reads of ${counted.browsers} browsers`)
    }
    const bar = maxReads === null ? '' : ` (at most ${maxReads})`
    const range = least === mostReads ? `${least}` : `${least} to ${mostReads}`
    facts.push([`${engine}: ${what}: reads by all browsers${bar}; browsers`, `${range}; ${browsers}`])
  }
  dashboards.close()
  await node.stop()
  return facts
}

/** Signs in whole crews, so that the dashboards of crew members are open too. */
async function signInCrews(
  database: Database,
): Promise<{ admin: string; learners: (Learner & { isCaptain: boolean })[] }> {
  const { db } = database
  const rows = await db
    .selectFrom('users')
    .select(['id', 'group_id', 'is_captain'])
    .where('group_id', 'is not', null)
    .where('studio_id', 'is not', null)
    .where('is_coach', '=', 0)
    .orderBy('group_id')
    .orderBy('id')
    .limit(DASHBOARDS)
    .execute()
  const learners: (Learner & { isCaptain: boolean })[] = []
  for (const { id, group_id, is_captain } of rows) {
    if (group_id === null) continue
    learners.push({ id, groupId: group_id, token: await signIn(db, id), isCaptain: is_captain === 1 })
  }
  return { admin: await signIn(db, await findAdminId(db)), learners }
}
