// Prepares a school through the API, like an admin's program.
import type { Api, Call } from '../contract/api.ts'
import type { ResponseOf, SentBody } from '../contract/endpoint.ts'

export interface Account {
  username: string
  password: string
}

export const SUPER_ADMIN: Account = { username: 'sue.summit', password: 'granite-ridge-4711' }

interface Sent<C extends Call> {
  params?: Record<string, string | number>
  query?: Record<string, string | number>
  body?: SentBody<Api[C]>
}

/** How a school differs from one in Chicago that is open Monday to Friday until 4:00 PM. */
type SchoolWeek = Partial<
  Pick<SentBody<Api['POST /api/setup']>['school'], 'timeZone' | 'schoolDays' | 'deadlineTime'>
>

export class SchoolApi {
  readonly #url: string
  #cookie = ''

  private constructor(url: string) {
    this.#url = url
  }

  /** Calls of someone who isn't signed in, such as a guardian. */
  static signedOut(url: string): SchoolApi {
    return new SchoolApi(url)
  }

  /** Sets Cairn up unless it is already. @returns the API of the super admin */
  static async setUp(url: string, token: string, week: SchoolWeek = {}): Promise<SchoolApi> {
    const api = new SchoolApi(url)
    const { needed } = await api.call('GET /api/setup')
    if (!needed) return SchoolApi.signIn(url, SUPER_ADMIN)
    await api.call('POST /api/setup', {
      body: {
        token,
        school: { name: "St. Brendan's & Sacagawea Learning Co-op", timeZone: 'America/Chicago', ...week },
        admin: { ...SUPER_ADMIN, firstName: 'Sue', lastName: 'Summit' },
      },
    })
    return api
  }

  static async signIn(url: string, { username, password }: Account): Promise<SchoolApi> {
    const api = new SchoolApi(url)
    await api.call('POST /api/auth/login', { body: { username, password } })
    return api
  }

  async call<C extends Call>(call: C, sent: Sent<C> = {}): Promise<ResponseOf<Api[C]>> {
    const [method = '', path = ''] = call.split(' ')
    const filled = path.replace(/:(\w+)/g, (_, name: string) => String(sent.params?.[name]))
    const query = new URLSearchParams(
      Object.entries(sent.query ?? {}).map(([name, value]) => [name, String(value)]),
    ).toString()
    const response = await fetch(`${this.#url}${filled}${query && `?${query}`}`, {
      method,
      headers: {
        cookie: this.#cookie,
        ...(sent.body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(sent.body !== undefined && { body: JSON.stringify(sent.body) }),
    })
    this.#cookie = response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? this.#cookie
    const text = await response.text()
    if (!response.ok) throw new Error(`${call} answered ${response.status}: ${text}`)
    return JSON.parse(text === '' ? 'null' : text)
  }
}
