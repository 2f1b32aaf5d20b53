/** Finds the messages of `sentence('…')` in contract, server and workers of the pages, for Lingui's extraction. */
import { readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'

const root = join(import.meta.dirname, '../..')

interface Found {
  id: string
  message: string
  origin: [file: string, line: number]
}

/** Node runs this code as it is written, so it has no macros. The words of families are shown in two languages at once. */
const sharedCode = /^(?:(?:contract|server)\/.*|web\/family\/words|web\/parts\/families\/letter-words)\.ts$/

/** Workers are built without macros too. */
const isWorkerCode = (file: string) =>
  /\.ts$/.test(file) && /^import .*\/contract\/sentence\.ts'$/m.test(readFileSync(file, 'utf8'))

export const sentenceExtractor = {
  match: (file: string) => {
    // A folder above the root may have the name of a folder in it.
    const path = relative(root, resolve(root, file)).replaceAll('\\', '/')
    return sharedCode.test(path) || isWorkerCode(file)
  },
  async extract(file: string, code: string, onFound: (found: Found) => void) {
    // Lingui loads its configuration in a way that can't load the bundler.
    const { findSentences } = await import('./find-sentences.ts')
    for (const { message, line } of findSentences(file, code)) {
      // The English message is the key, so that server and browser need no hash.
      onFound({ id: message, message, origin: [file, line] })
    }
  },
}
