import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import { aRegister } from '../features/leaders/testing.ts'
import { app, people, type TestApp } from '../testing/app.ts'
import { makeLeader } from '../testing/leaders.ts'
import { idOf } from '../testing/people.ts'

// `npm run import` as an operator runs it, in a process of its own.

const ROOT = path.join(import.meta.dirname, '../..')
const HEAD = 'Хэсгийн код,Овог,Нэр,Регистрийн дугаар,Утас,Эхэлсэн огноо'

let t: TestApp
beforeAll(async () => {
  t = await app()
})

const row = (section: string, name: string) => `${section},Бат,${name},${aRegister()},9911-2233,2026.02.01`

/** The address of the test's database. */
function databaseUrl(): string {
  const { connectionString, host, port, user, password, database } = t.connection
  if (connectionString) return connectionString
  const url = new URL(`postgres://localhost:${port ?? 5432}/${database}`)
  url.username = encodeURIComponent(user ?? '')
  url.password = encodeURIComponent(String(password ?? ''))
  // the folder of a socket can only be named there
  url.searchParams.set('host', host ?? 'localhost')
  return url.href
}

async function run(rows: string[], ...options: string[]): Promise<{ code: number; out: string; err: string }> {
  const file = path.join(t.dataDir, 'leaders.csv')
  fs.writeFileSync(file, [HEAD, ...rows].join('\n'))
  const command = spawn(process.execPath, ['server/commands/import.ts', 'leaders', file, '--lang', 'en', ...options], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      NODE_ENV: 'test',
      DATABASE_URL: databaseUrl(),
      DATA_DIR: t.dataDir,
      LOG_LEVEL: 'silent',
      JWT_SECRET: 'only for tests, 32 characters and more',
    },
  })
  const [out, err] = [text(command.stdout), text(command.stderr)]
  const [code] = await once(command, 'exit')
  return { code, out: await out, err: await err }
}
const inOffice = async (area: string): Promise<string[]> => {
  const { rows } = await t.core.pool.query(
    `select first_name from leaders where area_id = $1 and status = 'active' order by first_name`,
    [idOf(area)],
  )
  return rows.map(({ first_name: name }) => name)
}

describe('npm run import -- leaders', () => {
  const lastLine = (out: string) => out.trim().split('\n').at(-1)

  test('with --dry-run reports refused rows and questions without an answer, and saves nothing', async () => {
    await makeLeader(t, { area: 'D1K1S2' })
    const before = await inOffice('D1K1S2')
    const done = await run([row('D1K1S1', 'Сараа'), row('NOWHERE', 'Болд'), row('D1K1S2', 'Мөнх')], '--dry-run')

    expect([done.code, lastLine(done.out), done.err]).toEqual([2, '3 rows, 2 refused, 0 saved', ''])
    expect(done.out.match(/^\d+(?=: )/gm)).toEqual(['3', '4'])
    expect([await inOffice('D1K1S1'), await inOffice('D1K1S2')]).toEqual([[], before])
  })

  test('with --yes answers the questions and replaces the leader of an occupied section', async () => {
    const done = await run([row('D1K1S2', 'Сараа')], '--yes', '--as', people.khorooAdmin.email)

    expect([done.code, lastLine(done.out), done.err]).toEqual([0, '1 rows, 0 refused, 1 saved', ''])
    expect(await inOffice('D1K1S2')).toEqual(['Сараа'])
  })
})
