import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../core/database/transaction.ts'
import { app, people, type TestApp } from '../../../testing/app.ts'
import { publishSurvey } from '../../../testing/surveys.ts'
import { eventually } from '../../../testing/waiting.ts'

let t: TestApp
let port: number
beforeAll(async () => {
  t = await app()
  t.setNow(new Date('2026-03-10T04:00:00Z'))
  await t.http.listen({ port: 0, host: '127.0.0.1' })
  port = (t.http.server.address() as AddressInfo).port
})

/** Requests a ticket; `status` is undefined for an abandoned request. */
function askForTicket(id: string) {
  const sent = http.request({ port, host: '127.0.0.1', path: `/v1/surveys/${id}/ticket`, agent: false })
  const status = new Promise<number | undefined>((resolve) => {
    sent.on('response', (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode))
    })
    sent.on('error', () => resolve(undefined))
  })
  sent.end()
  return { status, abandon: () => sent.destroy() }
}

const waiting = async () =>
  (
    await t.core.pool.query<{ n: number }>(
      `select count(*)::int as n from pg_locks where not granted and locktype = 'relation'
         and database = (select oid from pg_database where datname = current_database())`,
    )
  ).rows[0]?.n
const connections = () =>
  new Promise<number>((resolve) => t.http.server.getConnections((_error, count) => resolve(count)))

test('when a respondent disconnects while others share the same read of the survey, it is read again for the others', async () => {
  const { id } = await publishSurvey(t, people.cityAdmin, ['C'], { openToAll: true })
  const { first, others } = await inTransaction(t.core.pool, async (held) => {
    await held.query('lock table surveys in access exclusive mode')
    const first = askForTicket(id)
    await eventually(async () => expect(await waiting()).toBe(1))
    const others = Array.from({ length: 5 }, () => askForTicket(id))
    await eventually(async () => expect(await connections()).toBe(6))
    // this response shows that the others are being handled by now; a single statement reads for all of them
    await t.as(null).get('/v1/healthz')
    expect(await waiting()).toBe(1)

    first.abandon()
    await eventually(async () => expect(await connections()).toBe(5))
    return { first, others }
  })

  expect(await first.status).toBeUndefined()
  expect(await Promise.all(others.map(({ status }) => status))).toEqual([200, 200, 200, 200, 200])
})
