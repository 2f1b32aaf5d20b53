// Names of made-up people, as varied as in a real school: accents, apostrophes, hyphens, right-to-left scripts, long names.
// The part after '|' is the spelling for usernames. The usual names are those of the school's language.
import { itemAt, type Random } from './random.ts'
import type { SeedWords } from './seed-words.ts'

export interface MadeUpName {
  firstName: string
  lastName: string
  /** It has small letters and a dot. */
  username: string
}

const words = (text: string) => text.trim().split(/\s+/)

/** Names in other scripts; first and last names of one script belong together. */
const otherScripts = [
  {
    first: words('ليلى|layla يوسف|yusuf نور|nour سلمى|salma عمر|omar'),
    last: words('حداد|haddad المصري|almasri خوري|khoury'),
  },
  {
    first: words('נועה|noa איתי|itai תמר|tamar יונתן|yonatan'),
    last: words('לוי|levi כהן|cohen בן־דוד|bendavid'),
  },
  { first: words('子涵|zihan 雨桐|yutong 浩然|haoran'), last: words('李|li 王|wang 欧阳|ouyang') },
  {
    first: words('Мила|mila Данило|danylo Соломія|solomiya'),
    last: words('Шевченко|shevchenko Бондар|bondar'),
  },
  { first: words('अनन्या|ananya आरव|aarav'), last: words('शर्मा|sharma वर्मा|varma') },
]

const long = {
  first: ['Anastasia-Wilhelmina', 'Maximilian-Bartholomew', 'Oluwaseunfunmi'],
  last: ['Featherstonehaugh-Cholmondeley', 'Papadimitrakopoulos', 'de la Fuente y Rodríguez-Echeverría'],
}

/** `index` counts the people made so far, so that even a small school has each kind of name. */
export function makeName(random: Random, index: number, usual: SeedWords['names']): MadeUpName {
  if (index % 18 === 7) return pickName(random, itemAt(otherScripts, Math.floor(index / 18)))
  if (index % 60 === 13) return pickName(random, long)
  const name = pickName(random, usual)
  if (!random.chance(0.06)) return name
  const second = random.pick(usual.last)
  return { ...name, lastName: `${name.lastName}-${second}` }
}

function pickName(random: Random, { first, last }: { first: string[]; last: string[] }): MadeUpName {
  const [firstName = '', firstAscii = firstName] = random.pick(first).split('|')
  const [lastName = '', lastAscii = lastName] = random.pick(last).split('|')
  return { firstName, lastName, username: `${toAscii(firstAscii)}.${toAscii(lastAscii)}` }
}

const unmarked: Record<string, string> = { ø: 'o', ß: 'ss', ı: 'i', æ: 'ae' }

function toAscii(name: string): string {
  return name
    .toLowerCase()
    .replace(/[øßıæ]/g, (letter) => unmarked[letter] ?? '')
    .normalize('NFKD')
    .replace(/[^a-z]/g, '')
}

/** Appends 2, 3 and so on to a taken username. `taken` contains `usernameKey`s; the new one is added. */
export function makeUsername(wanted: string, taken: Set<string>): string {
  let username = wanted
  for (let count = 2; taken.has(username); count++) username = `${wanted}${count}`
  taken.add(username)
  return username
}

/** Returns names such as 'Lichen Legends'. After the last one they repeat with a number. */
export function makeCrewNames(random: Random, count: number, names: readonly string[]): string[] {
  const all = random.shuffled(names)
  return Array.from({ length: count }, (_, index) => {
    const round = Math.floor(index / all.length)
    return `${itemAt(all, index)}${round === 0 ? '' : ` ${round + 1}`}`
  })
}
