// npm run drill: breaks real servers on purpose and counts the results; writes docs/generated/drills.md.
// --only <name> runs one drill (its section of the report is replaced), --rounds sets the number of failures, --list
// names them, --no-report leaves the report alone.
import { parseArgs } from 'node:util'
import { type Section, toText, writePage } from '../bench/page.ts'
import { type Drill, groupIdle, isSkipped } from './drill.ts'
import { drills } from './drills.ts'
import { introduction, toHeading, toSection } from './report.ts'

const say = (line: string) => console.error(line)
const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    rounds: { type: 'string' },
    list: { type: 'boolean', default: false },
    'no-report': { type: 'boolean', default: false },
  },
})
const known = drills.map(({ name }) => name)
const unknown = values.only.find((name) => !known.includes(name))
if (unknown !== undefined) throw new RangeError(`There is no drill ${unknown}. Known: ${known.join(', ')}.`)
if (values.rounds !== undefined && !/^[1-9]\d{0,4}$/.test(values.rounds)) {
  throw new RangeError('--rounds is a whole number.')
}

async function runDrill(drill: Drill): Promise<Section> {
  say(`▸ ${drill.name}: ${drill.title}`)
  const began = performance.now()
  const result = await drill.run({
    rounds: Number(values.rounds ?? drill.rounds),
    say: (line) => say(`  ${line}`),
  })
  const seconds = (performance.now() - began) / 1000
  const section = toSection(drill, result, seconds)
  console.log(toText(section))
  if (!isSkipped(result) && result.failures.length > 0) process.exitCode = 1
  return section
}

const chosen = values.list
  ? []
  : drills.filter(({ name }) => values.only.length === 0 || values.only.includes(name))
const sections: Section[] = []
for (const group of groupIdle(chosen)) {
  // If one of them throws, the others still end and stop what they started.
  const outcomes = await Promise.allSettled(group.map(runDrill))
  const errors = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  if (errors.length > 0) throw new AggregateError(errors, 'A drill could not be run to its end.')
  for (const outcome of outcomes) if (outcome.status === 'fulfilled') sections.push(outcome.value)
}
if (values.list) for (const { name, title } of drills) console.log(`${name.padEnd(23)}${title}`)
else if (!values['no-report']) {
  await writePage('drills.md', introduction, sections, drills.map(toHeading))
}
