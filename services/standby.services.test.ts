import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { verifyAudit } from '../server/core/audit/chain.ts'
import { sealAudit, sealKeysOf } from '../server/core/audit/seals.ts'
import { checkDatabase } from '../server/core/database/embedded/index.ts'
import { openPool } from '../server/core/database/kysely.ts'
import { migrate } from '../server/core/database/migrate.ts'
import { seedTestPeople } from '../server/testing/people.ts'
import { debianPrograms, startPrimary, startStandby } from './support/postgres.ts'
import { atTheEnd, until } from './support/programs.ts'

// docs/operations/standby.md, tried: PostgreSQL's own replication with synchronous commit.

const SEALING = sealKeysOf({ auditSecret: undefined, dataSecret: 'only for tests, 32 characters and more' })
const GUIDE = fs.readFileSync(path.join(import.meta.dirname, '../docs/operations/standby.md'), 'utf8')
const WRITERS = 4
const ENOUGH = 300

/** The settings of the primary as the guide gives them. */
const settings = Object.fromEntries(
  [
    ...GUIDE.matchAll(/^(wal_level|max_wal_senders|synchronous_standby_names|synchronous_commit) = '?([^'\n]+)'?$/gm),
  ].map(([, name = '', value = '']) => [name, value]),
)

const openTo = (url: string, max = 5) => {
  const pool = openPool({ connectionString: url }, max)
  atTheEnd(() => pool.end())
  return pool
}

describe.skipIf(!debianPrograms())('a standby', () => {
  test('has every acknowledged write when the primary is killed, is promoted, and takes writes', async () => {
    expect(Object.keys(settings).toSorted()).toEqual([
      'max_wal_senders',
      'synchronous_commit',
      'synchronous_standby_names',
      'wal_level',
    ])
    // without a standby every commit would wait: it is named when it runs
    const { synchronous_standby_names: names = '', ...others } = settings
    const primary = await startPrimary(others)
    const admin = openTo(`${primary.url}/postgres`, 1)
    await admin.query(`create database nutag template template0 encoding 'UTF8' locale 'C.UTF-8'`)
    const pool = openTo(`${primary.url}/nutag`, WRITERS + 1)
    await checkDatabase(pool)
    await migrate(pool)
    await seedTestPeople(pool)
    const standby = await startStandby(primary, 'standby1')
    await admin.query(`alter system set synchronous_standby_names = '${names}'`)
    await admin.query('select pg_reload_conf()')
    await until(async () => {
      const { rows } = await admin.query(
        `select sync_state from pg_stat_replication where application_name = 'standby1'`,
      )
      return ['sync', 'quorum'].includes(rows[0]?.sync_state)
    })

    const acknowledged: string[] = []
    let isKilled = false
    const writers = Array.from({ length: WRITERS }, async (_, writer) => {
      for (let n = 0; !isKilled; n++) {
        const action = `test.${writer}.${n}`
        try {
          await pool.query('insert into audit_log (action) values ($1)', [action])
          acknowledged.push(action)
        } catch {
          return
        }
      }
    })
    await until(() => acknowledged.length > ENOUGH / 2)
    await sealAudit({ pool, sealKeys: SEALING })
    await until(() => acknowledged.length > ENOUGH)
    // the whole primary at once, as if its machine had lost power
    process.kill(primary.pid(), 'SIGKILL')
    await until(() => {
      isKilled = true
      return true
    })
    await Promise.all(writers)
    standby.run('pg_ctl', 'promote', '-D', standby.data, '-w')

    const promoted = openTo(`${standby.url}/nutag`)
    const { rows } = await promoted.query<{ action: string }>(`select action from audit_log where action like 'test.%'`)
    const found = new Set(rows.map(({ action }) => action))
    expect(acknowledged.filter((action) => !found.has(action))).toEqual([])
    expect(acknowledged.length).toBeGreaterThan(ENOUGH)
    expect(await migrate(promoted)).toEqual([])
    await sealAudit({ pool: promoted, sealKeys: SEALING })
    expect(await verifyAudit({ pool: promoted, sealKeys: SEALING })).toMatchObject({ ok: true, waiting: 0 })
  })
})
