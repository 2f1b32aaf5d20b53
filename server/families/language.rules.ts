// Picks a guardian's first language by that of the browser.
import { type FamilyLanguage, familyLanguages } from '../../contract/family-language.ts'
import { pickLanguage } from '../platform/accept-language.ts'

/** `header` is `Accept-Language`: the language that the browser prefers of those that Cairn speaks; else English. */
export function pickFamilyLanguage(header: string | undefined): FamilyLanguage {
  return pickLanguage(header, familyLanguages) ?? 'en'
}
