// A provider of accounts, such as Google or the school's Keycloak, as the operator's settings describe it.

export interface Provider {
  /** The name of the provider in addresses and settings. */
  key: string
  /** Exactly as in the provider's metadata. */
  issuer: string
  clientId: string
  clientSecret: string
  /** The text of the button. */
  name: string
  /** The email domains of its accounts, in lower case; '*' is every domain. */
  domains: readonly string[] | '*'
  /** The screen that the provider shows to people who are signed in there already; null lets the provider choose. */
  prompt: 'select_account' | 'login' | null
  /** The claim that holds a person's address. */
  claim: AddressClaim
  /** Whether the provider verifies every address, so that its tokens need not say so. */
  alwaysVerified: boolean
  /** Whether the provider has asked for a second factor, so that Cairn does not. */
  trusted: boolean
}

export const addressClaims = ['email', 'upn', 'preferred_username'] as const
export type AddressClaim = (typeof addressClaims)[number]

export const GOOGLE = 'https://accounts.google.com'

/** The last two are the issuers of Entra's older tokens and of its cloud in China. */
const ENTRA_HOSTS = [
  'login.microsoftonline.com',
  'login.microsoftonline.us',
  'sts.windows.net',
  'login.partner.microsoftonline.cn',
]

/** The first part of the path of an issuer at Microsoft Entra, which names the tenant; null for other issuers. */
export function entraTenant(issuer: string): string | null {
  const { hostname, pathname } = new URL(issuer)
  return ENTRA_HOSTS.includes(hostname) ? (pathname.split('/')[1] ?? '') : null
}

/** Returns null for an issuer that is no longer in the settings. */
export function findProviderKey(providers: readonly Provider[], issuer: string): string | null {
  return providers.find((provider) => provider.issuer === issuer)?.key ?? null
}

/** The address to register at the provider. `publicUrl` has no trailing slash. */
export function callbackUrl(publicUrl: string, { key }: Pick<Provider, 'key'>): string {
  return `${publicUrl}/api/auth/oidc/${key}/callback`
}
