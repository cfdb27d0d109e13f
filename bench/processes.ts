import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT } from '../server/core/config/root.ts'
import { answers } from '../server/testing/ports.ts'
import { cpuMsOf, residentMbOf } from './arithmetic.ts'
import { atTheEnd } from './endings.ts'

/** A server that runs as a process of its own. */
export interface Running {
  name: string
  url: string
  pid: number
  /** Milliseconds from the start of the process to the first 200 of `readyPath`. */
  startedMs: number
  /** The last output, and the exit status if it has exited. */
  words(): string
  /** Ends it in order and waits for it. */
  stop(): Promise<void>
}

export interface Start {
  name: string
  command: string
  args: string[]
  env: Record<string, string>
  /** The address that answers 200 when the server is ready. */
  readyPath: string
  port: number
}

const START_MAX_MS = 180_000
const STOP_MAX_MS = 20_000
/** How often a server that starts is asked. */
const POLL_INTERVAL_MS = 5

/** Where the server was bundled to. */
export const BUNDLE = path.join(ROOT, 'dist', 'server', 'main.mjs')
/** Where code that V8 compiled is kept between starts, as `npm start` does. */
export const COMPILED = path.join(ROOT, 'dist', '.compile-cache')

/** Starts a server and waits until it is ready. @throws Error with the server's words when it ends instead. */
export async function start({ name, command, args, env, readyPath, port }: Start): Promise<Running> {
  const url = `http://127.0.0.1:${port}`
  const from = performance.now()
  const child = spawn(command, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let words = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      words = (words + chunk).slice(-4000)
    })
  }
  // 'npm start' is a chain of processes: the signal goes to the last of them, the server itself
  const stop = () => stopProcess(child, lastOf(child.pid ?? 0))
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const said = () => (hasEnded() ? `${words}\nended: ${child.signalCode ?? child.exitCode}` : words)
  atTheEnd(stop)
  while (!(await answers(url + readyPath))) {
    if (hasEnded()) throw new Error(`${name}:\n${said()}`)
    if (performance.now() - from > START_MAX_MS) throw new Error(`${name} does not answer:\n${said()}`)
    await sleep(POLL_INTERVAL_MS)
  }
  return { name, url, pid: lastOf(child.pid ?? 0), startedMs: performance.now() - from, words: said, stop }
}

function lastOf(pid: number): number {
  try {
    const children = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
    // a server's other children are its database

    const next = children.find((it) => it > 0 && !fs.readFileSync(`/proc/${it}/comm`, 'utf8').startsWith('postgres'))
    return next ? lastOf(next) : pid
  } catch {
    return pid
  }
}

async function stopProcess(child: ChildProcess, pid: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  process.kill(pid, 'SIGTERM')
  await Promise.race([ended, sleep(STOP_MAX_MS, undefined, { ref: false })])
  if (child.exitCode === null && child.signalCode === null) {
    process.kill(pid, 'SIGKILL')
    child.kill('SIGKILL')
  }
}

/** Processor time the process has used so far, ms. */
export const cpuMs = ({ pid }: Running): number => cpuMsOf(fs.readFileSync(`/proc/${pid}/stat`, 'utf8'))

/** Memory the process holds now, MB. */
export const residentMb = ({ pid }: Running): number => residentMbOf(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))
