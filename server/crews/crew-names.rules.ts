// Names for new crews: 'Crew A' to 'Crew Z', 'Crew AA' and so on, the first that are free.

/** `isTaken` knows the names of the school's crews, whatever the case. */
export function freeCrewNames(count: number, isTaken: (name: string) => boolean): string[] {
  const names: string[] = []
  for (let index = 0; names.length < count; index++) {
    const name = `Crew ${letters(index)}`
    if (!isTaken(name)) names.push(name)
  }
  return names
}

/** A, B … Z, AA, AB … as columns of a spreadsheet. */
function letters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : letters(Math.floor(index / 26) - 1) + last
}
