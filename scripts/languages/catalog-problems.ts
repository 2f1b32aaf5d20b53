/** Compares the catalogs with the messages of the code, and each translation with its message. */
import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { type Language, languageCodes, languages, SOURCE_LANGUAGE } from '../../contract/languages.ts'
import { type MessageToken, parseMessage } from '../../contract/messages.ts'
import { rooms } from './rooms.ts'

interface Entry {
  message?: string
  translation?: string
  obsolete?: boolean
}

/** @returns a line for each message that is missing, unused or broken */
export async function findCatalogProblems(configPath: string): Promise<string[]> {
  const catalogs = await getCatalogs(getConfig({ configPath }))
  const problems: string[] = []
  const byLanguage = new Map<Language, RoomCatalog[]>()
  for (const catalog of catalogs) {
    const used: Record<string, Entry> = (await catalog.collect()) ?? {}
    const room = rooms.find(({ name }) => catalog.path.endsWith(`/${name}`))
    for (const language of languageCodes.filter((code) => code !== SOURCE_LANGUAGE)) {
      const written: Record<string, Entry> = (await catalog.read(language)) ?? {}
      byLanguage.set(language, [...(byLanguage.get(language) ?? []), { room: room?.name ?? '', written }])
      const found = compareCatalog(used, written, language, room?.state === 'translated')
      problems.push(...found.map((problem) => `languages/${language}/${room?.name}.po: ${problem}`))
    }
  }
  for (const [language, written] of byLanguage)
    problems.push(...findCollisions(written).map((problem) => `languages/${language}: ${problem}`))
  return problems
}

interface RoomCatalog {
  room: string
  written: Readonly<Record<string, Entry>>
}

/** A page has one translation of a message, that of the room that was loaded last. The catalog of the server isn't on pages. */
export function findCollisions(catalogs: readonly RoomCatalog[]): string[] {
  const first = new Map<string, { room: string; translation: string }>()
  const problems: string[] = []
  for (const { room, written } of catalogs.filter((catalog) => catalog.room !== 'server')) {
    for (const [id, { message = id, translation = '' }] of Object.entries(written)) {
      const known = first.get(id)
      if (translation === '') continue
      if (!known) first.set(id, { room, translation })
      else if (known.translation !== translation)
        problems.push(
          `"${message}" is "${known.translation}" in ${known.room}.po and "${translation}" in ${room}.po. Use one, or give one message a context.`,
        )
    }
  }
  return problems
}

export function compareCatalog(
  used: Readonly<Record<string, Entry>>,
  written: Readonly<Record<string, Entry>>,
  language: Language,
  isComplete: boolean,
): string[] {
  const problems: string[] = []
  for (const [id, { message = id }] of Object.entries(used)) {
    const entry = written[id]
    const translation = entry?.translation ?? ''
    if (!entry || entry.obsolete) problems.push(`"${message}" is missing. Run npm run languages.`)
    else if (translation !== '') problems.push(...compareTranslation(message, translation, language))
    else if (isComplete) problems.push(`"${message}" is not translated.`)
    problems.push(...unnamedValues(message))
  }
  for (const [id, { message = id }] of Object.entries(written)) {
    if (!used[id]) problems.push(`"${message}" is unused. Run npm run languages.`)
  }
  return problems
}

/** A translator can't tell what '{0}' is. */
function unnamedValues(message: string): string[] {
  return /\{\d+[,}]/.test(message) ? [`"${message}" has a value without a name.`] : []
}

function compareTranslation(message: string, translation: string, language: Language): string[] {
  try {
    const expected = describeValues(parseMessage(message), SOURCE_LANGUAGE)
    const found = describeValues(parseMessage(translation), language)
    const problems = [...found.problems]
    if (String(expected.values) !== String(found.values))
      problems.push(`"${translation}" has the values ${found.values}, not ${expected.values}.`)
    return problems
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
}

interface Description {
  /** Names of values, and tags, without repetition. */
  values: string[]
  problems: string[]
}

function describeValues(tokens: readonly MessageToken[], language: Language): Description {
  const values = new Set<string>()
  const problems: string[] = []
  const visit = (inner: readonly MessageToken[]) => {
    for (const token of inner) {
      if (typeof token === 'string') {
        for (const [tag] of token.matchAll(/<\/?\w+\/?>/g)) values.add(tag)
        continue
      }
      const [name, kind, cases] = token
      values.add(name)
      if (!cases) continue
      if (kind !== 'select') problems.push(...missingForms(name, kind, Object.keys(cases), language))
      for (const part of Object.values(cases)) if (Array.isArray(part)) visit(part)
    }
  }
  visit(tokens)
  return { values: [...values].sort(), problems }
}

/** A language needs the forms that its numbers have. */
function missingForms(name: string, kind: string | undefined, forms: string[], language: Language): string[] {
  const type = kind === 'selectordinal' ? 'ordinal' : 'cardinal'
  const { pluralCategories } = new Intl.PluralRules(languages[language].locale, { type }).resolvedOptions()
  return pluralCategories
    .filter((form) => !forms.includes(form))
    .map((form) => `The plural of {${name}} has no form "${form}".`)
}
