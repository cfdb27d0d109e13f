import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

/** The system user PostgreSQL runs as, when that is not the user of this process. */
export interface Owner {
  uid: number
  gid: number
}

/** PostgreSQL refuses to run as root, so root has to name somebody else. */
export const isRoot = process.getuid?.() === 0

/** The user without rights of its own that every Unix has. */
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

/** Whether a user may walk down to this folder (absolute, without links); itself included. */
export function mayEnter(folder: string, owner: Owner): boolean {
  if (!allows(folder, owner, ENTER)) return false
  const up = path.dirname(folder)
  return up === folder || mayEnter(up, owner)
}

/** Whether a user may read and run what lies directly under these folders, and reach them. */
export function mayRun(folders: string[], owner: Owner): boolean {
  return folders.every((folder) => mayEnter(folder, owner) && allows(folder, owner, READ_AND_ENTER))
}
