import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const MEMORY = '/dev/shm'
/** The type of a tmpfs. Source: statfs(2). */
const TMPFS = 0x01021994
/** Bytes that a run needs at most: databases, uploads, profiles of browsers. */
const NEEDED = 4e9

/** Whether there is a file system in memory with enough space, and memory to fill it with. */
function hasMemory() {
  try {
    const { type, bavail, bsize } = fs.statfsSync(MEMORY)
    fs.accessSync(MEMORY, fs.constants.W_OK)
    return type === TMPFS && bavail * bsize > NEEDED && os.freemem() > 2 * NEEDED
  } catch {
    return false
  }
}

/** Removes the folders of runs that were killed. */
function removeAbandoned(parent) {
  for (const name of fs.readdirSync(parent)) {
    const [, pid] = /^nutag-tests-(\d+)-/.exec(name) ?? []
    if (pid && !isRunning(Number(pid))) fs.rmSync(path.join(parent, name), { recursive: true, force: true })
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/**
 * Makes a folder for the temporary files of the tests, in memory where possible: hundreds of databases are cloned, and a third of that
 * time is spent on the disk. Like the folder of the system it is open to every account, as PostgreSQL may run under one of its own. It is
 * removed when the process ends.
 */
export function makeTemporaryFolder() {
  const parent = hasMemory() ? MEMORY : os.tmpdir()
  removeAbandoned(parent)
  const folder = fs.mkdtempSync(path.join(parent, `nutag-tests-${process.pid}-`))
  fs.chmodSync(folder, 0o1777)
  process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => process.exit(128 + os.constants.signals[signal]))
  }
  return folder
}
