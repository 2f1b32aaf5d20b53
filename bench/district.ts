// npm run bench -- --district: many schools in one PostgreSQL, two nodes behind nginx, and people of all schools at work. Where
// nginx is missing, the nodes are asked in turn, and the page says so.
import { findNginx, startNginx } from '../drills/nginx.ts'
import { MEBIBYTE, mixedLoad, toRequestCycles } from './load.ts'
import { command, options, readCount, say } from './options.ts'
import { describeMachine, figureTable, today, writePage } from './page.ts'
import { hot, measureSize, stage, startServer } from './stage.ts'

/** The callers of each hot call. People are ordered by school, so this many from each part of the list reach all schools. */
const CALLERS_PER_SCHOOL = 8

export async function district(): Promise<void> {
  const size = {
    schools: readCount('schools', 50),
    learners: readCount('learners', 400),
    weeks: readCount('weeks', 10),
  }
  const { schools, learners, weeks } = size
  const seconds = readCount('seconds', 60)
  say(`${schools} schools of ${learners} learners and ${weeks} weeks`)
  const school = await stage('postgres', size, hot(schools * CALLERS_PER_SCHOOL))
  const second = await startServer(school.place.env)
  const nodes = [school.app.port, second.port]
  const program = await findNginx()
  const nginx = program === null ? null : await startNginx(program, nodes)
  try {
    const { calls, tokens, goals, seedSeconds, place } = school
    const before = (await measureSize(place)).database / MEBIBYTE
    say(`${goals} goals were made in ${seedSeconds.toFixed(0)} s; ${seconds} s of load`)
    const ports = nginx ? [nginx.port] : nodes
    const load = await mixedLoad(
      calls,
      (call) => toRequestCycles(call, tokens).app,
      ports,
      seconds * 1000,
      nodes,
    )
    const { connections } = await measureSize(place)
    const way = nginx
      ? 'behind nginx with the configuration of `deploy/` (without TLS)'
      : 'asked in turn, because nginx was not found on this machine'
    const page = [
      '# A district',
      '',
      `Written by \`${command}\` on ${today()}: ${schools} schools of ${learners} learners and ${weeks} weeks in one PostgreSQL`,
      `(${goals} goals, seeded in ${seedSeconds.toFixed(0)} s), ${nodes.length} nodes ${way}.`,
      `${tokens.size} people of all schools make the hot calls for ${seconds} s as fast as they are answered, four fifths of them reads.`,
      'The machine was shared with other work, and the load, nginx, the nodes and PostgreSQL ran on it together: the figures are a',
      'lower bound. The same command measures again elsewhere.',
      '',
      ...describeMachine(),
      '- PostgreSQL with `shared_buffers = 64MB`, `max_connections = 200`, `fsync = on`',
      '',
      ...figureTable('over 16 connections', [
        { what: 'requests/s', value: load.perSecond },
        // The bars are for one school on its own machine.
        ...load.figures.map((figure) => ({ ...figure, most: null })),
        {
          what: 'resident memory of a node afterward, at most',
          value: Math.max(...load.memory),
          unit: 'MiB',
        },
        { what: 'connections to PostgreSQL', value: connections },
        { what: 'size of the database before the load', value: before, unit: 'MiB' },
        {
          what: `the same, for 1,000 learners and ${weeks} weeks`,
          value: before / ((schools * learners) / 1000),
          unit: 'MiB',
          digits: 1,
        },
      ]),
    ]
    console.log(page.join('\n'))
    if (options.report) await writePage('bench-district.md', page, [], [])
  } finally {
    await nginx?.close()
    await second.stop()
    await school.close()
  }
}
