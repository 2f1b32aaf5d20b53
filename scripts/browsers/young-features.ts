/**
 * Finds, in MDN's data, the features that browsers added after the versions that docs/requirements.md promises. Code may use
 * one of them only after asking the browser whether it has it.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import bcd, {
  type BrowserName,
  type Identifier,
  type SimpleSupportStatement,
  type SupportStatement,
} from '@mdn/browser-compat-data/forLegacyNode'

export interface YoungFeature {
  /** 'Promise', 'Intl.Segmenter', 'AbortSignal'; 'globalThis' for what has no owner. */
  owner: string
  name: string
  isStatic: boolean
}

export interface YoungFeatures {
  features: readonly YoungFeature[]
  /** Names of methods that no promised browser has on any object, such as 'isSubsetOf'. */
  newNames: ReadonlySet<string>
}

export type Promised = Readonly<Partial<Record<BrowserName, string>>>

const SENTENCE = /Chrome and Edge (\d+), Firefox (\d+), Safari ([\d.]+) \(iOS and iPadOS ([\d.]+)\)/

/** @throws when the paper no longer names the versions */
export function readPromised(root: string): Promised {
  const found = SENTENCE.exec(readFileSync(join(root, 'docs/requirements.md'), 'utf8'))
  if (!found) throw new Error('docs/requirements.md does not name the browsers.')
  const [, chrome = '', firefox = '', safari = '', ios = ''] = found
  return {
    chrome,
    chrome_android: chrome,
    edge: chrome,
    firefox,
    firefox_android: firefox,
    safari,
    safari_ios: ios,
  }
}

export function findYoungFeatures(promised: Promised): YoungFeatures {
  const features: YoungFeature[] = []
  const old = new Set<string>()
  for (const { owner, name, isStatic, feature } of [...builtins(), ...interfaces()]) {
    if (isYoung(feature, promised)) features.push({ owner, name, isStatic })
    else old.add(name)
  }
  const instance = features.filter(({ isStatic, owner }) => !isStatic && owner !== 'globalThis')
  return {
    features,
    newNames: new Set(instance.map(({ name }) => name).filter((name) => !old.has(name))),
  }
}

interface Listed extends YoungFeature {
  feature: Identifier
}

const IDENTIFIER = /^[A-Za-z]\w*$/

/** 'Promise', its statics and its methods; the parts of Intl too. */
function builtins(): Listed[] {
  const listed: Listed[] = []
  const visit = (owner: string, parts: Identifier) => {
    for (const [name, feature] of membersOf(parts)) {
      // The constructor is listed inside of its class.
      if (name === owner.split('.').at(-1)) continue
      listed.push({ owner, name, isStatic: !isOnPrototype(feature), feature })
      if (owner === 'globalThis') visit(name, feature)
      if (owner === 'Intl' || owner === 'Temporal') visit(`${owner}.${name}`, feature)
    }
  }
  visit('globalThis', bcd.javascript.builtins ?? {})
  return listed
}

/** The interfaces of browsers; members of Window are globals. */
function interfaces(): Listed[] {
  return membersOf(bcd.api).flatMap(([owner, parts]) => [
    { owner: 'globalThis', name: owner, isStatic: true, feature: parts },
    ...membersOf(parts).flatMap(([name, feature]): Listed[] => {
      if (name === owner || name.endsWith('_event')) return []
      const isStatic = name.endsWith('_static')
      return [
        {
          owner: owner === 'Window' ? 'globalThis' : owner,
          name: name.replace(/_static$/, ''),
          isStatic: isStatic || owner === 'Window',
          feature,
        },
      ]
    }),
  ])
}

const membersOf = (parts: Identifier): [string, Identifier][] =>
  Object.keys(parts).flatMap((name): [string, Identifier][] => {
    const feature = IDENTIFIER.test(name) ? parts[name] : undefined
    return feature?.__compat ? [[name, feature]] : []
  })

function isOnPrototype(feature: Identifier): boolean {
  const { spec_url: urls = '' } = feature.__compat ?? {}
  return [urls].flat().some((url) => url.includes('prototype'))
}

/** True: one of the promised versions lacks it. */
export function isYoung(feature: Identifier, promised: Promised): boolean {
  const { support } = feature.__compat ?? {}
  return Object.entries(support ?? {}).some(([browser, statement]) => {
    const version = versionOf(browser, promised)
    return version !== undefined && !isSupported(statement, version)
  })
}

const versionOf = (browser: string, promised: Promised): string | undefined =>
  Object.entries(promised).find(([name]) => name === browser)?.[1]

function isSupported(statement: SupportStatement, version: string): boolean {
  const statements: readonly SimpleSupportStatement[] = [statement].flat()
  return statements.some(
    ({ version_added: added, version_removed: removed, flags, prefix, alternative_name: other }) => {
      if (flags || prefix || other || !added || added === 'preview') return false
      const isThere = compareVersions(added.replace('≤', ''), version) <= 0
      return isThere && !(removed && compareVersions(removed.replace('≤', ''), version) <= 0)
    },
  )
}

function compareVersions(first: string, second: string): number {
  const [one, other] = [first, second].map((version) => version.split('.').map(Number))
  return (one?.[0] ?? 0) - (other?.[0] ?? 0) || (one?.[1] ?? 0) - (other?.[1] ?? 0)
}
