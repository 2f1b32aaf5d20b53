// Names of made-up people, as varied as in a real school: accents, apostrophes, hyphens, right-to-left scripts, long names.
// The part after '|' is the spelling for usernames.
import { itemAt, type Random } from './random.ts'

export interface MadeUpName {
  firstName: string
  lastName: string
  /** It has small letters and a dot. */
  username: string
}

const words = (text: string) => text.trim().split(/\s+/)

const latin = {
  first: words(`
    Aaliyah Abigail Ada Adaeze Aiden Aisha Alejandra Alina Amara Amélie Ana Anders Anika Anouk Ansel Arjun Astrid
    August Aurélie Ayodele Beatriz Benjamin Bogdan Brigid Caio Camila Carlos Cécile Chidi Chloe Clara Cormac Dalia
    Daniel Darius Diego Dmitri Ebony Eitan Elif Elijah Eloise Emeka Emil Emma Esperanza Étienne Ewa Fatima Felix
    Fiadh Finn Freya Gabriel Giulia Grace Gustavo Hadiya Hana Harper Hassan Hugo Ibrahim Ida Imani Inés Ingrid Isaac
    Isabella Ishaan Iván Jabari Jada Jakob James Jamila Jasper Joaquín José Jude Julia Kaito Kamala Keanu Kenji
    Kwame Laila Lars Léa Leilani Leo Lina Linh Logan Lucía Luka Maeve Malik Marcus María Mateo Maya Mei Mia Miguel
    Mila Mohammed Moses Nadia Naomi Nia Nikolai Noah Noor Nova Obinna Olivia Omar Oscar Paloma Parker Pedro Petra
    Priya Quentin Quinn Rafael Rania Renée Rohan Rosa Ruby Saanvi Sadie Salma Samuel Santiago Saoirse Selin Sienna
    Siobhán Sofía Søren Stella Tariq Tessa Theo Thi Tomás Uma Valentina Vera Viktor Wanjiru Willa Winston Xavier
    Ximena Yara Yusuf Zainab Zara Zion Zoë Zuri`),
  last: words(`
    Abdi Achebe Adeyemi Aguilar Ahmed Åkesson Alvarez Amato Andersson Ångström Bailey Baptiste Becker Begum Bello
    Bianchi Bjørnstad Brown Çelik Chavez Chen Chowdhury Cohen Costa Cruz D'Amico D'Angelo Dang Davis Delgado Diallo
    Díaz Doan Dubois Ellison Eriksen Estrada Farah Ferreira Fischer Flores Fontaine Foster Garcia Gómez Gonzalez
    Goldberg Grant Green Guerrero Gupta Hall Hansen Haddad Harris Hernández Herrera Hoang Hussain Iglesias Iyer
    Jackson Jiménez Johnson Jones Kaya Keller Khan Kim Kimura Kowalski Kumar Laurent Lee Lefèvre Li Lindqvist López
    Mbeki MacDonald Martin Martínez McCarthy Mehta Mendoza Mensah Miller Mitchell Mohamed Molina Moore Morales Moreau
    Muñoz Nakamura Ndiaye Nguyễn Nkosi Novák O'Brien O'Connor O'Neill Oduya Okafor Okonkwo Olsen Ortiz Osei Owens
    Papadopoulos Park Patel Pereira Petrović Pham Popescu Quintero Rahman Ramírez Rao Reid Reyes Rivera Robinson
    Rodríguez Rossi Ruiz Sáenz Salazar Sánchez Santos Sato Schmidt Schröder Sharma Shrestha Silva Singh Smith Soto
    St.Clair Suárez Tanaka Taylor Thompson Torres Tran Vargas Vásquez Vega Vu Walker Wang Washington Weiß Williams
    Wilson Wójcik Wong Wright Wu Yamamoto Yang Yılmaz Young Zając Zhang`),
}

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
export function makeName(random: Random, index: number): MadeUpName {
  if (index % 18 === 7) return pickName(random, itemAt(otherScripts, Math.floor(index / 18)))
  if (index % 60 === 13) return pickName(random, long)
  const name = pickName(random, latin)
  if (!random.chance(0.06)) return name
  const second = random.pick(latin.last)
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

const stones = words(`
  Lichen Moss Fern Heron Otter Cedar Badger Falcon Granite Willow Juniper Marmot Aspen Beaver Boulder Birch Bobcat
  Canyon Clover Comet Condor Coyote Cricket Ember Fox Glacier Harbor Hawk Hazel Kestrel Larch Lynx Maple Meadow
  Mesa Osprey Owl Pebble Pine Puffin Quartz Raven River Sage Sparrow Summit Thistle Trout Walnut Wren`)
const bands = words(`
  Legends Makers Keepers Scouts Trackers Builders Rangers Wanderers Sparks Seekers Climbers Dreamers Crafters Guardians
  Pathfinders Readers Stargazers Navigators Gardeners Tinkers Pioneers Voyagers Riders Listeners`)

/** Returns names such as 'Lichen Legends'. After 1,200 names they repeat with a number. */
export function makeCrewNames(random: Random, count: number): string[] {
  const all = random.shuffled(stones.flatMap((stone) => bands.map((band) => `${stone} ${band}`)))
  return Array.from({ length: count }, (_, index) => {
    const round = Math.floor(index / all.length)
    return `${itemAt(all, index)}${round === 0 ? '' : ` ${round + 1}`}`
  })
}
