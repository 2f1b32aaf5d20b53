/** Finds the messages of `sentence('…')` in contract and server, for Lingui's extraction. */

interface Found {
  id: string
  message: string
  origin: [file: string, line: number]
}

/** Node runs this code as it is written, so it has no macros. */
const sharedCode = /^(?:.*\/)?(?:contract|server)\/.*\.ts$/

export const sentenceExtractor = {
  match: (file: string) => sharedCode.test(file.replaceAll('\\', '/')),
  async extract(file: string, code: string, onFound: (found: Found) => void) {
    // Lingui loads its configuration in a way that can't load the bundler.
    const { findSentences } = await import('./find-sentences.ts')
    for (const { message, line } of findSentences(file, code)) {
      // The English message is the key, so that server and browser need no hash.
      onFound({ id: message, message, origin: [file, line] })
    }
  },
}
