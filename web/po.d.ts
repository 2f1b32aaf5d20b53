/** The catalogs of translations, which Lingui's build plugin compiles. */
declare module '*.po' {
  import type { MessageToken } from '../contract/messages.ts'

  export const messages: Readonly<Record<string, readonly MessageToken[]>>
}
