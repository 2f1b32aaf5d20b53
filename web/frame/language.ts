// Which language the page is shown in: that of the account, or before sign-in the one that was chosen on this device.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  isLanguage,
  type Language,
  languages,
  offeredLanguages,
  SOURCE_LANGUAGE,
} from '../../contract/languages.ts'
import type { User } from '../../contract/people.ts'
import { findScreenLanguage, showLanguage, shownLanguage } from '../ui/language.ts'
import { sortInLanguage } from '../ui/text.tsx'
import { deviceStorage } from './storage.ts'

/** The language last shown on this device, for the page that opens without a connection. */
const STORAGE_KEY = 'cairn-language'
const COOKIE_SECONDS = 365 * 24 * 60 * 60

/** A page is in a language that is offered, because it would be half translated in another. */
const toOffered = (code: unknown): Language =>
  isLanguage(code) && offeredLanguages.includes(code) ? code : SOURCE_LANGUAGE

/**
 * Shows the language that the server wrote into the page. The page that opens without a connection is the same for everyone
 * and has no direction, so it takes the language last shown.
 */
export async function showFirstLanguage(): Promise<void> {
  const { lang, dir } = document.documentElement
  await changeLanguage(dir === '' ? deviceStorage.get(STORAGE_KEY) : lang)
}

async function changeLanguage(code: unknown): Promise<boolean> {
  const next = toOffered(code)
  if (next === shownLanguage().language.code) return false
  try {
    await showLanguage(findScreenLanguage(next))
  } catch {
    // The page stays as it is if there is no connection.
    return false
  }
  deviceStorage.set(STORAGE_KEY, next)
  return true
}

/** Chooses the language of this device for the time before sign-in. */
export async function chooseOnDevice(code: Language): Promise<void> {
  const parts = [`cairn_language=${code}`, 'path=/', `max-age=${COOKIE_SECONDS}`, 'samesite=Lax']
  if (window.location.protocol === 'https:') parts.push('secure')
  // biome-ignore lint/suspicious/noDocumentCookie: the server reads it, and Safari had no other interface before 2025
  document.cookie = parts.join('; ')
  await changeLanguage(code)
}

/** Shows the language of an account that was just changed. */
export const showAccountLanguage = ({ language, schoolLanguage }: User) =>
  changeLanguage(language ?? schoolLanguage)

/** Keeps the page in the language of the account. Lists that hold sentences are read again. */
export function useAccountLanguage(user: User | null | undefined): void {
  const client = useQueryClient()
  const code = user ? (user.language ?? user.schoolLanguage) : null
  const school = user?.schoolLanguage
  sortInLanguage(languages[isLanguage(school) ? school : SOURCE_LANGUAGE].locale)
  useEffect(() => {
    if (code === null) return
    void changeLanguage(code).then((changed) => {
      if (changed) void client.invalidateQueries()
    })
  }, [code, client])
}

/** Names a language in its own words. Null is the language of a person without a school. */
export const nameLanguage = (code: string | null): string =>
  isLanguage(code) ? languages[code].name : languages[SOURCE_LANGUAGE].name
