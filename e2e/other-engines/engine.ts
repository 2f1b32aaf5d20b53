// A browser of another engine, driven by the standard protocol that it supports. Both protocols share the input actions.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

/** One window. */
export interface EngineWindow {
  open(url: string): Promise<void>
  /** Runs an expression in the page and awaits promises. @returns its value, which has to be JSON */
  evaluate(expression: string): Promise<unknown>
  /** Mouse and key actions in the form of WebDriver. */
  act(actions: readonly object[]): Promise<void>
  /** The page as a PDF for paper. Undefined where the driver can't print. */
  print(): Promise<Buffer | undefined>
  close(): Promise<void>
}

export interface Engine {
  name: string
  /** Describes what is missing on this machine. Undefined if the engine can start. */
  missing(): string | undefined
  start(): Promise<EngineWindow>
}

export const firstOf = (paths: readonly string[]): string | undefined =>
  paths.find((path) => existsSync(path))

/** A program that runs until `stop`. */
export interface Running {
  /** Resolves with the line of its output that matches. Rejects when the program ends before. */
  waitForLine(pattern: RegExp): Promise<RegExpExecArray>
  stop(): Promise<void>
}

export function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Running {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  return {
    waitForLine: (pattern) => lineOf(child, [child.stdout, child.stderr], pattern),
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

function lineOf(
  child: ChildProcess,
  streams: readonly Readable[],
  pattern: RegExp,
): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => reject(new Error(`${child.spawnfile} ended with ${code}.`)))
    for (const input of streams) {
      createInterface({ input }).on('line', (line) => {
        const match = pattern.exec(line)
        if (match) resolve(match)
      })
    }
  })
}
