/**
 * The compiler's types of the page, in which everything younger than the promised browsers may be undefined: code that uses it
 * without asking does not compile. A young property that is read, such as `size` of URLSearchParams, throws nothing in an old
 * browser and is only wrong, so no search for calls finds it.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import bcd from '@mdn/browser-compat-data/forLegacyNode'
import { findYoungFeatures, isYoung, type Promised, readPromised } from './young-features.ts'

/** This file is included by tsconfig.browser.json in place of the compiler's own. */
const TYPES = '.cache/browser-types/dom.d.ts'

export async function writeBrowserTypes(root: string): Promise<void> {
  const text = await readFile(compilersTypes(root), 'utf8')
  const file = join(root, TYPES)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, withYoungOptional(text, readPromised(root)))
}

/** The compiler's types are in its package for this system. */
function compilersTypes(root: string): string {
  const { resolve } = createRequire(
    createRequire(join(root, 'package.json')).resolve('typescript/package.json'),
  )
  const system = `@typescript/typescript-${process.platform}-${process.arch}/package.json`
  return join(dirname(resolve(system)), 'lib/lib.dom.d.ts')
}

const LINK = /\[MDN Reference\]\(https:\/\/developer\.mozilla\.org\/docs\/Web\/API\/(\w+)(?:\/(\w+))?\)/
const OWNER = /^(?:interface|declare var|declare function) (\w+)/
const MEMBER = /^ {4}(?:readonly |get |set )?(\w+)(?=[:(<])/

/** @param text lib.dom.d.ts, in which a comment above each member links to its page in MDN */
export function withYoungOptional(text: string, promised: Promised): string {
  const { newNames } = findYoungFeatures(promised)
  let owner = ''
  /** The owner and the member of the comment above. */
  let link: { of: string; member: string } | null = null
  /** The member of the line before; its overloads have no comment of their own. */
  let before: { name: string; young: boolean } | null = null
  const lines = text.split('\n').map((line) => {
    const [, linked, member] = LINK.exec(line) ?? []
    if (linked && member) link = { of: linked, member }
    if (/^\s*(\/\*\*|\*)/.test(line)) return line
    owner = OWNER.exec(line)?.[1] ?? owner
    const name = MEMBER.exec(line)?.[1]
    const isOverload = name !== undefined && before?.name === name && link === null
    const young = isOverload ? before?.young === true : link !== null && isYoungAt(owner, link)
    before = name === undefined ? null : { name, young }
    link = null
    return young ? optional(line) : line
  })
  return lines.join('\n')

  function isYoungAt(declared: string, { of, member }: { of: string; member: string }): boolean {
    const feature = bcd.api[of]?.[member]
    if (!feature?.__compat || !isYoung(feature, promised)) return false
    // A member that interfaces share is declared once, with a link to one of them that may be younger than the others.
    const isShared = declared !== of && bcd.api[declared] === undefined && of !== 'Window'
    return !isShared || newNames.has(member)
  }
}

function optional(line: string): string {
  if (line.startsWith('declare function')) {
    return line.replace(/^declare function (\w+)(.*): (\S+);$/, 'declare var $1: ($2 => $3) | undefined;')
  }
  if (line.startsWith('declare var')) return line.replace(/;$/, ' | undefined;')
  return line
    .replace(/^ {4}get (\w+)\(\)/, '    $1')
    .replace(/^ {4}set \w+\(.*$/, '')
    .replace(MEMBER, '$&?')
}
