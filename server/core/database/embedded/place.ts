import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { isRoot, mayEnter, nobody, type Owner } from './owner.ts'
import { codeOf, DatabaseProblem } from './problem.ts'

/** The location of one database. */
export interface Place {
  /** Real, absolute path of the folder that contains the database, its log and perhaps its programs. */
  base: string
  owner: Owner | undefined
  /** The folder of the socket; undefined on Windows, where there is none. */
  sockets: string
  /** A message for the console, when the database is not in DATA_DIR. */
  note?: string
  /** The most connections that the server takes. */
  connections?: number
  /** Nothing in it has to survive a crash of the machine. */
  isScratch?: boolean
}

/**
 * The location of this DATA_DIR's database: DATA_DIR/postgres, which is a link into the system's state folder when root
 * started it in a place the unprivileged user cannot enter.
 *
 * @throws DatabaseProblem when the database exists but this user cannot use it.
 */
export function findPlace(dataDir: string): Place {
  const home = ensureFolder(dataDir)
  const entry = path.join(home, 'postgres')
  const base = realPath(entry)
  if (base) return existing(base, entry)
  if (!isRoot) return place(privateFolder(entry))

  const owner = nobody()
  if (mayEnter(home, owner)) return place(privateFolder(entry, owner), owner)
  return place(linkedFolder(home, entry, owner), owner, entry)
}

function place(base: string, owner?: Owner, entry = base): Place {
  const moved = `PostgreSQL does not run as root, and the user it runs as cannot reach ${path.dirname(entry)}: the database is in ${base}`
  return { base, owner, sockets: socketFolder(base), ...(entry === base ? {} : { note: moved }) }
}

/** A place for another database of the same owner. */
export const placeIn = (base: string, { owner }: Pick<Place, 'owner'>): Place =>
  place(privateFolder(base, owner), owner)

function ensureFolder(dataDir: string): string {
  try {
    fs.mkdirSync(dataDir, { recursive: true })
    return fs.realpathSync(dataDir)
  } catch (error) {
    throw new DatabaseProblem(`The folder ${dataDir} (DATA_DIR) cannot be made: ${String(error)}`, { cause: error })
  }
}

/** undefined: nothing there, or a dangling link. */
function realPath(entry: string): string | undefined {
  try {
    return fs.realpathSync(entry)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw new DatabaseProblem(`The folder ${entry} cannot be read: ${String(error)}`, { cause: error })
  }
}

function existing(base: string, entry: string): Place {
  if (process.platform === 'win32') return place(base)
  const { uid, gid } = fs.statSync(base)
  if (!isRoot) {
    if (uid === process.getuid?.()) return place(base)
    throw new DatabaseProblem(
      `The database in ${base} belongs to another user (number ${uid}). Start Nutag as root or as that user, or give it all to yours: chown -R`,
    )
  }
  const owner = uid === 0 ? nobody() : { uid, gid }
  if (uid === 0) fs.chownSync(base, owner.uid, owner.gid)
  if (mayEnter(path.dirname(base), owner)) return place(base, owner, entry)
  throw new DatabaseProblem(
    `PostgreSQL does not run as root, and the user it runs as (number ${owner.uid}) can no longer reach the database in ${base}. ` +
      `Make every folder above it passable (chmod o+x), or move it to where it was.`,
  )
}

function privateFolder(folder: string, owner?: Owner): string {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (owner) {
    fs.chownSync(folder, owner.uid, owner.gid)
    fs.chmodSync(folder, 0o700)
  }
  return fs.realpathSync(folder)
}

const STATE = '/var/lib/nutag'

/**
 * Creates a folder in the system's state folder and a link to it from DATA_DIR, so a moved DATA_DIR keeps its database.
 */
function linkedFolder(home: string, entry: string, owner: Owner): string {
  fs.mkdirSync(STATE, { recursive: true })
  fs.chmodSync(STATE, 0o711)
  const base = privateFolder(path.join(STATE, nameFor(home)), owner)
  fs.rmSync(entry, { force: true })
  try {
    fs.symlinkSync(base, entry)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error // another start has already created the same link
  }
  return base
}

const nameFor = (folder: string) => createHash('sha256').update(folder).digest('hex').slice(0, 12)

/** Bytes of the folder, a slash and the name of the socket: Linux allows 107, macOS 103. */
const SOCKET_PATH_MAX = 103

// PostgreSQL reads the option as a list and splits it at commas and spaces
function socketFolder(base: string): string {
  const fits = Buffer.byteLength(`${base}/.s.PGSQL.5432`) <= SOCKET_PATH_MAX && /^[\w./@%+=:-]+$/.test(base)
  if (fits) return base
  return path.join(isRoot && fs.existsSync('/run') ? '/run' : '/tmp', `nutag-${nameFor(base)}`)
}

/**
 * Makes sure that the socket's folder exists and that no other user can create a socket in it.
 *
 * @throws DatabaseProblem when another user created it first.
 */
export function prepareSockets({ base, sockets, owner }: Place): void {
  if (sockets === base || process.platform === 'win32') return
  const uid = owner?.uid ?? process.getuid?.()
  try {
    fs.mkdirSync(sockets, { mode: 0o700 })
    if (owner) fs.chownSync(sockets, owner.uid, owner.gid)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
  const found = fs.lstatSync(sockets)
  if (found.isDirectory() && found.uid === uid && (found.mode & 0o077) === 0) return
  throw new DatabaseProblem(
    `The folder ${sockets} must belong to the user of the database alone. Remove it and start again.`,
  )
}
