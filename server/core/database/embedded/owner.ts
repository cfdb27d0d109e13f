import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

/** The system user that PostgreSQL runs as, if not the user of this process. */
export interface Owner {
  uid: number
  gid: number
}

/** PostgreSQL refuses to run as root, so root needs another user for it. */
export const isRoot = process.getuid?.() === 0

/** The unprivileged user that every Unix has. */
export function nobody(): Owner {
  const ask = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8', stdio: 'pipe' }))
  try {
    return { uid: ask('-u'), gid: ask('-g') }
  } catch {
    return { uid: 65_534, gid: 65_534 }
  }
}

const ENTER = 0o1
const READ_AND_ENTER = 0o5

function allows(file: string, { uid, gid }: Owner, bits: number): boolean {
  const found = fs.statSync(file)
  const shift = found.uid === uid ? 6 : found.gid === gid ? 3 : 0
  return ((found.mode >> shift) & bits) === bits
}

/** Whether a user may enter this folder and all its parents (absolute path, without links). */
export function mayEnter(folder: string, owner: Owner): boolean {
  if (!allows(folder, owner, ENTER)) return false
  const up = path.dirname(folder)
  return up === folder || mayEnter(up, owner)
}

/** Whether a user may reach these folders and read and run the files directly in them. */
export function mayRun(folders: string[], owner: Owner): boolean {
  return folders.every((folder) => mayEnter(folder, owner) && allows(folder, owner, READ_AND_ENTER))
}
