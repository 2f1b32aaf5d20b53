// Cairn behind a web server with its configuration in deploy/: what people's browsers need must pass through it.
import { setTimeout as wait } from 'node:timers/promises'
import { DEMO_PASSWORD } from '../../server/seed/index.ts'
import { type Drill, type Findings, quantile, waitUntil } from '../drill.ts'
import type { ServerNode } from '../node.ts'
import { createSeededSchool, type School, toGoalRequest } from '../school.ts'
import { defineOnFile } from '../staged.ts'
import { askHttp1, BROWSER_ADDRESS, type Browser, openBrowser, type Stream, toCookie } from './browser.ts'
import { HOST } from './certificate.ts'
import { webServerKinds } from './kinds.ts'
import { findProgram, startWebServer, type WebServer, type WebServerKind } from './web-server.ts'

const PAIRS = 20
/** Each of the learners has several pages open. */
const PAGES_PER_LEARNER = 10
const READS_WHILE_OPEN = 50
const MINUTE_MS = 60_000
const UPDATE_MS = 2_000
const READ_MS = 1_000
const ORIGIN = `https://${HOST}`
/** The largest body that Cairn accepts, and a header that fits into the 16 kB of Node. */
const BODY_BYTES = 3 * 1024 * 1024
const HEADER_BYTES = 12_000

interface Visit {
  front: WebServer
  browser: Browser
  school: School
  node: ServerNode
  findings: Findings
}

export const behindCaddy = defineBehind(webServerKinds.caddy)
export const behindNginx = defineBehind(webServerKinds.nginx)
export const behindHaproxy = defineBehind(webServerKinds.haproxy)
export const behindApache = defineBehind(webServerKinds.apache)

function defineBehind(kind: WebServerKind): Drill {
  return defineOnFile({
    name: `behind-${kind.name}`,
    title: `Browsers behind ${kind.title} with deploy/${kind.file}`,
    promise:
      'Pages, cookies, addresses, uploads of 3 MiB and a header of 12 kB pass through it over HTTP/2 and HTTP/1.1; live updates arrive at once after minutes of silence, on as many pages as are open.',
    rounds: 10,
    isIdle: true,
    run: async ({ rounds, timeFactor, place, findings, start, say }) => {
      const program = await findProgram(kind.programs)
      if (program === null) return { skipped: `no ${kind.title} on this machine` }
      const school = await createSeededSchool(place, PAIRS)
      const env = { CAIRN_TRUST_PROXY: '127.0.0.1', CAIRN_PUBLIC_URL: ORIGIN, LOG_LEVEL: 'info' }
      const node = await start(env)
      const front = await startWebServer(kind, program, [node.port])
      const browsers: Browser[] = []
      try {
        const browser = await openBrowser(front)
        browsers.push(browser)
        const visit: Visit = { front, browser, school, node, findings }
        await checkPages(visit)
        await checkCookies(visit)
        await checkAddress(visit)
        await checkUploads(visit)
        await checkHeaders(visit)
        const streams = await openPages(visit, browsers)
        const slowest = await checkReads(visit, timeFactor)
        say(`${streams.length} pages are open; ${rounds} minutes of silence begin`)
        await wait(rounds * MINUTE_MS)
        // Web servers close a connection that was idle for a minute.
        const later = await openBrowser(front)
        browsers.push(later)
        const updated = await checkUpdates({ ...visit, browser: later }, streams, timeFactor)
        return [
          ['HTTP version with browsers', browser.protocol() === 'h2' ? '2' : '1.1'],
          ['open pages, each with a stream', streams.length],
          ['reads in the meantime, 95% answered within', `${Math.round(slowest)} ms`],
          ['minutes of silence', rounds],
          ['streams that ended', streams.filter((stream) => stream.ended()).length],
          ['live updates after the silence, and the slowest', `${updated.count}, ${updated.slowest} ms`],
          ['largest body', '3 MiB'],
          ['largest header', `${HEADER_BYTES / 1000} kB`],
        ]
      } finally {
        for (const browser of browsers) browser.close()
        await front.close()
      }
    },
  })
}

