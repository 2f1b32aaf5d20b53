// Simultaneous wrong passwords, for one name and from one address, on one node and on two.
import { countByStatus, HttpClient } from './http-client.ts'
import { createSeededSchool } from './school.ts'
import { defineOnBoth } from './staged.ts'

const MAX_PER_NAME = 10
const MAX_PER_ADDRESS = 300
const FIRST_WAIT_SECONDS = 30

export const wrongPasswords = defineOnBoth({
  name: 'wrong-passwords',
  title: 'Simultaneous wrong passwords',
  promise: `Only ${MAX_PER_NAME} for one name and ${MAX_PER_ADDRESS} from one address are checked, and one wait of ${FIRST_WAIT_SECONDS} s starts, on any number of nodes.`,
  rounds: 3,
  run: async ({ rounds, place, findings, start, say }) => {
    const { engine } = place.source
    const nodeCount = engine === 'postgres' ? 2 : 1
    await createSeededSchool(place, 1)
    // The nodes use the machine's clock, because the clock of a drill starts with each node.
    const env = { CAIRN_TRUST_PROXY: '127.0.0.1', CAIRN_CLOCK: '' }
    const nodes = await Promise.all(Array.from({ length: nodeCount }, () => start(env)))
    const clients = nodes.map((node) => new HttpClient(() => node.port))
    const signIns = (all: { username: string; from: string }[]) =>
      Promise.all(
        all.map(({ username, from }, number) =>
          clients[number % nodeCount]?.send({
            method: 'POST',
            path: '/api/auth/login',
            body: { username, password: 'not it' },
            from,
          }),
        ),
      ).then((answers) => answers.filter((answer) => answer !== undefined))
    for (let round = 1; round <= rounds; round++) {
      const bursts = [
        {
          what: 'one name',
          most: MAX_PER_NAME,
          all: Array.from({ length: 40 }, (_, n) => ({
            username: `name${round}`,
            from: `10.${round}.0.${n}`,
          })),
        },
        {
          what: 'one address',
          most: MAX_PER_ADDRESS,
          all: Array.from({ length: 500 }, (_, n) => ({
            username: `guess${round}x${n}`,
            from: `2001:db8:0:${round}::${n.toString(16)}`,
          })),
        },
      ]
      for (const { what, most, all } of bursts) {
        const where = `${engine}, ${nodeCount} nodes, ${what}, round ${round}`
        const answers = await signIns(all)
        const checked = answers.filter(({ status }) => status === 401).length
        const longest = Math.max(...answers.map(({ retryAfter }) => Number(retryAfter ?? 0)))
        // On a slow machine some get 503 and are never checked.
        const isShort = answers.some(({ status }) => status === 503)
        findings.require(checked === most || (isShort && checked < most), `${where}: ${checked} were checked`)
        findings.require(longest <= FIRST_WAIT_SECONDS, `${where}: a wait of ${longest} s began`)
        const unexpected = answers.filter(
          ({ status }) => status === null || ![401, 429, 503].includes(status),
        )
        findings.require(
          unexpected.length === 0,
          `${where}: answers were ${JSON.stringify(countByStatus(unexpected))}`,
        )
        say(`${where}: ${JSON.stringify(countByStatus(answers))}, at most ${longest} s to wait`)
      }
    }
    return [[`${engine}, ${nodeCount} nodes: bursts for one name and from one address`, rounds]]
  },
})
