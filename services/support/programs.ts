import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll } from 'vitest'

const PLACES = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin', '/usr/bin']

/**
 * The path of a program of this machine, or undefined. `scripts/services.mjs` installs what it may before the tests run;
 * a test of something that is still missing is skipped: `test.skipIf(!findProgram('nginx'))`.
 */
export function findProgram(name: string): string | undefined {
  if (path.isAbsolute(name)) return fs.existsSync(name) ? name : undefined
  return PLACES.map((folder) => path.join(folder, name)).find((file) => fs.existsSync(file))
}

const ends: (() => unknown)[] = []
afterAll(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** Registers a clean-up that runs when the tests of this file are done, the last one first. */
export const atTheEnd = (end: () => unknown): void => void ends.push(end)

/** An empty folder, removed when the tests are done. Other users may pass through it: servers drop their privileges. */
export function makeFolder(name: string): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `nutag-${name}-`))
  fs.chmodSync(folder, 0o755)
  atTheEnd(() => fs.rmSync(folder, { recursive: true, force: true }))
  return folder
}

export interface Program {
  pid: number
  /** Everything it wrote to its output so far. */
  output(): string
  hasEnded(): boolean
  /** Sends the signal and waits for the end. */
  kill(signal?: NodeJS.Signals): Promise<void>
}

/** Runs a program, given by name or path, in the foreground and ends it when the tests are done. */
export function startProgram(
  command: string,
  args: string[],
  options: { env?: Record<string, string>; cwd?: string } = {},
): Program {
  const child = spawn(findProgram(command) ?? command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: PLACES.join(path.delimiter), ...options.env },
    ...(options.cwd ? { cwd: options.cwd } : {}),
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk
    })
  }
  child.on('error', (error) => {
    output += `${error.message}\n`
  })
  const program = {
    pid: child.pid ?? 0,
    output: () => output,
    hasEnded: () => hasEnded(child),
    kill: (signal: NodeJS.Signals = 'SIGTERM') => endOf(child, signal),
  }
  atTheEnd(() => program.kill())
  return program
}

const hasEnded = (child: ChildProcess) =>
  child.pid === undefined || child.exitCode !== null || child.signalCode !== null

async function endOf(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(child)) return
  const ended = once(child, 'exit')
  child.kill(signal)
  const forced = setTimeout(() => child.kill('SIGKILL'), 15_000)
  await ended
  clearTimeout(forced)
}

/** Waits until the condition holds. @throws Error with the program's output when it ends or takes longer than a minute. */
export async function until(condition: () => boolean | Promise<boolean>, program?: Program): Promise<void> {
  const from = performance.now()
  while (!(await condition())) {
    if (program?.hasEnded()) throw new Error(`the program ended:\n${program.output()}`)
    if (performance.now() - from > 60_000) throw new Error(`waited for a minute:\n${program?.output() ?? ''}`)
    await sleep(25)
  }
}
