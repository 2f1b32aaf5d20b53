// The catalogs of all rooms, for Lingui's build plugin, extraction and checks.
import { formatter } from '@lingui/format-po'
import { createSwcExtractor } from '@lingui/native-tools'
import { languageCodes, SOURCE_LANGUAGE } from './contract/languages.ts'
import { rooms } from './scripts/languages/rooms.ts'
import { sentenceExtractor } from './scripts/languages/sentence-extractor.ts'

/** Folders within a room's folders that belong to another room. */
const foldersOfOtherRooms = (files: readonly string[]): string[] =>
  rooms
    .flatMap((room) => room.files)
    .filter((folder) => files.some((own) => folder.startsWith(`${own}/`)))
    .map((folder) => `<rootDir>/${folder}/**`)

export default {
  sourceLocale: SOURCE_LANGUAGE,
  locales: languageCodes.filter((code) => code !== SOURCE_LANGUAGE),
  catalogs: rooms.map(({ name, files }) => ({
    path: `<rootDir>/languages/{locale}/${name}`,
    include: files.map((folder) => `<rootDir>/${folder}`),
    exclude: ['**/*.test.*', '**/testing/**', '**/*.d.ts', ...foldersOfOtherRooms(files)],
  })),
  format: formatter({ lineNumbers: false }),
  extractors: [sentenceExtractor, createSwcExtractor()],
  // The functions that the macros become (web/ui/messages.tsx).
  runtimeConfigModule: {
    i18n: ['#messages', 'i18n'],
    Trans: ['#messages', 'Trans'],
    useLingui: ['#messages', 'useLingui'],
  },
}
