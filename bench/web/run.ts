// npm run bench -- --web: the built pages in a throttled browser, with the limit of each figure next to it. A school of
// 5,000 learners on SQLite; medians of the rounds, the scenes taken in turns. --rounds chooses how many.
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { overBudget, webWeights } from '../../scripts/checks/web-budgets.ts'
import { median } from '../sample.ts'
import { root } from '../server-process.ts'
import { stageApp } from '../stage.ts'
import { webReport } from './report.ts'
import { type Figure, type Scene, scenes } from './scenes.ts'
import { openBrowser } from './visit.ts'

const REPORT = 'docs/generated/bench-web.md'
const { values } = parseArgs({
  options: {
    web: { type: 'boolean' },
    rounds: { type: 'string', default: '5' },
    'no-report': { type: 'boolean', default: false },
  },
})
const rounds = Number(values.rounds)
if (!Number.isInteger(rounds) || rounds < 1) throw new RangeError('--rounds is a whole number.')

const weights = await webWeights(join(root, 'dist'))
const school = await stageApp({ learners: 5000, weeks: 8 }, null, async (db) => {
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
  const admin = await db
    .selectFrom('users')
    .select('id')
    .where('is_admin', '=', 1)
    .where('is_coach', '=', 0)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const calls = [learner?.id ?? 0, actor?.id ?? 0, admin.id]
  return { calls, userIds: calls }
})
const browser = await openBrowser()
try {
  const [learner = '', actor = '', admin = ''] = school.calls.map((id) => school.tokens.get(id))
  const url = `http://127.0.0.1:${school.app.port}`
  const people = { learner, actor, admin }
  const measured = new Map<Scene, Figure[][]>(scenes.map((scene) => [scene, []]))
  for (let round = 1; round <= rounds; round++) {
    for (const [scene, taken] of measured) {
      const figures = await scene.play(browser, { url, people })
      taken.push(figures)
      const shown = figures.map(({ what, value }) => `${what} ${value.toFixed(value < 1 ? 3 : 0)}`)
      console.error(`round ${round}: ${scene.name}: ${shown.join(', ')}`)
    }
  }
  const tables = [...measured].map(([scene, taken]) => ({
    scene: scene.name,
    figures: (taken[0] ?? []).map((figure, at) => ({
      ...figure,
      value: median(taken.map((round) => round[at]?.value ?? Number.NaN)),
    })),
  }))
  const text = webReport(tables, weights, rounds)
  console.log(text)
  if (!values['no-report']) {
    await mkdir(dirname(join(root, REPORT)), { recursive: true })
    await writeFile(join(root, REPORT), text)
  }
  const heavy = overBudget(weights)
  if (heavy) console.error(heavy)
} finally {
  await browser.close()
  await school.close()
}
