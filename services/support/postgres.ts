import { execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { nobody, type Owner } from '../../server/core/database/embedded/owner.ts'
import { freePort } from '../../server/testing/ports.ts'
import { atTheEnd, makeFolder, until } from './programs.ts'

const HOME = '/usr/lib/postgresql'
const owner: Owner | undefined = process.getuid?.() === 0 ? nobody() : undefined

/** The folder with Debian's programs of the newest PostgreSQL on this machine that has `pg_basebackup`. */
export const debianPrograms = (): string | undefined =>
  (fs.existsSync(HOME) ? fs.readdirSync(HOME) : [])
    .toSorted((a, b) => Number(b) - Number(a))
    .map((major) => path.join(HOME, major, 'bin'))
    .find((folder) => fs.existsSync(path.join(folder, 'pg_basebackup')))

/** A PostgreSQL on a port of 127.0.0.1, whose superuser `postgres` needs no password. */
export interface Cluster {
  data: string
  port: number
  url: string
  pid(): number
  /** Runs one of PostgreSQL's programs as the owner of the cluster. */
  run(program: string, ...args: string[]): string
}

function clusterIn(folder: string, port: number): Cluster {
  const programs = debianPrograms() ?? ''
  const data = path.join(folder, 'data')
  return {
    data,
    port,
    url: `postgres://postgres@127.0.0.1:${port}`,
    pid: () => Number(fs.readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0]),
    run: (program, ...args) =>
      execFileSync(path.join(programs, program), args, {
        ...owner,
        cwd: folder,
        encoding: 'utf8',
        env: { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8' },
      }),
  }
}

async function folderFor(name: string): Promise<{ folder: string; port: number }> {
  const folder = makeFolder(name)
  if (owner) fs.chownSync(folder, owner.uid, owner.gid)
  return { folder, port: await freePort() }
}

/** Starts a cluster and waits until it answers. It is killed when the tests are done. */
async function start(cluster: Cluster, settings: Record<string, string> = {}): Promise<Cluster> {
  const args = Object.entries({ port: String(cluster.port), unix_socket_directories: '', ...settings })
  const child = spawn(
    path.join(debianPrograms() ?? '', 'postgres'),
    ['-D', cluster.data, ...args.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...owner, cwd: cluster.data, stdio: 'ignore', env: { LC_ALL: 'C.UTF-8' } },
  )
  atTheEnd(() => void child.kill('SIGQUIT'))
  await until(() => {
    try {
      return cluster.run('pg_isready', '-h', '127.0.0.1', '-p', String(cluster.port)).includes('accepting')
    } catch {
      return false
    }
  })
  return cluster
}

/** A new cluster in UTF-8. */
export async function startPrimary(settings: Record<string, string>): Promise<Cluster> {
  const { folder, port } = await folderFor('primary')
  const cluster = clusterIn(folder, port)
  cluster.run('initdb', '-D', cluster.data, '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8', '-A', 'trust')
  return start(cluster, settings)
}

/** A standby of `primary` with this name, as `docs/operations/standby.md` makes it. */
export async function startStandby(primary: Cluster, name: string): Promise<Cluster> {
  const { folder, port } = await folderFor('standby')
  const cluster = clusterIn(folder, port)
  const from = `host=127.0.0.1 port=${primary.port} user=postgres application_name=${name}`
  cluster.run('pg_basebackup', '-d', from, '-D', cluster.data, '-R', '-X', 'stream', '-c', 'fast')
  return start(cluster, { hot_standby: 'on' })
}
