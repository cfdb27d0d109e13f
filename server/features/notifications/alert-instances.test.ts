import { once } from 'node:events'
import type { Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { type App, boot } from '../../core/app/boot.ts'
import { features } from '../../features.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { addPerson } from '../../testing/notifications.ts'
import { idOf, type TestPerson } from '../../testing/people.ts'
import { killed, serverProcess } from '../../testing/server-process.ts'
import { type Sockets, socketsOf } from '../../testing/sockets.ts'
import { eventually, someoneWaits } from '../../testing/waiting.ts'

// Alerts with several processes: one that is killed between any two statements, and two that serve the same people.

const { khorooAdmin } = people
/** A feature in which nothing changes here: what was announced before a message of it has arrived when it has. */
const MARK = 'reports'

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(() => t.core.pool.query('truncate violations, notifications, attempts cascade'))

/** Another process on the same database, with the same secret. */
const otherProcess = () => serverProcess(t, { env: { TRUST_PROXY: 'loopback' } })

const aViolation = (description: string) => ({
  areaId: idOf('D1K1S1'),
  category: 'noise',
  description,
  place: '12 дугаар байрны ард',
  foundOn: dayInUlaanbaatar(new Date()),
  lawId: null,
})

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
let address = 0

/** Registers a violation at a server, once per description. @returns its id; undefined when the response was lost. */
async function registerAt(url: string, person: TestPerson, key: string): Promise<string | undefined> {
  const answer = await fetch(`${url}/v1/violations`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await t.tokenOf(person)}`,
      'content-type': 'application/json',
      'idempotency-key': key,
      // one network may register only twenty a minute
      'x-forwarded-for': `10.0.0.${++address % 250}`,
    },
    body: JSON.stringify(aViolation(key)),
  }).catch(() => undefined)
  if (answer?.status !== 201) return undefined
  const body = (await answer.json().catch(() => undefined)) as { data: { id: string } } | undefined
  return body?.data.id
}

/** The number of alerts of each violation, by description. */
async function alertsOf(): Promise<Record<string, number>> {
  const { rows } = await t.core.pool.query<{ description: string; alerts: number }>(
    `select v.description, (select count(*)::int from notifications n where n.cause like 'violations.reported.' || v.id || '.%') as alerts
     from violations v`,
  )
  return Object.fromEntries(rows.map(({ description, alerts }) => [description, alerts]))
}
const notifications = async () => (await t.core.pool.query('select from notifications')).rowCount

test('a process killed between a violation and its alert leaves neither; when sent again there is one of each', async () => {
  const server = await otherProcess()
  // the violation is written, its alert waits for this lock
  const hold = await t.core.pool.connect()
  await hold.query('begin')
  await hold.query('lock table notifications in access exclusive mode')
  const lost = registerAt(server.url, people.citizen, 'between')
  await someoneWaits(t.core.pool)
  await killed(server.child)
  expect(await lost).toBeUndefined()
  await hold.query('rollback')
  hold.release()
  // PostgreSQL notices the lost client when the waiting statement has ended
  await eventually(async () => {
    const { rowCount } = await t.core.pool.query(
      `select from pg_stat_activity where datname = current_database() and state like '%in transaction%' and pid <> pg_backend_pid()`,
    )
    expect(rowCount).toBe(0)
  })
  expect([await alertsOf(), await notifications()]).toEqual([{}, 0])

  const url = (await otherProcess()).url
  expect(await registerAt(url, people.citizen, 'between')).toMatch(UUID)
  expect(await registerAt(url, people.citizen, 'between')).toMatch(UUID)
  expect([await alertsOf(), await notifications()]).toEqual([{ between: 1 }, 1])
})

test('when processes are killed, every acknowledged violation has its alert, and none has two', async () => {
  const writers = await Promise.all(Array.from({ length: 8 }, () => addPerson(t, 'APPLICATION', 'D1K1')))
  const sent = new Map<string, TestPerson>()
  const acknowledged = new Set<string>()
  for (let round = 0; round < 2; round++) {
    const server = await otherProcess()
    let isAlive = true
    const write = async (person: TestPerson, writer: number) => {
      for (let i = 0; isAlive && i < 6; i++) {
        const key = `round ${round} writer ${writer} ${i}`
        sent.set(key, person)
        if (await registerAt(server.url, person, key)) acknowledged.add(key)
      }
    }
    const all = Promise.all(writers.map(write))
    const enough = acknowledged.size + 10 + round * 7
    await eventually(() => expect(acknowledged.size).toBeGreaterThanOrEqual(enough))
    await killed(server.child)
    isAlive = false
    await all
  }
  const kept = await alertsOf()
  for (const key of acknowledged) expect(kept[key], key).toBe(1)
  expect(new Set(Object.values(kept))).toEqual(new Set([1]))

  // the devices do not know what arrived, and send everything again
  const { url } = await otherProcess()
  for (const [key, person] of sent) expect(await registerAt(url, person, key), key).toMatch(UUID)
  expect(await alertsOf()).toEqual(Object.fromEntries([...sent.keys()].map((key) => [key, 1])))
  expect(await notifications()).toBe(sent.size)
})

let second: App | undefined
let sockets: Sockets | undefined
afterEach(() => sockets?.closeAll())
afterAll(() => second?.stop())

test('an alert written by one instance is broadcast once to the office on either instance, and to nobody else', async () => {
  second = await boot(t.core.config, t.connection, features)
  sockets = await socketsOf(t)
  const others = await socketsOf({ ...t, ...second })
  const heard: string[][] = []
  const listen = async (to: Sockets, person: TestPerson) => {
    const mine: string[] = []
    heard.push(mine)
    const socket: Socket = to.open(await t.tokenOf(person))
    socket.on('changed', ({ feature }: { feature: string }) => {
      if (feature === 'notifications' || feature === MARK) mine.push(feature)
    })
    await once(socket as never, 'connect')
  }
  const them = [khorooAdmin, people.otherKhorooAdmin]
  for (const person of them) for (const at of [sockets, others]) await listen(at, person)

  expect(await registerAt(sockets.url, people.citizen, 'live')).toMatch(UUID)
  await t.core.bus.send('changed', {
    feature: MARK,
    rooms: them.map(({ id }) => `user:${id}`),
  })
  await eventually(() => expect(heard.every((mine) => mine.includes(MARK))).toBe(true))
  await others.closeAll()

  expect(heard).toEqual([['notifications', MARK], ['notifications', MARK], [MARK], [MARK]])
})
