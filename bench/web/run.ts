// npm run bench -- --web: the built pages in a throttled browser, with the limit of each figure next to it. A school of
// 5,000 learners on SQLite; medians of the rounds, the scenes taken in turns.
import { join } from 'node:path'
import { root } from '../../drills/node.ts'
import { overBudget, type Weight, webWeights } from '../../scripts/checks/web-budgets.ts'
import type { Queries } from '../../server/platform/db/engine.ts'
import { median } from '../load.ts'
import { options, readCount, say } from '../options.ts'
import { type Figure, figureTable, markFailed, table, today, toText, writePage } from '../page.ts'
import { stage } from '../stage.ts'
import { type Scene, scenes } from './scenes.ts'
import { CPU, openBrowser } from './visit.ts'

const MAX_WEIGHTS = 8

export async function web(): Promise<void> {
  const rounds = readCount('rounds', 5)
  const weights = await webWeights(join(root, 'dist'))
  const school = await stage('sqlite', { learners: 5000, weeks: 8 }, visitors)
  const browser = await openBrowser()
  try {
    const [learner = '', actor = '', coach = '', guide = '', admin = ''] = school.calls.map((id) =>
      school.tokens.get(id),
    )
    const people = { learner, actor, coach, guide, admin }
    const place = { url: `http://127.0.0.1:${school.app.port}`, people }
    const measured = new Map<Scene, Figure[][]>(scenes.map((scene) => [scene, []]))
    for (let round = 1; round <= rounds; round++) {
      for (const [scene, taken] of measured) {
        const figures = await scene.play(browser, place)
        taken.push(figures)
        const shown = figures.map(({ what, value }) => `${what} ${value.toFixed(value < 1 ? 3 : 0)}`)
        say(`round ${round}: ${scene.name}: ${shown.join(', ')}`)
      }
    }
    const introduction = [
      '# The pages in a slow browser',
      '',
      `Written by \`npm run bench -- --web\` on ${today()}: the built server and the system’s Chromium on one machine, the`,
      `browser’s processor slowed down ${CPU} times, 1.6 Mbps and 150 ms on the line, a school of 5,000 learners. Medians of`,
      `${rounds} rounds in which the scenes took turns. What is above its bar is bold.`,
    ]
    const sections = [...measured].map(([scene, taken]) => ({ heading: scene.name, lines: toLines(taken) }))
    sections.push({ heading: 'Weight', lines: weightTable(weights) })
    console.log(sections.map(toText).join('\n\n'))
    const order = sections.map(({ heading }) => heading)
    if (options.report) await writePage('bench-web.md', introduction, sections, order)
    const heavy = overBudget(weights)
    if (heavy) say(heavy)
  } finally {
    await browser.close()
    await school.close()
  }
}

/** Returns the medians of all rounds. */
const toLines = (taken: readonly Figure[][]) =>
  figureTable(
    'figure',
    (taken[0] ?? []).map((figure, at) => ({
      ...figure,
      value: median(taken.map((round) => round[at]?.value ?? Number.NaN)),
    })),
  )

const weightTable = (weights: readonly Weight[]) =>
  table(
    ['what', 'kB as gzip', 'bar'],
    weights
      .slice(0, MAX_WEIGHTS)
      .map(({ what, bytes, budget }) => [
        what.replace('assets/', '').replace(/-[\w-]{8}\./, '.'),
        markFailed((bytes / 1000).toFixed(1), bytes <= budget * 1000),
        budget,
      ]),
  )

async function visitors(db: Queries) {
  // One learner is visited and another one acts, so that no round shows more goals than the one before.
  const [learner, actor] = await db
    .selectFrom('users')
    .innerJoin('goals', 'goals.user_id', 'users.id')
    .select(({ fn }) => ['users.id', fn.countAll<number>().as('count')])
    .where('users.group_id', 'is not', null)
    .where('users.is_coach', '=', 0)
    .groupBy('users.id')
    .orderBy('count', 'desc')
    .orderBy('users.id')
    .limit(2)
    .execute()
  const staff = ['coach', 'guide', 'admin'].map(async (name) => {
    const user = db.selectFrom('users').select('id').where('username_key', '=', name)
    return (await user.executeTakeFirstOrThrow()).id
  })
  const calls = [learner?.id ?? 0, actor?.id ?? 0, ...(await Promise.all(staff))]
  return { calls, userIds: calls }
}
