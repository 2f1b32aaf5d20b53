import { toCsv } from '../../../contract/csv.ts'
import type { FamilyCode } from '../../../contract/families.ts'

/** The codes as CSV, for letters of a school's own. */
export function codesFile(codes: readonly FamilyCode[]): string {
  const rows = codes.map(({ firstName, lastName, code, goodUntil }) => [
    firstName,
    lastName,
    code,
    goodUntil.slice(0, 10),
  ])
  return toCsv([['First name', 'Last name', 'Code', 'Good until'], ...rows])
}
