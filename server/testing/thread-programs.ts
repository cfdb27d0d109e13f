import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import workerThreads, { type WorkerOptions } from 'node:worker_threads'
import { ROOT } from '../core/config/root.ts'

const SERVER = path.join(ROOT, 'server')
const CACHE = path.join(ROOT, '.cache')
const PREFIX = 'threads-'
/** After this time a folder was left by a run that was killed. */
const OLD_MS = 86_400_000
const { Worker } = workerThreads

/** Whether this is the program of a thread, and not a module that starts threads. */
const isProgram = (file: string): boolean => /(?<!in|kept)-thread\.ts$/.test(file)

/**
 * Bundles the programs of all worker threads, as the build does: from its sources a thread takes three times as long to start, and
 * tests start a thousand of them. @returns their folder, which is inside of the project, where they find their packages.
 */
export async function bundleThreads(): Promise<string> {
  fs.mkdirSync(CACHE, { recursive: true })
  for (const name of fs.readdirSync(CACHE).filter((one) => one.startsWith(PREFIX))) {
    const left = path.join(CACHE, name)
    if (Date.now() - fs.statSync(left).mtimeMs > OLD_MS) fs.rmSync(left, { recursive: true, force: true })
  }
  const folder = fs.mkdtempSync(path.join(CACHE, PREFIX))
  // imported here, as neither the server nor the processes of the tests need it
  const { build } = await import('esbuild')
  await build({
    absWorkingDir: ROOT,
    entryPoints: fs
      .readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
      .filter(isProgram)
      .map((file) => path.join(SERVER, file)),
    outbase: SERVER,
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    external: ['sharp', '@node-rs/argon2'],
    logLevel: 'warning',
    banner: {
      js: "import { createRequire as __makeRequire } from 'node:module'; const require = __makeRequire(import.meta.url);",
    },
  })
  return folder
}

/** Lets threads of this process run their bundled programs; starting a program that should be bundled, but is not, fails. */
export function runBundledThreads(folder: string): void {
  const bundleOf = (program: string | URL): string | URL => {
    const source = String(program)
    const server = pathToFileURL(`${SERVER}${path.sep}`).href
    if (!source.startsWith(server) || !source.endsWith('.ts')) return program
    const bundle = path.join(folder, `${source.slice(server.length, -'.ts'.length)}.mjs`)
    if (fs.existsSync(bundle)) return pathToFileURL(bundle)
    if (isProgram(source)) throw new Error(`${source} has no bundle: it was added after the tests were started`)
    return program
  }
  class BundledWorker extends Worker {
    constructor(program: string | URL, options?: WorkerOptions) {
      super(bundleOf(program), options)
    }
  }
  workerThreads.Worker = BundledWorker
  syncBuiltinESMExports()
}
