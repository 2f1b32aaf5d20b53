// A certificate for the host name in the configurations of deploy/, which only the browsers of a drill trust.
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

export const HOST = 'goals.example.org'

export interface Certificate {
  /** Paths of the files, the last one with both parts. */
  certificate: string
  key: string
  both: string
  text: string
}

/** Needs OpenSSL, because Node reads certificates and cannot make them. */
export async function makeCertificate(folder: string): Promise<Certificate> {
  const certificate = join(folder, 'certificate.pem')
  const key = join(folder, 'key.pem')
  const both = join(folder, 'both.pem')
  const subject = ['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`, '-days', '2']
  const keys = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  await promisify(execFile)('openssl', [
    'req',
    '-x509',
    ...keys,
    ...subject,
    '-keyout',
    key,
    '-out',
    certificate,
  ])
  const text = await readFile(certificate, 'utf8')
  await writeFile(both, text + (await readFile(key, 'utf8')), { mode: 0o600 })
  return { certificate, key, both, text }
}
