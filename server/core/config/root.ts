import fs from 'node:fs'
import path from 'node:path'

/** The project folder, found from this file; the same for sources and for the bundle in dist. */
export const ROOT = findRoot(import.meta.dirname)

function findRoot(from: string): string {
  if (fs.existsSync(path.join(from, 'package-lock.json'))) return from
  const up = path.dirname(from)
  if (up === from) throw new Error('the folder with package-lock.json was not found')
  return findRoot(up)
}
