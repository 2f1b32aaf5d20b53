// npm run bench -- --district: many schools in one PostgreSQL, two nodes behind nginx, and people of all schools at work;
// writes docs/generated/bench-district.md. Where nginx is missing, the nodes are asked in turn, and the page says so.
// --schools (50), --learners (400, of each), --weeks (10) and --seconds (60) choose otherwise; --no-report only prints.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findNginx, startNginx } from '../../drills/nginx.ts'
import { hotCalls } from '../../server/testing/hot-calls.ts'
import { mixedLoad } from '../mixed-load.ts'
import { count } from '../options.ts'
import { root } from '../server-process.ts'
import { NOW, postgresServer, stageApp } from '../stage.ts'
import { type District, districtReport } from './report.ts'

const REPORT = 'docs/generated/bench-district.md'
/** Of each hot call. The list of people is ordered by school, so that with so many from each part of it all schools are asked. */
const CALLERS_PER_SCHOOL = 8

const args = process.argv.slice(2)
const { values } = parseArgs({
  args,
  options: {
    district: { type: 'boolean' },
    schools: { type: 'string' },
    learners: { type: 'string' },
    weeks: { type: 'string' },
    seconds: { type: 'string' },
    'no-report': { type: 'boolean', default: false },
  },
})
const size = {
  schools: count('schools', values.schools, 50),
  learners: count('learners', values.learners, 400),
  weeks: count('weeks', values.weeks, 10),
}
const seconds = count('seconds', values.seconds, 60)

const server = await postgresServer()
if (server) {
  const district = await measured(server.url).finally(server.stop)
  const report = districtReport(district, ['npm run bench --', ...args].join(' '))
  console.log(report)
  if (!values['no-report']) await writeFile(join(root, REPORT), report)
} else {
  console.error('No PostgreSQL was found on this machine: nothing was measured.')
  process.exitCode = 1
}

async function measured(postgres: string): Promise<District> {
  console.error(`${size.schools} schools of ${size.learners} learners and ${size.weeks} weeks`)
  const stage = await stageApp(size, postgres, async (db) => {
    const calls = await hotCalls(db, Date.parse(NOW), size.schools * CALLERS_PER_SCHOOL)
    return { calls, userIds: calls.flatMap((call) => call.requesters.map(({ userId }) => userId)) }
  })
  const { app, calls, tokens, goals, seedSeconds } = stage
  const second = await stage.startNode()
  const nodes = [app.port, second.port]
  const program = await findNginx()
  const nginx = program === null ? null : await startNginx(program, nodes)
  try {
    const before = await stage.size()
    console.error(`${goals} goals were made in ${seedSeconds.toFixed(0)} s; ${seconds} s of load`)
    const ports = nginx ? [nginx.port] : nodes
    const load = await mixedLoad({ calls, tokens, ports, nodes }, seconds * 1000)
    const { connections } = await stage.size()
    const people = { callers: tokens.size, proxied: nginx !== null }
    return { ...size, ...people, seconds, goals, seedSeconds, load, connections, bytes: before.database }
  } finally {
    await nginx?.close()
    await second.stop()
    await stage.close()
  }
}
