// Makes words of sentences in a reader's language. This is the only place of the server that does.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, SOURCE_LANGUAGE } from '../../contract/languages.ts'
import { findMessageLanguage, type MessageToken, parseMessage } from '../../contract/messages.ts'
import { renderSentence } from '../../contract/sentence.ts'
import { parsePo } from './po-file.ts'

/** The rooms whose sentences the server says. */
const ROOMS = ['rules', 'server'] as const

type Catalog = ReadonlyMap<string, readonly MessageToken[]>
const catalogs = new Map<Language, Catalog>()

export function sayIn(language: Language, sentence: string): string {
  const catalog = language === SOURCE_LANGUAGE ? undefined : findCatalog(language)
  return renderSentence(sentence, findMessageLanguage(language), (message) => catalog?.get(message))
}

/** English needs no file. Another language is read when it is first needed. */
function findCatalog(language: Language): Catalog {
  let catalog = catalogs.get(language)
  if (!catalog) {
    catalog = readCatalog(language)
    catalogs.set(language, catalog)
  }
  return catalog
}

/** The folder next to the built server, or that of the sources. */
const folder = ['../languages', './languages', '../../languages']
  .map((path) => join(import.meta.dirname, path))
  .find((path) => existsSync(path))

function readCatalog(language: Language): Catalog {
  const files = ROOMS.map((room) => join(folder ?? '', language, `${room}.po`))
  return new Map(
    files
      .filter((file) => existsSync(file))
      .flatMap((file) => [...parsePo(readFileSync(file, 'utf8'))])
      .map(([message, translation]) => [message, parseMessage(translation)]),
  )
}
