import fs from 'node:fs'
import path from 'node:path'

/** Whether a process with this id exists, whichever user owns it. */
export function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * A path for a folder that this process builds and renames when finished. Removes the drafts of processes that died.
 */
export function draftFor(base: string, name: string): string {
  const prefix = `${name}.draft-`
  for (const found of fs.readdirSync(base).filter((file) => file.startsWith(prefix))) {
    const pid = Number(found.slice(prefix.length))
    if (pid === process.pid || !exists(pid)) fs.rmSync(path.join(base, found), { recursive: true, force: true })
  }
  return path.join(base, prefix + process.pid)
}
