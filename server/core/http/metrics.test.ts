import { once } from 'node:events'
import fs from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { app, type TestApp } from '../../testing/app.ts'
import { boot } from '../app/boot.ts'
import { recordBackup } from '../backup/last-backup.ts'
import { readConfig } from '../config/config.ts'
import { ROOT } from '../config/root.ts'

const TOKEN = 'metrics-Qw2_zXc9VbN4mLpO1iUyTrEwS0d'
const bearer = { authorization: `Bearer ${TOKEN}` }
const read = async (t: TestApp) => (await t.as(null).get('/metrics', bearer)).text
/** The value of a metric, in the text format of Prometheus: `name{labels}`. */
const value = (text: string, name: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length + 1),
  )

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (typeof address !== 'object' || address === null) throw new Error('no port is free')
  return address.port
}

describe('access to metrics', () => {
  test('nobody has access without a token and a port, not even a caller on this machine', async () => {
    const t = await app()

    expect((await t.as(null).get('/metrics')).status).toBe(404)
    expect((await t.as(null).get('/metrics', { authorization: 'Bearer undefined' })).status).toBe(404)
  })

  test.each([
    ['no token', undefined],
    ['another token', `Bearer ${TOKEN.slice(0, -1)}x`],
    ['a part of the token', `Bearer ${TOKEN.slice(0, -1)}`],
    ['an empty token', 'Bearer '],
    ['the token without its scheme', TOKEN],
  ])('with METRICS_TOKEN set, %s gets 401', async (_name, authorization) => {
    const t = await app({ env: { METRICS_TOKEN: TOKEN } })
    const { status, headers } = await t.as(null).get('/metrics', authorization ? { authorization } : {})

    expect(status).toBe(401)
    expect(headers['www-authenticate']).toMatch(/^Bearer/)
  })

  test('METRICS_PORT opens a port on this machine only; the main port does not serve metrics', async () => {
    const port = await freePort()
    const t = await app({ env: { METRICS_PORT: String(port) } })
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`)

    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('nutag_build_info')
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
    expect((await t.as(null).get('/metrics')).status).toBe(404)
    await expect(fetch(`http://127.0.0.2:${port}/metrics`)).rejects.toThrow()
  })

  test('a METRICS_PORT that is in use prevents the start, with a message that names it', async () => {
    const holder = createServer().listen(0, '127.0.0.1')
    await once(holder, 'listening')
    const { port } = holder.address() as { port: number }
    const t = await app()
    const config = { ...t.core.config, metricsPort: port }

    await expect(boot(config, t.connection, t.core.features)).rejects.toThrow(
      /METRICS_PORT is \d+, which cannot be used/,
    )
    holder.close()
  })

  test('a short token is rejected', () => {
    expect(() => readConfig({ METRICS_TOKEN: 'short' })).toThrow(/METRICS_TOKEN/)
  })
})

describe('metrics', () => {
  test('report jobs by kind and state, the oldest due one, mails, the seal of the audit log and the last backup', async () => {
    const t = await app({ env: { METRICS_TOKEN: TOKEN } })
    const { pool } = t.core
    expect(value(await read(t), 'nutag_backup_last_success_timestamp_seconds')).toBe(0)
    // no worker takes a kind that nobody declared
    await pool.query(`insert into jobs (kind, payload, run_at, locked_until, failed_at, done_at) values
      ('test.a', '{}', now() - interval '90 seconds', null, null, null),
      ('test.a', '{}', now() + interval '1 hour', null, null, null),
      ('test.a', '{}', now(), now() + interval '1 hour', null, null),
      ('test.b', '{}', now(), null, now(), null),
      ('test.b', '{}', now(), null, null, now())`)
    await pool.query(`insert into outbox (recipient, subject, body_text, error, failed_at, sent_at) values
      ('a@b.mn', 's', 't', null, null, null), ('a@b.mn', 's', 't', '450 greylisted, will be retried', null, null),
      ('a@b.mn', 's', 't', '550 no such user', now(), null), ('a@b.mn', 's', 't', 'expired', now(), null), ('a@b.mn', 's', 't', null, null, now())`)
    await recordBackup(pool)
    const text = await read(t)

    expect(value(text, 'nutag_jobs{kind="test.a",state="waiting"}')).toBe(2)
    expect(value(text, 'nutag_jobs{kind="test.a",state="running"}')).toBe(1)
    expect(value(text, 'nutag_jobs{kind="test.b",state="failed"}')).toBe(1)
    expect(value(text, 'nutag_jobs_oldest_due_seconds')).toBeGreaterThanOrEqual(90)
    expect(value(text, 'nutag_mails{state="waiting"}')).toBe(2)
    expect(value(text, 'nutag_mails{state="failed"}')).toBe(1)
    expect(value(text, 'nutag_audit_seal_lag_seconds')).toBeGreaterThanOrEqual(0)
    const backupAge = Date.now() / 1000 - value(text, 'nutag_backup_last_success_timestamp_seconds')
    expect(Math.abs(backupAge)).toBeLessThan(3600)
    expect(value(text, 'nutag_database_up')).toBe(1)
    expect(value(text, 'nutag_sockets')).toBe(0)
    expect(text).toMatch(/nutag_build_info\{version="[\d.]+",node="[\d.]+"\} 1/)
    expect(text).toContain('nutag_http_seconds_count{route="/metrics",method="GET",status="200"} 1')
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
  })

  test('every metric that an alert rule or the documentation names is reported', async () => {
    const t = await app({ env: { METRICS_TOKEN: TOKEN } })
    await t.core.pool.query(`insert into jobs (kind, payload) values ('test.named', '{}')`)
    await t.as(null).get('/healthz')
    const text = await read(t)
    const files = ['alerts.yml', 'README.md'].map((file) => path.join(ROOT, 'docs/operations', file))
    const named = files.flatMap((file) => fs.readFileSync(file, 'utf8').match(/\b(?:nutag|nodejs)_[a-z_0-9]+/g) ?? [])
    // roles of the database
    const rules = named.filter((name) => !['nutag_owner', 'nutag_app'].includes(name))

    expect(rules.length).toBeGreaterThan(10)
    expect([...new Set(rules)].filter((name) => !new RegExp(`^${name}(_count)?[ {]`, 'm').test(text))).toEqual([])
  })

  test('a finished job no longer appears', async () => {
    const t = await app({ env: { METRICS_TOKEN: TOKEN } })
    await t.core.pool.query(`insert into jobs (kind, payload) values ('test.gone', '{}')`)
    expect(await read(t)).toContain('test.gone')
    await t.core.pool.query(`update jobs set done_at = now() where kind = 'test.gone'`)

    expect(await read(t)).not.toContain('test.gone')
  })

  test('are served while the database is unreachable, without those that it provides', async () => {
    const t = await app({ env: { METRICS_TOKEN: TOKEN } })
    await t.core.pool.query(`insert into jobs (kind, payload) values ('test.before', '{}')`)
    await read(t)
    await t.core.pool.query('alter table outbox rename to outbox_away')
    const text = await read(t)
    await t.core.pool.query('alter table outbox_away rename to outbox')

    expect(value(text, 'nutag_database_up')).toBe(0)
    expect(text).not.toContain('test.before')
    expect(text).not.toMatch(/^nutag_mails\{/m)
    expect(text).not.toMatch(/^nutag_audit_seal_lag_seconds \d/m)
    expect(text).toContain('process_cpu_seconds_total')
  })
})
