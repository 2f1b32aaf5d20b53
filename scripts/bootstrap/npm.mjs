import { spawn } from 'node:child_process'
import process from 'node:process'
import { Failure } from './failure.mjs'

const shownLines = 15

const hints = [
  {
    sign: /EUSAGE/,
    hint: 'package-lock.json does not fit package.json: anyone who changed one has to renew the other.',
  },
  { sign: /ENOSPC/, hint: 'The disk is full.' },
  { sign: /EACCES|EPERM|EROFS/, hint: 'The current user may not write to this folder.' },
  {
    sign: /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|network/i,
    hint: 'The npm registry could not be reached: check the connection and the proxy settings, then run the command again.',
  },
]
const otherwise = 'Run the command again; if it fails the same way, remove node_modules and try once more.'

/**
 * Runs npm; its output is shown only when it fails.
 * @param {string[]} args
 * @param {{ cwd: string, purpose: string }} options purpose completes the sentence 'npm could not …'
 * @returns {Promise<string>} its standard output
 */
export async function runNpm(args, { cwd, purpose }) {
  const quiet = ['--no-audit', '--no-fund', '--no-progress', '--loglevel=error']
  const started = startNpm([...args, ...quiet], cwd)
  let output = ''
  let standardOutput = ''
  started.stdout.setEncoding('utf8').on('data', (text) => {
    output += text
    standardOutput += text
  })
  started.stderr.setEncoding('utf8').on('data', (text) => {
    output += text
  })
  const code = await new Promise((resolve) => {
    started.once('error', (error) => {
      output += String(error)
      resolve(1)
    })
    started.once('close', resolve)
  })
  if (code !== 0) throw new Failure(explain(output, purpose))
  return standardOutput
}

/** npm sets the path of its own script. Calling that with this Node avoids a shell and a wrong npm on the PATH. */
function startNpm(args, cwd) {
  const script = process.env.npm_execpath
  const stdio = ['ignore', 'pipe', 'pipe']
  if (script && /\.c?js$/.test(script)) return spawn(process.execPath, [script, ...args], { cwd, stdio })
  return spawn('npm', args, { cwd, stdio, shell: process.platform === 'win32' })
}

function explain(output, purpose) {
  const lines = output.split('\n').filter((line) => /\S/.test(line.replace(/^npm (error|warn)/, '')))
  const shown = lines
    .filter((line) => !line.startsWith('npm warn'))
    .slice(0, shownLines)
    .join('\n')
  const hint = hints.find(({ sign }) => sign.test(output))?.hint ?? otherwise
  return `${shown}\n\nnpm could not ${purpose}. ${hint}`
}
