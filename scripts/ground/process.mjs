import { spawn } from 'node:child_process'
import { once } from 'node:events'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's own folder. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '')

/** One line on the console about what is being done. */
export const say = (line) => process.stdout.write(`${line}\n`)

/** A failure that is reported in plain language, without a stack trace. */
export class Plain extends Error {}

/** Seconds since `from` (of performance.now()), as '1.2 s'. */
export const since = (from) => `${((performance.now() - from) / 1000).toFixed(1)} s`

/** The environment for programs that run under the pinned Node: it comes first on PATH. */
export function environment(node, more = {}) {
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH'
  return { ...process.env, [name]: [path.dirname(node), process.env[name]].join(path.delimiter), ...more }
}

/** Runs a program to its end. What it says is returned, or shown as it comes when `show` is set. */
export async function run(program, args, { env = process.env, cwd = ROOT, show = false } = {}) {
  const child = spawn(program, args, { cwd, env, stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const keep = (chunk) => {
    output += chunk
  }
  child.stdout?.setEncoding('utf8').on('data', keep)
  child.stderr?.setEncoding('utf8').on('data', keep)
  try {
    const [code] = await once(child, 'close')
    return { code: code ?? 1, output }
  } catch (error) {
    return { code: 1, output: `${output}${error.message}\n` }
  }
}

/**
 * Continues as another program: it gets our input and output, signals are forwarded, and its exit code becomes ours.
 * The channel lets it notice when this process is killed in a way that cannot be handed on.
 */
export function become(program, args, env) {
  const child = spawn(program, args, { cwd: ROOT, env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  // npm ends its shell when it is terminated, and the shell forwards nothing: we notice that it is gone
  const parent = process.ppid
  const orphaned = () => process.ppid !== parent && child.kill('SIGTERM')
  if (process.env.npm_lifecycle_event) setInterval(orphaned, 250).unref()
  child.on('error', (error) => {
    process.stderr.write(`${program} cannot be started: ${error.message}\n`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(code ?? 128 + os.constants.signals[signal]))
}

/** Runs a script's work; plain failures end it with their message and code 1. */
export function script(work) {
  work().catch((error) => {
    process.stderr.write(`\n${error instanceof Plain ? error.message : error.stack}\n`)
    process.exitCode = 1
  })
}
