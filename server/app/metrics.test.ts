// Tests the metrics for operators.
import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { backupFailed, backupSucceeded } from '../backups/daily-backup.ts'
import { Browser } from '../testing/browser.ts'
import { testApp } from '../testing/test-app.ts'

const metricsToken = 'the-token-of-the-metrics'
const app = await testApp({ metricsToken })
const behindProxy = await testApp({ metricsToken, trustProxy: ['10.0.0.1'] })
const get = (url: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1', from = app) =>
  from.http.inject({ method: 'GET', url, headers, remoteAddress })

describe('metrics', () => {
  test('metrics count calls by path and status, never by the id in the path', async () => {
    const browser = new Browser(app.http)
    for (const id of [1, 2, 3]) await browser.call('GET /api/users/:id', { params: { id } })
    await get('/api/no-such-call')
    const { body, headers } = await get('/metrics')
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(body).toContain(
      'cairn_http_request_duration_seconds_count{method="GET",path="/api/users/:id",status="401"} 3\n',
    )
    expect(body).toMatch(
      /duration_seconds_bucket\{le="\+Inf",method="GET",path="\/api\/users\/:id",status="401"\} 3\n/,
    )
    expect(body).not.toContain('no-such-call')
    expect(body).toMatch(/^cairn_event_streams 0$/m)
    expect(body).toMatch(/^cairn_event_loop_delay_seconds\{quantile="0.99"\} \d/m)
    expect(body).toMatch(/^process_resident_memory_bytes \d{7,}$/m)
    expect(body).toMatch(/^process_cpu_seconds_total \d/m)
  })

  test.skipIf(app.engine === 'postgres')(
    'metrics tell when the embedded database was last backed up',
    async () => {
      const lastBackupAt = async () =>
        /^cairn_backup_last_success_timestamp_seconds (\d+)$/m.exec((await get('/metrics')).body)?.[1]
      expect(await lastBackupAt()).toBe('0')
      await backupSucceeded(app.db, Date.parse('2026-11-18T08:00:00Z'))
      expect(await lastBackupAt()).toBe('1794988800')
      await backupFailed(app.db, 'The backup disk is full.')
      expect(await lastBackupAt()).toBe('1794988800')
    },
  )

  test('metrics have the format of Prometheus', async () => {
    const { body } = await get('/metrics')
    const sample = /^[a-z0-9_]+(\{([a-z_]+="[^"\n]*",?)+\})? ([0-9.e+-]+|Nan)$/
    for (const line of body.split('\n').filter((line) => line !== ''))
      expect(line).toMatch(line.startsWith('#') ? /^# (HELP|TYPE) / : sample)
    const typed = [...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name)
    expect(new Set(typed).size).toBe(typed.length)
  })

  const bearer = { authorization: 'Bearer the-token-of-the-metrics' }
  test.each<[string, number, Record<string, string>, string]>([
    ['this machine', 200, {}, '127.0.0.1'],
    ['this machine by IPv6', 200, {}, '::1'],
    ['elsewhere', 403, {}, '192.168.1.20'],
    ['elsewhere with the token', 200, bearer, '192.168.1.20'],
    [
      'elsewhere with another token',
      403,
      { authorization: 'Bearer the-token-of-the-metricX' },
      '192.168.1.20',
    ],
    ['this machine with another token', 403, { authorization: 'Bearer x' }, '127.0.0.1'],
    ['a proxy on this machine, for someone', 403, { 'x-forwarded-for': '203.0.113.9' }, '127.0.0.1'],
    ['a proxy on this machine that says so only', 403, { via: '1.1 proxy' }, '127.0.0.1'],
    ['a proxy on this machine by its other word', 403, { 'x-real-ip': '203.0.113.9' }, '127.0.0.1'],
    ['a proxy that passes the name on alone', 403, { host: 'goals.example.org' }, '127.0.0.1'],
    ['a website whose name leads to this machine', 403, { host: 'evil.example' }, '127.0.0.1'],
    ['a name that begins like this machine', 403, { host: 'localhost.evil.example' }, '127.0.0.1'],
    ['this machine by IPv6 and port', 200, { host: '[::1]:3000' }, '::1'],
    ['this machine by number and port', 200, { host: '127.0.0.1:3000' }, '127.0.0.1'],
    ['someone who claims to be this machine', 403, { 'x-forwarded-for': '127.0.0.1' }, '192.168.1.20'],
  ])('metrics answer %s with %i', async (_who, status, headers, address) => {
    expect((await get('/metrics', headers, address)).statusCode).toBe(status)
  })

  test.each([
    ['a trusted proxy, for someone', { 'x-forwarded-for': '203.0.113.9' }, '10.0.0.1'],
    ['a trusted proxy, for this machine', { 'x-forwarded-for': '127.0.0.1' }, '10.0.0.1'],
  ])('metrics behind a known proxy ask %s for the token', async (_who, headers, address) => {
    expect((await get('/metrics', headers, address, behindProxy)).statusCode).toBe(403)
    expect((await get('/metrics', { ...headers, ...bearer }, address, behindProxy)).statusCode).toBe(200)
  })

  test('metrics answer this machine even if a proxy is configured', async () => {
    expect((await get('/metrics', { host: '127.0.0.1:3000' }, '127.0.0.1', behindProxy)).statusCode).toBe(200)
  })

  test('metrics answer a real connection of this machine, but not by HTTP/1.0, which nginx uses', async () => {
    const { port } = new URL(await app.http.listen({ host: '127.0.0.1', port: 0 }))
    for (const name of ['127.0.0.1', 'localhost']) {
      expect(await statusLine(Number(port), `GET /metrics HTTP/1.1\r\nHost: ${name}:${port}`)).toMatch(
        / 200 /,
      )
      expect(await statusLine(Number(port), `GET /metrics HTTP/1.0\r\nHost: ${name}:${port}`)).toMatch(
        / 403 /,
      )
    }
  })
})

/** The status of the answer to a request without a body. */
async function statusLine(port: number, head: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.setEncoding('utf8').write(`${head}\r\nConnection: close\r\n\r\n`)
  const [answer] = await once(socket, 'data')
  socket.destroy()
  return String(answer).split('\r\n', 1)[0] ?? ''
}
