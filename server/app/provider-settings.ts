// The settings of sign-in providers, CAIRN_OIDC and CAIRN_OIDC_<KEY>_…. A sentence about a bad one names the setting and
// not its value, which may be a secret.
import { characterCount, isStorable } from '../../contract/characters.ts'
import { addressClaims, entraTenant, GOOGLE, type Provider } from '../platform/provider.ts'
import { ConfigError, contentOf, type Environment, text } from './config-error.ts'

const MOST_PROVIDERS = 5

/** What each means, in Markdown, by the end of its name: docs/sign-in/README.md lists them. */
export const providerMeanings = {
  ISSUER: "the issuer, exactly as the provider's metadata write it",
  CLIENT_ID: 'from the registration',
  CLIENT_SECRET: 'from the registration',
  CLIENT_SECRET_FILE:
    'in its place a file that holds it, whose last line break is dropped; exactly one of the two must be set',
  NAME: '1 to 40 characters for the button; the key by default',
  DOMAINS: 'whole mail domains, comma-separated; `*` is every domain, refused for Google and Entra',
  PROMPT: '`select_account` (default for Google and Entra), `login`, or `off` (default for others)',
  CLAIM:
    'the claim that holds the address: `email` (default), `upn` or `preferred_username`; the last two need `VERIFIED` to be `always`, except `upn` at Entra, and neither works at Google nor `preferred_username` at Entra',
  VERIFIED:
    "`claim` (default): the token must say that the address is verified; `always`: this provider is the school's alone, verifies every address, and people cannot change theirs; refused for Google, for Entra and while the domains are `*`",
  SECOND_FACTOR:
    '`ask` (default): those with a factor give it too; `trust`: the provider has asked for one; refused while the domains are `*`',
}

/** The settings of the listed providers. */
export function providerSettings(env: Environment): string[] {
  return keysIn(env).flatMap((key) => Object.keys(providerMeanings).map((suffix) => settingOf(key, suffix)))
}

/** Throws ConfigError. `publicUrl` is the checked CAIRN_PUBLIC_URL. */
export function providers(env: Environment, publicUrl: string | null): Provider[] {
  const keys = keysIn(env)
  if (keys.length === 0) return []
  const wrong = keys.some((key) => !/^[a-z][a-z0-9]{0,15}$/.test(key)) || new Set(keys).size < keys.length
  if (wrong || keys.length > MOST_PROVIDERS) {
    throw new ConfigError(
      'CAIRN_OIDC must list 1 to 5 different keys such as google and staff: each a small letter and up to 15 small letters and digits.',
    )
  }
  if (publicUrl === null || !isSafe(new URL(publicUrl))) {
    throw new ConfigError(
      'CAIRN_PUBLIC_URL must be an https address (or http on localhost) when CAIRN_OIDC is set.',
    )
  }
  const made = keys.map((key) => provider(env, key))
  made.forEach(({ issuer, key }, index) => {
    if (made.findIndex((other) => other.issuer === issuer) < index) {
      throw new ConfigError(`${settingOf(key, 'ISSUER')} is the issuer of another provider already.`)
    }
  })
  return made
}

function keysIn(env: Environment): string[] {
  const listed = text(env, 'CAIRN_OIDC')
  return listed === undefined ? [] : listed.split(',').map((key) => key.trim())
}

function settingOf(key: string, suffix: string): string {
  return `CAIRN_OIDC_${key.toUpperCase()}_${suffix}`
}