async function checkPages({ front, browser, findings }: Visit): Promise<void> {
  const page = await browser.ask('/')
  const [script] = /\/assets\/[\w.-]+\.js/.exec(page.text) ?? []
  findings.require(page.status === 200 && script !== undefined, `the first page was answered ${page.status}`)
  const file = await browser.ask(script ?? '/', { headers: { 'accept-encoding': 'gzip' } })
  findings.require(
    file.status === 200 && file.headers['content-encoding'] === 'gzip',
    `a script was answered ${file.status}, encoded as ${file.headers['content-encoding']}`,
  )
  const older = await askHttp1(front, '/')
  findings.require(older.status === 200 && older.text === page.text, `HTTP/1.1 was answered ${older.status}`)
  const metrics = await browser.ask('/metrics')
  findings.require(metrics.status === 404, `/metrics was answered ${metrics.status}`)
  const odd = await browser.ask('/api/a%2Fb%20c')
  findings.require(
    odd.status === 404 && odd.text.includes('"code":'),
    `an odd address was answered ${odd.status} by someone other than Cairn: ${odd.text.slice(0, 80)}`,
  )
  const plain = await fetch(`http://127.0.0.1:${front.plainPort}/goals?week=1`, {
    headers: { host: HOST },
    redirect: 'manual',
  })
  const target = plain.headers.get('location') ?? ''
  findings.require(
    plain.status === 308 && /^https:\/\/.+\/goals\?week=1$/.test(target),
    `plain HTTP was answered ${plain.status}, to ${target}`,
  )
}

async function checkCookies({ browser, findings }: Visit): Promise<void> {
  const signIn = (origin: string) =>
    browser.ask('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify({ username: 'coach', password: DEMO_PASSWORD }),
    })
  const foreign = await signIn('https://elsewhere.example.org')
  findings.require(foreign.status === 403, `a sign-in from another site was answered ${foreign.status}`)
  const answer = await signIn(ORIGIN)
  const set = answer.headers['set-cookie'] ?? []
  const session = set.find((cookie) => cookie.startsWith('__Host-cairn_session='))
  findings.require(
    answer.status === 200 && /; Secure/.test(session ?? '') && set.length > 1,
    `a sign-in was answered ${answer.status} with the cookies ${set.join(', ')}`,
  )
  // Browsers send each cookie in a field of its own over HTTP/2.
  const cookie = ['theme=dark', ...set.map((line) => line.split(';', 1)[0] ?? ''), 'last=1']
  const user = await browser.ask('/api/auth/user', { headers: { cookie } })
  findings.require(user.status === 200, `several cookies were answered ${user.status}`)
}

/** Checks that Cairn sees the browser's address, and not one that the browser claims to have. */
async function checkAddress({ browser, node, findings }: Visit): Promise<void> {
  await browser.ask('/api/setup?address', { headers: { 'x-forwarded-for': '203.0.113.9' } })
  const isSeen = (line: string) => line.includes('"path":"/api/setup"')
  await waitUntil(() => node.lines().some(isSeen))
  const addresses = node.lines().flatMap((line) => (isSeen(line) ? [String(JSON.parse(line).ip)] : []))
  findings.require(
    addresses.length > 0 && addresses.every((address) => address === BROWSER_ADDRESS),
    `Cairn saw the addresses ${addresses.join()}`,
  )
}

async function checkUploads({ front, browser, school, findings }: Visit): Promise<void> {
  const person = { sourcedId: 'a1', firstName: 'Ada', lastName: 'Stone', username: null, email: null }
  const list = JSON.stringify({
    people: [{ ...person, studio: null }],
    choices: { org: null, grades: [], columns: [] },
  })
  const path = '/api/admin/roster/import?preview=true'
  const asked = (length: number) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: ORIGIN, cookie: toCookie(school.admin) },
    body: list.padEnd(length),
  })
  const answers = {
    'over HTTP/2': await browser.ask(path, asked(BODY_BYTES)),
    'over HTTP/1.1': await askHttp1(front, path, asked(BODY_BYTES)),
  }
  for (const [how, { status, text }] of Object.entries(answers)) {
    const isRead = status === 200 && text.includes('"kind":"new"')
    findings.require(isRead, `a list of 3 MiB ${how} was answered ${status}: ${text.slice(0, 200)}`)
  }
  const larger = await browser.ask(path, asked(BODY_BYTES + 100_000))
  findings.require(
    larger.status === 413 && larger.text.includes('too much to send at once'),
    `a larger list was answered ${larger.status}: ${larger.text.slice(0, 200)}`,
  )
}

