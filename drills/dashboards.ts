// Browsers with a learner's dashboard open: they subscribe to changes and read again what a change affects, as the web app does.
import { setTimeout as wait } from 'node:timers/promises'
import { buildAddress } from '../contract/address.ts'
import { FIRST_NOTIFICATION_COUNT } from '../contract/page-reads.ts'
import { type Topic, topics } from '../contract/topics.ts'
import { type EventStream, openEventStream } from '../server/testing/event-source.ts'
import { REFRESH_SPREAD_MS } from '../web/api/live.ts'
import { showsAny } from '../web/api/topics.ts'
import type { Exchange, HttpClient } from './http-client.ts'

export interface Learner {
  id: number
  groupId: number
  token: string
}

interface Read {
  name: string
  params?: { id: number }
  query?: { limit: number }
}

/** The reads of the dashboard of a learner with a crew and a studio (web/dashboard). */
function listDashboardReads({ id, groupId }: Learner): Read[] {
  const me = { params: { id } }
  const crew = { params: { id: groupId } }
  return [
    { name: 'GET /api/auth/user' },
    { name: 'GET /api/goal-week' },
    { name: 'GET /api/studios' },
    { name: 'GET /api/users/:id/goals-with-feedback', ...me },
    { name: 'GET /api/users/:id/stats', ...me },
    { name: 'GET /api/notifications', query: { limit: FIRST_NOTIFICATION_COUNT } },
    { name: 'GET /api/guide-goals' },
    { name: 'GET /api/groups/:id', ...crew },
    { name: 'GET /api/groups/:id/activities', ...crew },
  ]
}

/** How often the received events are checked, in milliseconds. */
const POLL_MS = 25
/** Time after which a change causes no more reads, in milliseconds. */
const QUIET_MS = REFRESH_SPREAD_MS + 1_000

export interface Reading {
  /** Browsers that had something to refresh. */
  browsers: number
  /** The number of reads that the change caused in all browsers. */
  reads: Exchange[]
}

export interface Dashboards {
  /** Makes a change and counts the reads that it causes. */
  after(change: () => Promise<unknown>): Promise<Reading>
  close(): void
}

/** Opens one stream for each learner. */
export async function openDashboards(
  client: HttpClient,
  port: number,
  learners: readonly Learner[],
): Promise<Dashboards> {
  const origin = `http://127.0.0.1:${port}`
  const open: { learner: Learner; stream: EventStream; taken: number }[] = []
  for (const learner of learners) {
    const stream = await openEventStream(origin, `cairn_session=${learner.token}`)
    if (stream.status !== 200) throw new Error(`A stream was answered ${stream.status}.`)
    open.push({ learner, stream, taken: 0 })
  }
  const news = () =>
    open.flatMap((browser) => {
      const fresh = browser.stream.received.slice(browser.taken).flat()
      browser.taken += browser.stream.received.length - browser.taken
      return fresh.length > 0 ? [{ browser, changed: topics.filter((topic) => fresh.includes(topic)) }] : []
    })
  const refresh = async (learner: Learner, changed: ReadonlySet<Topic>) =>
    Promise.all(
      listDashboardReads(learner)
        .filter(({ name }) => showsAny(name, changed))
        .map(({ name, ...input }) =>
          client.send({
            method: 'GET',
            path: buildAddress(name.slice('GET '.length), input),
            token: learner.token,
          }),
        ),
    )
  return {
    after: async (change) => {
      news()
      await change()
      const gathered = new Map<Learner, { changed: Set<Topic>; reads: Promise<Exchange[]> }>()
      const all: Promise<Exchange[]>[] = []
      const began = performance.now()
      const browsers = new Set<Learner>()
      while (performance.now() - began < QUIET_MS || gathered.size > 0) {
        for (const { browser, changed } of news()) {
          const { learner } = browser
          browsers.add(learner)
          const waiting = gathered.get(learner)
          if (waiting) {
            for (const topic of changed) waiting.changed.add(topic)
            continue
          }
          const joined = new Set(changed)
          const reads = wait(Math.random() * REFRESH_SPREAD_MS).then(() => {
            gathered.delete(learner)
            return refresh(learner, joined)
          })
          gathered.set(learner, { changed: joined, reads })
          all.push(reads)
        }
        await wait(POLL_MS)
      }
      return { browsers: browsers.size, reads: (await Promise.all(all)).flat() }
    },
    close: () => {
      for (const { stream } of open) stream.close()
    },
  }
}
