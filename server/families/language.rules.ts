// Picks a guardian's first language by that of the browser.
import { type FamilyLanguage, familyLanguages } from '../../contract/family-language.ts'

/** `header` is `Accept-Language`: the language that the browser prefers of those that Cairn speaks; else English. */
export function pickLanguage(header: string | undefined): FamilyLanguage {
  const preferences = (header ?? '').split(',').map((part, index) => {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
    const quality = parameters
      .map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1])
      .find((value) => value !== undefined)
    const weight = quality === undefined ? 1 : Number(quality)
    return { language: tag.split('-')[0] ?? '', weight: Number.isNaN(weight) ? 0 : weight, index }
  })
  const [best] = preferences
    .filter(({ language, weight }) => weight > 0 && isSupported(language))
    .sort((a, b) => b.weight - a.weight || a.index - b.index)
  return familyLanguages.find((language) => language === best?.language) ?? 'en'
}

function isSupported(language: string): boolean {
  return familyLanguages.some((familyLanguage) => familyLanguage === language)
}
