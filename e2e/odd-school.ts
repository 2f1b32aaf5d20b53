// A school of long, odd and missing content: names of many languages, titles of 200 characters, crews of 5, 3 and 0, no coach.
import { test as base } from './fixtures.ts'
import type { Account, SchoolApi } from './school-api.ts'

const PASSWORD = 'four cairns at dusk'

const people = [
  ['wolfe', 'Maximilian-Alexander', 'Wolfeschlegelsteinhausenbergerdorff'],
  ['maria', 'María de los Ángeles', 'Fernández-Villanueva y Gutiérrez de la Concepción'],
  ['muhammad', 'محمد بن موسى', 'الخوارزمي'],
  ['katya', 'Екатерина', 'Константинопольская-Преображенская'],
  ['luna', 'Luna 🌙', 'Rivers 🏔️'],
  ['o.y', 'O', 'Y'],
  ['yonatan', 'יונתן', 'בן־דוד'],
  ['anh', 'Nguyễn Thị', 'Ánh Tuyết'],
  ['without', 'Nobody', 'Without-Crew'],
] as const
export type Username = (typeof people)[number][0] | 'gia.guide'

/** Has 14 goals, some with feedback, and is the captain of the crew of five. */
export const BUSY: Username = 'wolfe'
/** Has one goal. */
export const ONE: Username = 'maria'
/** Has no goals and no crew. */
export const NONE: Username = 'without'

const crews: Record<string, readonly Username[]> = {
  Donaudampfschifffahrtsgesellschaftskapitäne: ['wolfe', 'maria', 'muhammad', 'katya', 'luna'],
  'Los exploradores de las montañas más altas del continente americano': ['o.y', 'yonatan', 'anh'],
  '🏔️ 空': [],
}

const textOfLength = (length: number, text: string) =>
  text.repeat(Math.ceil(length / text.length)).slice(0, length)

/** A title has at most 200 characters. */
const titles = [
  textOfLength(200, 'Explain how the river cut the valley, with a drawing of each step; '),
  textOfLength(200, 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz'),
  textOfLength(200, 'Leer el capítulo sobre la independencia y contárselo a la abuela. '),
  textOfLength(120, 'أقرأ ثلاث صفحات من كتاب الجبر كل يوم '),
  textOfLength(200, 'Прочитать главу о ледниках и нарисовать схему. '),
  'לקרוא שלושה פרקים',
  '🧗‍♀️🏔️🪨🌲🦊📚✏️🎻🥁🧮',
  'https://example.org/a-long-address/without/any/spaces/that/someone/copied?from=the&address=bar',
  'A',
  'Run',
  'Read',
  'Sing',
  'Draw',
  'Swim',
]

export interface OddSchool {
  account: (username: Username) => Account
  crewId: number
}

/** Each test has its own school of this kind. */
export const test = base.extend<{ odd: OddSchool }>({
  odd: async ({ cairn, setUpSchool: admin }, use) => {
    const account = (username: Username): Account => ({ username, password: PASSWORD })
    const ids = await addPeople(admin)
    const idOf = (username: Username) => ids.get(username) ?? 0
    const crewIds: number[] = []
    for (const [name, members] of Object.entries(crews)) {
      const { id: groupId } = await admin.call('POST /api/admin/groups', { body: { name } })
      crewIds.push(groupId)
      for (const member of members) {
        const params = { id: idOf(member) }
        await admin.call('PUT /api/admin/users/:id/group', { params, body: { groupId } })
      }
    }
    await admin.call('PATCH /api/admin/users/:id/crew-captain', {
      params: { id: idOf(BUSY) },
      body: { isCrewCaptain: true },
    })
    const goals: number[] = []
    const setGoal = async (userId: number, title: string, description?: string) => {
      const body = { title, category: 'Extracurricular', duration: 'weekly', userId } as const
      const { id } = await admin.call('POST /api/goals', {
        body: { ...body, ...(description && { description }) },
      })
      goals.push(id)
    }
    for (const title of titles) await setGoal(idOf(BUSY), title, title)
    for (const username of [ONE, 'muhammad', 'o.y'] as const) await setGoal(idOf(username), titles[3] ?? '')
    const captain = await cairn.as(account(BUSY))
    for (const [at, status] of (['needs_improvement', 'denied', 'accepted'] as const).entries()) {
      const goalId = goals[titles.length + (at % 2)] ?? 0
      const comments = titles[at] ?? ''
      await captain.call('POST /api/feedback/goals/:goalId', {
        params: { goalId },
        body: { status, comments },
      })
    }
    await use({ account, crewId: crewIds[0] ?? 0 })
  },
})

async function addPeople(admin: SchoolApi): Promise<Map<string, number>> {
  for (const [username, firstName, lastName] of people) {
    await admin.call('POST /api/admin/users', {
      body: { username, password: PASSWORD, firstName, lastName, studio: 'Basecamp II' },
    })
  }
  const guide = { username: 'gia.guide', firstName: 'Gia-Wilhelmina', lastName: 'Papadimitrakopoulos' }
  await admin.call('POST /api/admin/users', {
    body: { ...guide, password: PASSWORD, userType: 'guide', assignedStudio: 'Basecamp II' },
  })
  return new Map((await admin.call('GET /api/admin/users')).map(({ username, id }) => [username, id]))
}
