// A simulated browser: it keeps the cookies of sessions and sign-ins, and sends JSON.
import type { FastifyInstance } from 'fastify'
import type { Api, Call } from '../../contract/api.ts'
import type { ResponseOf } from '../../contract/endpoint.ts'
import type { ErrorBody } from '../../contract/errors.ts'

/** The cookies of a session and of a pending sign-in, on http and on https. */
const keptCookie = /^((?:__Host-)?cairn_(?:session|oidc|pending|family))=([^;]*)/

type Values = Record<string, string | number>

export interface Sent {
  params?: Values
  query?: Values
  /** It has any type, because tests send invalid bodies too. */
  body?: unknown
  headers?: Record<string, string>
}

export interface Answer<T> {
  status: number
  /** The body of a success. Reading it after a refusal fails the test with the refusal's text. */
  readonly body: T
  /** The body of a refusal. */
  readonly error: ErrorBody
  headers: Record<string, unknown>
  text: string
}

export class Browser {
  readonly #http: FastifyInstance
  readonly #cookies = new Map<string, string>()

  constructor(http: FastifyInstance, token: string | null = null, pass: string | null = null) {
    this.#http = http
    if (token !== null) this.#cookies.set('cairn_session', token)
    if (pass !== null) this.#cookies.set('cairn_family', pass)
  }

  /** The value of the `cookie` header, for connections that a test opens itself, such as streams; '' without cookies. */
  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** Makes a call of the endpoint table: `call('GET /api/users/:id', { params: { id: 3 } })`. */
  async call<C extends Call>(call: C, sent: Sent = {}): Promise<Answer<ResponseOf<Api[C]>>> {
    const [method = '', path = ''] = call.split(' ')
    const url = path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(String(sent.params?.[name] ?? '')),
    )
    return this.send(method, url, sent)
  }

  async send<T>(method: string, url: string, sent: Sent = {}): Promise<Answer<T>> {
    const query = new URLSearchParams(
      Object.entries(sent.query ?? {}).map(([name, value]) => [name, String(value)]),
    ).toString()
    const response = await this.#http.inject({
      // Tests also send methods that no route has.
      method: method as 'GET',
      url: query ? `${url}?${query}` : url,
      headers: {
        ...(this.cookie !== '' && { cookie: this.cookie }),
        ...(sent.body !== undefined && { 'content-type': 'application/json' }),
        ...sent.headers,
      },
      ...(sent.body !== undefined && {
        payload: typeof sent.body === 'string' ? sent.body : JSON.stringify(sent.body),
      }),
    })
    this.#keepCookies(response.headers['set-cookie'])
    const description = `${method} ${url} answered ${response.statusCode}: ${response.body.slice(0, 500)}`
    return {
      status: response.statusCode,
      get body(): T {
        if (response.statusCode >= 400) throw new Error(description)
        return response.body === '' ? (undefined as T) : response.json<T>()
      },
      get error(): ErrorBody {
        if (response.statusCode < 400) throw new Error(description)
        return response.json<ErrorBody>()
      },
      headers: response.headers,
      text: response.body,
    }
  }

  #keepCookies(header: string | string[] | undefined) {
    for (const line of [header].flat()) {
      const [, name = '', value = ''] = keptCookie.exec(line ?? '') ?? []
      if (value === '') this.#cookies.delete(name)
      else this.#cookies.set(name, value)
    }
  }
}
