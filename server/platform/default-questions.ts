// The default questions of reflections, which each reader gets in their own language as long as the school has no others.
import { type Language, languageCodes } from '../../contract/languages.ts'
import { defaultQuestions, type Questions } from '../../contract/school-features.ts'
import { sayIn } from './catalogs.ts'

/** The questions in the reader's language if they are the default ones of any language. */
export function tellQuestions(questions: Questions, language: Language): Questions {
  return isDefault(questions) ? translateDefaults(language) : questions
}

/** The default questions of any language are stored in English. */
export function toStoredQuestions(questions: Questions): Questions {
  return isDefault(questions) ? defaultQuestions : questions
}

const translateDefaults = (language: Language): Questions => {
  const [first, second] = defaultQuestions
  return [sayIn(language, first), sayIn(language, second)]
}

function isDefault([first, second]: Questions): boolean {
  return languageCodes.some((code) => {
    const [ownFirst, ownSecond] = translateDefaults(code)
    return first === ownFirst && second === ownSecond
  })
}
