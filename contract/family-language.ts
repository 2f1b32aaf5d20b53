/** The languages of the pages and mails of families. Separate from families.ts, so that pages load no schemas with them. */
export const familyLanguages = ['en', 'es'] as const
export type FamilyLanguage = (typeof familyLanguages)[number]
