// Reads the settings of sign-in providers, CAIRN_OIDC and CAIRN_OIDC_<KEY>_…. A sentence about a bad one names the setting and
// not its value, which may be a secret.
import * as z from 'zod/mini'
import { characterCount, isStorable } from '../../contract/characters.ts'
import { addressClaims, entraTenant, GOOGLE, type Provider } from '../platform/provider.ts'
import {
  ConfigError,
  type Environment,
  optionalSetting,
  readSecretFile,
  readSettings,
} from './config-error.ts'
import { listDescriptions, type Settings } from './settings.ts'

const MAX_PROVIDERS = 5
const MAX_NAME_CHARACTERS = 40

const issuer = z.string().check(
  z.refine((value) => URL.canParse(value), {
    error: 'be the address of the provider, exactly as its metadata spell it',
    abort: true,
  }),
  z.refine((value) => isSafe(new URL(value)), {
    error: 'be an https address (or http on localhost)',
    abort: true,
  }),
  z.refine(hasNoExtras, { error: 'be an address without ?, # or @', abort: true }),
  z.refine(
    (value) => !['common', 'organizations', 'consumers'].includes(entraTenant(value)?.toLowerCase() ?? ''),
    'name the tenant of the school, not common, organizations or consumers',
  ),
)

const name = z
  .string()
  .check(
    z.refine(
      (value) => characterCount(value) <= MAX_NAME_CHARACTERS && isStorable(value),
      `have 1 to ${MAX_NAME_CHARACTERS} characters`,
    ),
  )

const listDomains = 'list whole domains such as school.org,students.school.org'
const wholeDomain = z
  .string()
  .check(z.regex(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/, listDomains))

const domains = z.pipe(
  z.transform((value: string) => {
    const listed = value.split(',').map((domain) => domain.trim().toLowerCase())
    return listed.length === 1 && listed[0] === '*' ? '*' : listed
  }),
  z.union([z.literal('*'), z.array(wholeDomain)], listDomains),
)

function choice<const Choice extends string>(choices: readonly Choice[]) {
  return z.pipe(z.string(), z.enum(choices, `be one of ${choices.join(', ')}`))
}

/** The settings by the ends of their names. A message is the part after "must" of its sentence. */
const providerFields = z.object({
  ISSUER: optionalSetting({ meaning: "the issuer, exactly as the provider's metadata spell it" }, issuer),
  CLIENT_ID: optionalSetting({ meaning: 'from the registration' }, z.string()),
  CLIENT_SECRET: optionalSetting({ meaning: 'from the registration' }, z.string()),
  CLIENT_SECRET_FILE: optionalSetting(
    {
      meaning:
        'instead of it, a file that contains it; its last line break is dropped. Exactly one of the two must be set',
    },
    z.string(),
  ),
  NAME: optionalSetting({ meaning: '1 to 40 characters for the button; the key by default' }, name),
  DOMAINS: optionalSetting(
    { meaning: 'whole mail domains, comma-separated; `*` is every domain, refused for Google and Entra' },
    domains,
  ),
  PROMPT: optionalSetting(
    { meaning: '`select_account` (default for Google and Entra), `login`, or `off` (default for others)' },
    choice(['select_account', 'login', 'off']),
  ),
  CLAIM: optionalSetting(
    {
      meaning:
        'the claim that holds the address: `email` (default), `upn` or `preferred_username`; the last two need `VERIFIED` to be `always`, except `upn` at Entra, and neither works at Google nor `preferred_username` at Entra',
    },
    choice(addressClaims),
  ),
  VERIFIED: optionalSetting(
    {
      meaning:
        '`claim` (default): the token must say that the address is verified; `always`: this provider belongs only to the school, verifies every address, and does not let people change theirs; refused for Google, for Entra and while the domains are `*`',
    },
    choice(['claim', 'always']),
  ),
  SECOND_FACTOR: optionalSetting(
    {
      meaning:
        '`ask` (default): people with a factor are asked for it too; `trust`: the provider has asked for one; refused while the domains are `*`',
    },
    choice(['ask', 'trust']),
  ),
})

/** The settings as docs/sign-in/README.md lists them. */
export const listedProviderSettings = listDescriptions(providerFields.shape)

type Fields = z.infer<typeof providerFields>

/** The settings of the listed providers. */
export function providerSettingNames({ CAIRN_OIDC: keys }: Settings): string[] {
  return (keys ?? []).flatMap((key) =>
    Object.keys(providerFields.shape).map((field) => settingName(key, field)),
  )
}

