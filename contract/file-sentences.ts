// Why a file that people choose can't be read. They are apart from file-text.ts, so that workers load no catalogs with it.
import { sentence } from './sentence.ts'

/** The sentence for files that are not text. */
export const WORKBOOK = sentence(
  'This is a workbook. Save the sheet as CSV in your spreadsheet program, then choose that.',
)
/** Below a title that says that the file cannot be read. */
export const TRY_ANOTHER = sentence('Try again, or choose another file.')
/** This sentence also covers a dropped folder, and a file that was moved or changed since it was chosen. */
export const UNREADABLE = sentence("This file can't be read. Try again, or choose another one.")
