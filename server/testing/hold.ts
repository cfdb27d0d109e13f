import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const open = promisify(fs.open)

/** Threads that Node uses in addition to the main one: hashing, files, compression. The standard of libuv. */
const THREADS = 4

/**
 * Holds up every hash of this process until `release` is called: each worker thread waits to open a named pipe that nobody
 * writes to. What goes over the network, like questions to the database, goes on.
 */
export function holdHashing(): { release(): Promise<void> } {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nutag-hold-'))
  const pipe = path.join(folder, 'pipe')
  execFileSync('mkfifo', [pipe])
  const readers = Array.from({ length: THREADS }, () => open(pipe, 'r'))
  return {
    async release() {
      const writer = fs.openSync(pipe, 'w')
      // closed at once: a thread to do it later may be held up by another hold
      for (const reader of await Promise.all(readers)) fs.closeSync(reader)
      fs.closeSync(writer)
      fs.rmSync(folder, { recursive: true })
    },
  }
}
