import { expect } from 'vitest'
import { aFund } from '../../server/features/funds/testing.ts'
import { aHolding } from '../../server/features/holdings/testing.ts'
import { submittedTo } from '../../server/testing/four-eyes.ts'
import { people } from '../../server/testing/people.ts'
import type { Walk } from './walk.ts'

const { cityAdmin, otherCityAdmin } = people

/** Every write of the holdings of investment funds. */
export async function walkHoldings(walk: Walk): Promise<void> {
  const { write } = walk
  const { id: fundId } = await write('funds.create', cityAdmin, { body: aFund({ code: 'WALKED' }) })
  const { id } = await write('holdings.create', cityAdmin, { body: { fundId, day: '2026-03-31', reason: null } })
  const params = { id }
  await write('holdings.addHolding', cityAdmin, { params, body: aHolding('Нэг', '50') })
  const { holdings } = await write('holdings.addHolding', cityAdmin, { params, body: aHolding('Хоёр', '20') })
  const lines = holdings as { id: string }[]
  await write('holdings.changeHolding', cityAdmin, {
    params: { id, holdingId: lines[0]?.id ?? '' },
    body: { ...aHolding('Нэг', '51'), version: 1 },
  })
  await write('holdings.removeHolding', cityAdmin, { params: { id, holdingId: lines[1]?.id ?? '' } })
  await write('holdings.act', cityAdmin, { params, body: { action: 'submit' } })
  const until = '2026-03-31'
  const { print } = (await submittedTo(walk.t.as(otherCityAdmin), `/v1/funds/${fundId}/holdings`, until)).body.data
  await write('holdings.publishMany', otherCityAdmin, { params: { id: fundId }, body: { until, print } })
  const draft = await write('holdings.create', cityAdmin, {
    body: { fundId, day: '2026-03-31', reason: 'Дутуу байсан', copy: true },
  })
  await write('holdings.remove', cityAdmin, { params: { id: draft.id } })
  await walkImport(walk)
}

async function walkImport({ t, write }: Walk): Promise<void> {
  const content = Buffer.from(
    'Fund code,Date,Holding,Asset class,Sector,Country,Weight,Value\nWALKED,2026-06-30,Нэг,Bonds,Government,Mongolia,50,500\n',
  )
  const file = { name: 'holdings.csv', type: 'text/csv', content }
  const settled = (id: string, status: string) =>
    expect
      .poll(async () => (await t.as(cityAdmin).get(`/v1/holdings/imports/${id}`)).body.data.status, { timeout: 30_000 })
      .toBe(status)
  const first = await write('holdings.importStart', cityAdmin, { file })
  await settled(first.id, 'ready')
  await write('holdings.importDrop', cityAdmin, { params: { id: first.id } })
  const { id } = await write('holdings.importStart', cityAdmin, { file })
  await settled(id, 'ready')
  await write('holdings.importConfirm', cityAdmin, { params: { id } })
  await settled(id, 'done')
}
