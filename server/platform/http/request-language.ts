// The language in which a request is answered.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLanguage, type Language, SOURCE_LANGUAGE } from '../../../contract/languages.ts'
import { sayIn } from '../catalogs.ts'
import type { InstallationLanguage } from '../installation-language.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Undefined in servers that tests build from parts. */
    installationLanguage?: InstallationLanguage
  }
}

/** Pages write it, so it has no prefix and no protection. */
const COOKIE = 'cairn_language'

/** Pages of families choose their own language, by the code of a refusal. */
const familyCall = /^\/api\/family\b/

export function decorateLanguage(http: FastifyInstance, installation: InstallationLanguage): void {
  http.decorate('installationLanguage', installation)
}

/** Call it before the answer to a person whose language is not known. */
export async function refreshLanguage(request: FastifyRequest): Promise<void> {
  if (!request.caller?.language) await request.server.installationLanguage?.refresh()
}

/** Never throws, because refusals of damaged requests need it too. */
export function languageOf(request: FastifyRequest): Language {
  if (familyCall.test(request.url)) return SOURCE_LANGUAGE
  const own = request.caller?.language
  if (own) return own
  const chosen = readLanguageCookie(request.headers.cookie)
  if (isLanguage(chosen)) return chosen
  return request.server.installationLanguage?.pick(request.headers['accept-language']) ?? SOURCE_LANGUAGE
}

function readLanguageCookie(header = ''): string | undefined {
  return new RegExp(`(?:^|;)\\s*${COOKIE}=([a-z]+)\\s*(?:;|$)`).exec(header)?.[1]
}

export const sayTo = (request: FastifyRequest, sentence: string): string =>
  sayIn(languageOf(request), sentence)
