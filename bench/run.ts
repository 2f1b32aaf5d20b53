// npm run bench: the hot calls on real servers against the floor, under mixed load and after years of history; then the
// lists of a school of 5,000 learners against their budgets, which it fails when one is over.
// --full takes the school of 5,000 learners and 40 weeks; --only hot or lists measures these alone; --engine, --learners,
// --weeks, --rounds and --milliseconds choose otherwise; --no-report leaves docs/generated/ alone.
// --web measures the pages in a slow browser (--rounds); --district many schools on two nodes (--schools, --learners, --weeks,
// --seconds); --peers <folder> Cairn next to Planka (--learners, --weeks, --rounds, --seconds); --soak hours of steady
// requests on both engines (--minutes, --per-second, --engine).
import { chooseEngines, command, options, say } from './options.ts'
import { describeMachine, type Section, today, toText, writePage } from './page.ts'

if (options.web) await (await import('./web/run.ts')).web()
else if (options.peers) await (await import('./peers/run.ts')).peers(options.peers)
else if (options.soak) await (await import('./soak/run.ts')).soak()
else if (options.district) await (await import('./district.ts')).district()
else await bench()

async function bench(): Promise<void> {
  const { atRest } = await import('./at-rest.ts')
  const { conditions, headings, measureHotCalls } = await import('./hot-calls.ts')
  const { LISTS, lists } = await import('./lists.ts')
  const parts = ['hot', 'lists'].filter((part) => (options.only ?? part) === part)
  if (parts.length === 0) throw new RangeError('--only is one of hot, lists.')
  const sections: Section[] = []
  const engines = await chooseEngines()
  if (parts.includes('hot')) {
    say('The start of the server')
    sections.push({ heading: 'Start and rest', lines: await atRest() })
    for (const engine of engines) sections.push(await measureHotCalls(engine))
  }
  if (parts.includes('lists')) {
    const { section, tooSlow } = await lists(engines)
    sections.push(section)
    for (const sentence of tooSlow) {
      say(sentence)
      process.exitCode = 1
    }
  }
  const introduction = [
    '# Measurements',
    '',
    `Written by \`${command}\` on ${today()}. Machines are shared and noisy: compare the ratios,`,
    'which come from turns of both servers in one run, not the times. The *floor* is a bare Fastify route that runs the',
    'same statements by the raw driver and answers their rows: no session, no rules, no checked answer.',
    '',
    ...describeMachine(),
    ...conditions,
  ]
  console.log([introduction.join('\n'), ...sections.map(toText)].join('\n\n'))
  if (!options.report) return
  // The lists have the command and the date of their own in their section.
  const head = parts.includes('hot') ? introduction : null
  await writePage('bench.md', head, sections, ['Start and rest', ...Object.values(headings), LISTS])
  say(
    'The papers quote figures: UPDATE_PAPERS=1 npx vitest run scripts/papers --project unit writes them again.',
  )
}