/** Throws ConfigError. `publicUrl` is the checked CAIRN_PUBLIC_URL. */
export function readProviders(
  env: Environment,
  keys: readonly string[],
  publicUrl: string | null,
): Provider[] {
  if (keys.length === 0) return []
  const isWrong = keys.some((key) => !/^[a-z][a-z0-9]{0,15}$/.test(key)) || new Set(keys).size < keys.length
  if (isWrong || keys.length > MAX_PROVIDERS) {
    throw new ConfigError(
      'CAIRN_OIDC must list 1 to 5 different keys such as google and staff: each a small letter and up to 15 small letters and digits.',
    )
  }
  if (publicUrl === null || !isSafe(new URL(publicUrl))) {
    throw new ConfigError(
      'CAIRN_PUBLIC_URL must be an https address (or http on localhost) when CAIRN_OIDC is set.',
    )
  }
  const providers = keys.map((key) => readProvider(env, key))
  providers.forEach(({ issuer, key }, index) => {
    if (providers.findIndex((provider) => provider.issuer === issuer) < index) {
      throw new ConfigError(`${settingName(key, 'ISSUER')} is the issuer of another provider already.`)
    }
  })
  return providers
}

function settingName(key: string, field: string): string {
  return `CAIRN_OIDC_${key.toUpperCase()}_${field}`
}

function readProvider(env: Environment, key: string): Provider {
  const fields = readSettings(
    providerFields,
    (field) => env[settingName(key, field)],
    (must, field) => `${settingName(key, field)} must ${must}.`,
  )
  return toProvider(key, fields)
}

/** Checks combinations of fields. */
function toProvider(key: string, fields: Fields): Provider {
  const refuse = (field: keyof Fields, must: string): never => {
    throw new ConfigError(`${settingName(key, field)} must ${must}.`)
  }
  const issuer =
    fields.ISSUER ?? refuse('ISSUER', 'be the address of the provider, exactly as its metadata spell it')
  const domains = fields.DOMAINS ?? refuse('DOMAINS', listDomains)
  const isLargeProvider = issuer === GOOGLE || entraTenant(issuer) !== null
  // Anybody can have an account there.
  if (isLargeProvider && domains === '*')
    refuse('DOMAINS', 'name the domains of the school; * is for providers of your own')
  const trusted = fields.SECOND_FACTOR === 'trust'
  // Anybody may have an account there, so nobody knows who asked for the factor.
  if (trusted && domains === '*')
    refuse(
      'DOMAINS',
      `list whole domains while ${settingName(key, 'SECOND_FACTOR')} spares people Cairn's own`,
    )
  const claim = fields.CLAIM ?? 'email'
  const alwaysVerified = fields.VERIFIED === 'always'
  // People choose their own address there, or are guests of another organization.
  if (alwaysVerified && isLargeProvider) refuse('VERIFIED', 'be claim for Google and Entra')
  if (alwaysVerified && domains === '*')
    refuse('DOMAINS', `list whole domains while ${settingName(key, 'VERIFIED')} is always`)
  if (claim === 'preferred_username' && isLargeProvider)
    refuse('CLAIM', 'not be preferred_username for Google and Entra')
  const isEntraUpn = claim === 'upn' && entraTenant(issuer) !== null
  if (claim !== 'email' && !alwaysVerified && !isEntraUpn) refuse('CLAIM', claimNeeds(key, issuer))
  const prompt = fields.PROMPT ?? (isLargeProvider ? 'select_account' : 'off')
  return {
    key,
    issuer,
    clientId: fields.CLIENT_ID ?? refuse('CLIENT_ID', 'be set: the provider shows it with the registration'),
    clientSecret: readSecret(key, fields),
    name: fields.NAME ?? key,
    domains,
    prompt: prompt === 'off' ? null : prompt,
    claim,
    alwaysVerified,
    trusted,
  }
}

function claimNeeds(key: string, issuer: string): string {
  if (issuer === GOOGLE) return 'be email for Google'
  return `be email unless ${settingName(key, 'VERIFIED')} is always: email_verified only vouches for email`
}

function hasNoExtras(value: string): boolean {
  const { search, hash, username } = new URL(value)
  return search === '' && hash === '' && username === ''
}

/** Whether nobody between the browser and the address can read along. */
function isSafe({ protocol, hostname }: URL): boolean {
  if (protocol === 'https:') return true
  return protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

function readSecret(key: string, { CLIENT_SECRET: value, CLIENT_SECRET_FILE: file }: Fields): string {
  const fileSetting = settingName(key, 'CLIENT_SECRET_FILE')
  if ((value === null) === (file === null))
    throw new ConfigError(
      `Exactly one of ${settingName(key, 'CLIENT_SECRET')} and ${fileSetting} must be set.`,
    )
  const secret = value ?? readSecretFile(file ?? '', fileSetting)
  if (secret === '') throw new ConfigError(`${fileSetting} names an empty file.`)
  return secret
}