async function checkHeaders({ front, browser, school: { admin }, findings }: Visit): Promise<void> {
  const asked = { headers: { cookie: toCookie(admin), 'x-long': 'a'.repeat(HEADER_BYTES) } }
  const long = await browser.ask('/api/auth/user', asked)
  findings.require(long.status === 200, `a header of 12 kB over HTTP/2 was answered ${long.status}`)
  const older = await askHttp1(front, '/api/auth/user', asked)
  findings.require(older.status === 200, `a header of 12 kB over HTTP/1.1 was answered ${older.status}`)
  const cookie = `${toCookie(admin)}; other=${'a'.repeat(HEADER_BYTES)}`
  const cookies = await browser.ask('/api/auth/user', { headers: { cookie } })
  findings.require(cookies.status === 200, `cookies of 12 kB were answered ${cookies.status}`)
}

/** Half of a learner's pages share one connection; each of the others has its own, because that many people do not share one. */
async function openPages({ front, school, findings }: Visit, browsers: Browser[]): Promise<Stream[]> {
  const streams: Stream[] = []
  for (const { learner } of school.pairs) {
    const shared = await openBrowser(front)
    browsers.push(shared)
    for (let page = 0; page < PAGES_PER_LEARNER; page++) {
      const browser = page % 2 === 0 ? shared : await openBrowser(front)
      if (browser !== shared) browsers.push(browser)
      streams.push(await browser.openEvents(learner))
    }
  }
  const refused = streams.filter(({ status }) => status !== 200).length
  findings.require(refused === 0, `${refused} streams were refused`)
  return streams
}

/** @returns the time within which 95% of the reads were answered, in milliseconds */
async function checkReads({ front, school, findings }: Visit, timeFactor: number): Promise<number> {
  const times: number[] = []
  for (let read = 0; read < READS_WHILE_OPEN; read++) {
    const began = performance.now()
    const browser = await openBrowser(front)
    const { status } = await browser.ask('/api/auth/user', { headers: { cookie: toCookie(school.admin) } })
    browser.close()
    times.push(performance.now() - began)
    findings.require(status === 200, `a read while pages are open was answered ${status}`)
  }
  const slowest = quantile(times, 0.95)
  findings.require(
    slowest <= READ_MS * timeFactor,
    `reads took ${Math.round(slowest)} ms while pages are open`,
  )
  return slowest
}

/** Changes something of one learner, and then of the next: the pages of each must hear of it. */
async function checkUpdates(
  { browser, school, findings }: Visit,
  streams: readonly Stream[],
  timeFactor: number,
): Promise<{ count: number; slowest: number }> {
  const ended = streams.filter((stream) => stream.ended()).length
  findings.require(ended === 0, `${ended} of ${streams.length} streams ended`)
  let count = 0
  let slowest = 0
  for (const [index, pair] of school.pairs.entries()) {
    const own = streams.slice(index * PAGES_PER_LEARNER, (index + 1) * PAGES_PER_LEARNER)
    const before = own.map((stream) => stream.text().length)
    const began = performance.now()
    const { path, method, body } = toGoalRequest(pair)
    const headers = { 'content-type': 'application/json', origin: ORIGIN, cookie: toCookie(pair.learner) }
    const { status } = await browser.ask(path, { method, headers, body: JSON.stringify(body) })
    findings.require(status === 201, `a goal after the silence was answered ${status}`)
    const updated = () =>
      own.filter((stream, page) => stream.text().slice(before[page]).includes('event: change')).length
    await waitUntil(() => updated() === own.length, { patienceMs: UPDATE_MS * timeFactor, everyMs: 5 })
    slowest = Math.max(slowest, Math.round(performance.now() - began))
    count += updated()
  }
  findings.require(count === streams.length, `${count} of ${streams.length} pages got the update in time`)
  return { count, slowest }
}
