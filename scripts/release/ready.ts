/** Finds places that the owner has to fill in before a release, and reads the notes of a version. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Papers that have places for the owner, in [brackets] that are not links. */
const withPlaces = ['SECURITY.md', 'CODE_OF_CONDUCT.md']

/** A sentence for each; none when a release can be made. */
export async function unfinished(root: string): Promise<string[]> {
  const problems: string[] = []
  for (const paper of withPlaces) {
    for (const place of placesIn(await readFile(join(root, paper), 'utf8')))
      problems.push(`${paper} has a place for the owner to fill in: [${place}]`)
  }
  const { version, license } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  if (license === 'UNLICENSED')
    problems.push(
      'package.json says UNLICENSED: the owner has to choose a license and add its text as LICENSE.',
    )
  const changelog = await readFile(join(root, 'CHANGELOG.md'), 'utf8')
  if (notesOf(changelog, version) === null) problems.push(`CHANGELOG.md has no section for ${version}.`)
  if (notesOf(changelog, 'Unreleased'))
    problems.push(
      'CHANGELOG.md has notes under Unreleased, which this release contains: they belong into its own section.',
    )
  return problems
}

/** Texts in brackets, except for those of links. */
export function placesIn(text: string): string[] {
  return [...text.matchAll(/\[([^\]]+)\](?!\()/g)].map(([, place = '']) => place.replaceAll(/\s+(> )?/g, ' '))
}

/** The section of a version in the changelog, without its heading; null when there is none. */
export function notesOf(changelog: string, version: string): string | null {
  const sections = changelog.split('\n## ')
  const section = sections.find((section) => section.startsWith(`[${version}]`))
  return section === undefined ? null : section.slice(section.indexOf('\n')).trim()
}
