/** Runs a program in the foreground: signals are forwarded to it, and its exit code becomes ours. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import process from 'node:process'

const parentCheckEvery = 1000

/**
 * Runs a program with this terminal and waits for its end. TERM and INT are forwarded to it; a
 * Ctrl-C is not, because the terminal already sends it to the whole process group.
 * @returns its exit code; 128 and the signal's number when a signal ended it
 */
export function runInForeground(command, args, options = {}) {
  const child = spawn(command, args, { stdio: 'inherit', ...options })
  const forwarded = new Set()
  const forward = (signal) => {
    const sentByTerminal = signal === 'SIGINT' && process.stdin.isTTY
    if (sentByTerminal || forwarded.has(signal)) return
    forwarded.add(signal)
    child.kill(signal)
  }
  process.on('SIGTERM', forward)
  process.on('SIGINT', forward)
  const watch = watchParent(() => forward('SIGTERM'))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      clearInterval(watch)
      process.off('SIGTERM', forward)
      process.off('SIGINT', forward)
      resolve(code ?? 128 + constants.signals[signal])
    })
  })
}

/**
 * A killed npm does not end its children. So under npm, the loss of npm ends this process too. npm starts it through a
 * shell, which may stay behind without it.
 */
function watchParent(lost) {
  const parent = process.ppid
  if (!process.env.npm_lifecycle_event || parent === 1) return undefined
  const npm = parentOfShell(parent)
  const orphaned = () => process.ppid !== parent || (npm && parentOfShell(parent) !== npm)
  return setInterval(() => orphaned() && lost(), parentCheckEvery).unref()
}

/** @returns the parent of a shell process; undefined if the process is not a shell or /proc cannot be read */
function parentOfShell(pid) {
  try {
    const [, name, rest] = /\((.*)\) (.*)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))
    return /sh$/.test(name) ? Number(rest.split(' ')[1]) : undefined
  } catch {
    return undefined
  }
}
