// Builds the languages into the pages: the macros of the code, the catalogs, and what tells the page which rooms run.
import { join } from 'node:path'
import { lingui } from '@lingui/vite-plugin'
import type { Plugin } from 'vite'
import { findRoom } from '../languages/rooms.ts'

const root = join(import.meta.dirname, '../..').replaceAll('\\', '/')
/** A module for each room. It runs once, with the first code of the room that runs. */
const ROOM = 'cairn-room:'

const roomPlugin: Plugin = {
  name: 'cairn-rooms',
  config: () => ({ resolve: { alias: { '#messages': `${root}/web/ui/messages.tsx` } } }),
  resolveId: (id) => (id.startsWith(ROOM) ? `\0${id}` : null),
  load(id) {
    if (!id.startsWith(`\0${ROOM}`)) return null
    const room = JSON.stringify(id.slice(ROOM.length + 1))
    return `import { enterRoom } from '${root}/web/ui/language.ts'\nenterRoom(${room})`
  },
  transform(code, id) {
    const [file = ''] = id.replaceAll('\\', '/').split('?')
    const own = file.startsWith(`${root}/`) && hasMessages(code) && findRoom(file.slice(root.length + 1))
    return own ? { code: `${code}\nimport '${ROOM}${own.name}'\n`, map: null } : null
  },
}

/** The macros are calls of '#messages' by then; rules of the contract write `sentence`. */
const hasMessages = (code: string) => /from ["']#messages["']|\/\*i18n\*\/|\bsentence\(/.test(code)

/** English stays in the code, so the build strips no message. */
export const languagePlugins = () => [
  ...lingui({
    configPath: join(root, 'lingui.config.ts'),
    macroTransform: { macro: { descriptorFields: 'message' } },
    failOnCompileError: true,
  }),
  roomPlugin,
]
