import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { onDatabase } from '../../testing/database.ts'
import { DatabaseProblem, openDatabase } from './embedded/index.ts'

const urlOf = ({ user, host, port, password, database }: pg.PoolConfig) =>
  `postgresql://${user}${password ? `:${password}` : ''}@${encodeURIComponent(host ?? '')}:${port}/${database}`

test('an owner of another database than that of the server is refused before anything is migrated', async () => {
  const server = inject('database')
  const name = `nutag_other_${process.pid}`
  const admin = new pg.Client(server)
  await admin.connect()
  onTestFinished(async () => {
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.end()
  })
  await admin.query(`create database ${name}`)
  const one = urlOf(server as pg.PoolConfig)
  const other = urlOf(onDatabase(server, name) as pg.PoolConfig)
  const open = (databaseUrl: string, databaseOwnerUrl: string) =>
    openDatabase({ dataDir: '/nowhere', databaseUrl, databaseOwnerUrl }, () => {})

  await expect(open(one, other)).rejects.toThrow(DatabaseProblem)
  await expect(open(one, other)).rejects.toThrow('name two different databases')
  await expect(open(one, `${one}?application_name=owner`)).resolves.toMatchObject({
    app: { connectionString: one },
  })
  await expect(open('postgresql://nobody@127.0.0.1:1/none', one)).rejects.toThrow(/Check DATABASE_URL/)
})
