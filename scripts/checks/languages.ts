/** Checks that sentences are messages, and that the catalogs have them. Rooms that are open are not checked for text. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { offeredLanguages, SOURCE_LANGUAGE } from '../../contract/languages.ts'
import { findCatalogProblems } from '../languages/catalog-problems.ts'
import { findRoom, rooms } from '../languages/rooms.ts'
import { findUntranslatedText } from '../languages/untranslated-text.ts'
import { filesBelow } from './source-files.ts'

/** CSV files stay in English, so the code that writes them is not checked. */
const shown = /^web\/\w+\/(?<!^web\/testing\/)(?!.*(?:\.test\.tsx?|-csv\.ts)$).*\.tsx?$/

export async function checkLanguages(root: string): Promise<string> {
  const files = (await filesBelow(root, ['web'])).filter((file) => shown.test(file))
  const problems = files.filter((file) => !findRoom(file)).map((file) => `${file}: belongs to no room`)
  for (const file of files.filter((path) => (findRoom(path)?.state ?? 'open') !== 'open')) {
    const found = findUntranslatedText(file, await readFile(join(root, file), 'utf8'))
    problems.push(...found.map((problem) => `${file}:${problem}`))
  }
  problems.push(...(await findCatalogProblems(join(root, 'lingui.config.ts'))), ...findEarlyOffers())
  return problems.join('\n')
}

/** A language is offered when every room is translated. */
function findEarlyOffers(): string[] {
  if (offeredLanguages.every((code) => code === SOURCE_LANGUAGE)) return []
  return rooms
    .filter(({ state }) => state !== 'translated')
    .map(({ name }) => `A language is offered, but the room "${name}" is not translated.`)
}