function provider(env: Environment, key: string): Provider {
  const read = (suffix: string) => text(env, settingOf(key, suffix))
  const refuse = (suffix: string, must: string): never => {
    throw new ConfigError(`${settingOf(key, suffix)} must ${must}.`)
  }
  const choice = <T extends string>(suffix: string, choices: readonly T[], otherwise: T): T => {
    const value = read(suffix)
    if (value === undefined) return otherwise
    return choices.find((one) => one === value) ?? refuse(suffix, `be one of ${choices.join(', ')}`)
  }
  const issuer = issuerOf(read('ISSUER'), (must) => refuse('ISSUER', must))
  const ofLargeProvider = issuer === GOOGLE || entraTenant(issuer) !== null
  const prompt = choice(
    'PROMPT',
    ['select_account', 'login', 'off'],
    ofLargeProvider ? 'select_account' : 'off',
  )
  const name = read('NAME') ?? key
  if (characterCount(name) > 40 || !isStorable(name)) refuse('NAME', 'have 1 to 40 characters')
  const domains = domainsOf(read('DOMAINS'), ofLargeProvider, (must) => refuse('DOMAINS', must))
  const trusted = choice('SECOND_FACTOR', ['ask', 'trust'], 'ask') === 'trust'
  // Anybody may have an account there, so nobody knows who asked for the factor.
  if (trusted && domains === '*')
    refuse('DOMAINS', `list whole domains while ${settingOf(key, 'SECOND_FACTOR')} spares people Cairn's own`)
  const claim = choice('CLAIM', addressClaims, 'email')
  const alwaysVerified = choice('VERIFIED', ['claim', 'always'], 'claim') === 'always'
  // People choose their own address there, or are guests of another organization.
  if (alwaysVerified && ofLargeProvider) refuse('VERIFIED', 'be claim for Google and Entra')
  if (alwaysVerified && domains === '*')
    refuse('DOMAINS', `list whole domains while ${settingOf(key, 'VERIFIED')} is always`)
  if (claim === 'preferred_username' && ofLargeProvider)
    refuse('CLAIM', 'not be preferred_username for Google and Entra')
  const isEntraUpn = claim === 'upn' && entraTenant(issuer) !== null
  if (claim !== 'email' && !alwaysVerified && !isEntraUpn) refuse('CLAIM', claimNeeds(key, issuer))
  return {
    key,
    issuer,
    clientId: read('CLIENT_ID') ?? refuse('CLIENT_ID', 'be set: the provider shows it with the registration'),
    clientSecret: secretOf(env, key),
    name,
    domains,
    prompt: prompt === 'off' ? null : prompt,
    claim,
    alwaysVerified,
    trusted,
  }
}

function claimNeeds(key: string, issuer: string): string {
  if (issuer === GOOGLE) return 'be email for Google'
  return `be email unless ${settingOf(key, 'VERIFIED')} is always: email_verified speaks about email alone`
}

type Refuse = (must: string) => never

function issuerOf(value: string | undefined, refuse: Refuse): string {
  const url = value !== undefined && URL.canParse(value) ? new URL(value) : undefined
  if (value === undefined || !url) return refuse('be the address of the provider, as its metadata write it')
  if (!isSafe(url)) return refuse('be an https address (or http on localhost)')
  if (url.search !== '' || url.hash !== '' || url.username !== '')
    return refuse('be an address without ?, # and @')
  const tenant = entraTenant(value)?.toLowerCase() ?? ''
  if (['common', 'organizations', 'consumers'].includes(tenant)) {
    return refuse('name the tenant of the school, not common, organizations or consumers')
  }
  return value
}

/** Whether nobody between the browser and the address can read along. */
function isSafe({ protocol, hostname }: URL): boolean {
  if (protocol === 'https:') return true
  return protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

function domainsOf(value: string | undefined, ofLargeProvider: boolean, refuse: Refuse): Provider['domains'] {
  const domains = (value ?? '').split(',').map((domain) => domain.trim().toLowerCase())
  if (domains.length === 1 && domains[0] === '*') {
    // Anybody has an account there.
    return ofLargeProvider ? refuse('name the domains of the school; * is for providers of your own') : '*'
  }
  const domain = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/
  return domains.every((one) => domain.test(one))
    ? domains
    : refuse('list whole domains such as school.org,students.school.org')
}

function secretOf(env: Environment, key: string): string {
  const [plain, inFile] = [settingOf(key, 'CLIENT_SECRET'), settingOf(key, 'CLIENT_SECRET_FILE')]
  const [value, file] = [text(env, plain), text(env, inFile)]
  if ((value === undefined) === (file === undefined)) {
    throw new ConfigError(`Exactly one of ${plain} and ${inFile} must be set.`)
  }
  const secret = value ?? contentOf(file ?? '', inFile)
  if (secret === '') throw new ConfigError(`${inFile} names an empty file.`)
  return secret
}
