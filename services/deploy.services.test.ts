import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { ROOT } from '../server/core/config/root.ts'
import { answers, freePort } from '../server/testing/ports.ts'
import { makeDatabase, SECRETS } from './support/instances.ts'
import { findProgram, makeFolder, startProgram, until } from './support/programs.ts'

/** Exposure by systemd-analyze, from 0 (locked up) to 10; at most this. */
const EXPOSURE_MAX = 3

describe.skipIf(!findProgram('systemd-analyze'))('the unit of systemd', () => {
  test(`has an exposure of ${EXPOSURE_MAX} or less`, () => {
    const args = ['security', '--offline=true', '--no-pager', path.join(ROOT, 'deploy', 'nutag.service')]
    const report = execFileSync('systemd-analyze', args, { encoding: 'utf8' })
    const exposure = /Overall exposure level for nutag\.service: ([\d.]+)/.exec(report)?.[1]

    expect(Number(exposure), report).toBeLessThanOrEqual(EXPOSURE_MAX)
  })
})

describe.skipIf(process.platform !== 'linux')('the release archive', () => {
  let home: string
  const nutag = (args: string[], env: Record<string, string> = {}) =>
    execFileSync(path.join(home, 'bin/nutag'), args, {
      cwd: '/',
      env: { PATH: '/usr/bin:/bin', ...env },
      encoding: 'utf8',
    })

  beforeAll(() => {
    execFileSync(process.execPath, [path.join(ROOT, 'scripts/release.mjs')], { cwd: ROOT, stdio: 'pipe' })
    const folder = makeFolder('release')
    const archives = path.join(ROOT, 'dist/release')
    const archive = fs.readdirSync(archives).find((file) => file.endsWith('.tar.gz')) ?? ''
    execFileSync('tar', ['-xzf', path.join(archives, archive), '-C', folder, '--no-same-owner'])
    home = path.join(folder, archive.replace('.tar.gz', ''))
    fs.rmSync(archives, { recursive: true })
  }, 900_000)

  test('brings its own Node, and no package that only the build needs', () => {
    expect(execFileSync(path.join(home, 'bin/node'), ['--version'], { encoding: 'utf8' })).toMatch(/^v24\./)
    expect(fs.existsSync(path.join(home, 'node_modules/vite'))).toBe(false)
    expect(fs.existsSync(path.join(home, 'node_modules/typescript'))).toBe(false)
  })

  test('starts in a fresh folder with the bundled PostgreSQL, without npm and without the sources', async () => {
    const dataDir = makeFolder('release-data')
    const port = await freePort()
    const env = { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, NODE_ENV: 'production', ...SECRETS }
    const server = startProgram(path.join(home, 'bin/nutag'), [], { env, cwd: '/' })
    const url = `http://127.0.0.1:${port}`
    await until(() => answers(`${url}/readyz`), server)
    const page = await fetch(`${url}/auth/login`)
    const html = await page.text()
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1]

    expect([page.status, await answers(`${url}/`), await answers(url + script)]).toEqual([200, true, true])

    await server.kill()
    expect(server.output()).not.toMatch(/Error/)
  })

  test('its commands run: the database is migrated and saved, and the time of the backup is kept', async () => {
    const database = await makeDatabase()
    const dataDir = makeFolder('release-commands')
    const env = { DATABASE_URL: database.url, DATA_DIR: dataDir, NODE_ENV: 'production', ...SECRETS }
    const to = path.join(dataDir, 'nutag.backup.gz')

    expect(nutag(['migrate'], env)).toBeTypeOf('string')
    expect(nutag(['backup', '--to', to], env)).toContain(to)
    expect(fs.statSync(to).size).toBeGreaterThan(1000)
    expect((await database.pool.query(`select 1 from settings where key = 'last_backup'`)).rowCount).toBe(1)
    expect(nutag(['admin-create', '--help'])).toContain('--email')
    expect(() => nutag(['unknown'])).toThrow(/Usage: nutag/)
  })
})
