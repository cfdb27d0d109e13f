import { expect } from 'vitest'
import { formTicket } from '../../server/core/requests/form-ticket.ts'
import { aFund, aPrice } from '../../server/features/funds/testing.ts'
import { submittedTo } from '../../server/testing/four-eyes.ts'
import { secretIn } from '../../server/testing/mail.ts'
import { people } from '../../server/testing/people.ts'
import type { Walk } from './walk.ts'

const { cityAdmin, otherCityAdmin, leader } = people

/** Every write of investment funds and their prices. */
export async function walkFunds(walk: Walk): Promise<void> {
  const { write } = walk
  const { id } = await write('funds.create', cityAdmin, { body: aFund() })
  const params = { id }
  await write('funds.change', cityAdmin, { params, body: { ...aFund({ code: 'WALK' }), version: 1 } })
  await write('funds.act', cityAdmin, { params, body: { action: 'publish' } })
  await write('funds.setOfficer', cityAdmin, { body: { email: leader.email, enters: true, publishes: false } })
  const other = await write('funds.create', cityAdmin, { body: aFund() })
  await write('funds.remove', cityAdmin, { params: { id: other.id } })

  const entry = await write('funds.enter', leader, { body: aPrice(id, '2026-01-05', '100') })
  const { fundId: _, ...values } = aPrice(id, '2026-01-05', '101')
  await write('funds.changeEntry', cityAdmin, { params: { id: entry.id }, body: { ...values, version: 1 } })
  await write('funds.actOnEntry', leader, { params: { id: entry.id }, body: { action: 'submit' } })
  const until = '2026-01-31'
  const { print } = (await submittedTo(walk.t.as(otherCityAdmin), `/v1/funds/${id}/prices`, until)).body.data
  await write('funds.publishMany', otherCityAdmin, { params, body: { until, print } })
  const draft = await write('funds.enter', cityAdmin, { body: aPrice(id, '2026-01-06', '100') })
  await write('funds.removeEntry', cityAdmin, { params: { id: draft.id } })
  await walkSubscription(walk, id)
  await walkImport(walk)
  await walkBenchmarks(walk, id)
}

async function walkSubscription({ t, write }: Walk, fundId: string): Promise<void> {
  const opened = t.core.now()
  const ticket = formTicket(t.core, 'subscription', new Date(opened.getTime() - 60_000))
  const email = 'walk@test.mn'
  await write('funds.subscribe', null, { body: { email, fundIds: [fundId], ticket } })
  await write('funds.confirmSubscription', null, { body: { secret: await secretIn(t, email) } })
}

async function walkImport({ t, write }: Walk): Promise<void> {
  const content = Buffer.from('Fund code,Date,NAV,Units,Price\nWALK,2026-01-06,160000,1000,160\n')
  const file = { name: 'prices.csv', type: 'text/csv', content }
  const settled = (id: string, status: string) =>
    expect
      .poll(async () => (await t.as(cityAdmin).get(`/v1/funds/imports/${id}`)).body.data.status, { timeout: 30_000 })
      .toBe(status)
  const first = await write('funds.importStart', cityAdmin, { file })
  await settled(first.id, 'ready')
  await write('funds.importDrop', cityAdmin, { params: { id: first.id } })
  const { id } = await write('funds.importStart', cityAdmin, { file })
  await settled(id, 'ready')
  const answer = { params: { id }, body: { question: 'price_jump_import', yes: true } }
  await write('funds.importAnswer', cityAdmin, answer)
  await write('funds.importConfirm', cityAdmin, { params: { id } })
  await settled(id, 'done')
}

/** Every write of benchmarks. */
async function walkBenchmarks({ t, write }: Walk, fundId: string): Promise<void> {
  const body = { name: { mn: 'ТОП-20' }, source: { mn: '' }, fundIds: [fundId] }
  const made = await write('benchmarks.create', cityAdmin, { body })
  const params = { id: made.id }
  await write('benchmarks.change', cityAdmin, { params, body: { ...body, fundIds: [], version: 1 } })
  const settled = (id: string, status: string) =>
    expect
      .poll(async () => (await t.as(cityAdmin).get(`/v1/benchmarks/imports/${id}`)).body.data.status, {
        timeout: 30_000,
      })
      .toBe(status)
  const start = async (value: string) => {
    const content = Buffer.from(`Benchmark,Date,Value\nТОП-20,2026-01-06,${value}\n`)
    const { id } = await write('benchmarks.importStart', cityAdmin, {
      file: { name: 'values.csv', type: 'text/csv', content },
    })
    await settled(id, 'ready')
    return id
  }
  await write('benchmarks.importDrop', cityAdmin, { params: { id: await start('1') } })
  const first = await start('20000')
  await write('benchmarks.importConfirm', cityAdmin, { params: { id: first } })
  await settled(first, 'done')
  const answer = { params: { id: await start('20001') }, body: { question: 'benchmark_replaces', yes: true } }
  await write('benchmarks.importAnswer', cityAdmin, answer)
  await write('benchmarks.remove', cityAdmin, { params })
}
