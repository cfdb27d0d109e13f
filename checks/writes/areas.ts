import { expect } from 'vitest'
import { idOf, people } from '../../server/testing/people.ts'
import type { Walk } from './walk.ts'

const { cityAdmin } = people

/** Every write of the tree of areas. */
export async function walkAreas({ t, write }: Walk): Promise<void> {
  const { body } = await t.as(cityAdmin).get(`/v1/areas/${idOf('D1')}`)
  await write('areas.change', cityAdmin, {
    params: { id: idOf('D1') },
    body: { population: 10, households: 4, countedOn: '2026-01-01', version: body.data.version },
  })
  await write('areas.removeCount', cityAdmin, { params: { id: idOf('D1'), countedOn: '2026-01-01' } })

  const area = (ordinal: number, parentId: string) => ({
    body: { parentId, name: { mn: 'Шинэ' }, code: `walk-${ordinal}`, ordinal },
  })
  const into = await write('areas.create', cityAdmin, area(71, idOf('D1')))
  const from = await write('areas.create', cityAdmin, area(72, idOf('D1')))
  await write('areas.create', cityAdmin, area(73, from.id))
  const change = { kind: 'merge', into: into.id }
  const plan = await write('areas.plan', cityAdmin, { params: { id: from.id }, body: change })
  await write('areas.reshape', cityAdmin, { params: { id: from.id }, body: { change, print: plan.print } })
  const content = Buffer.from('code,households,countedOn\nD1,5,2026-01-02\n')
  const file = { name: 'areas.csv', type: 'text/csv', content }
  const settled = async (id: string, status: string) =>
    expect
      .poll(async () => (await t.as(cityAdmin).get(`/v1/areas/imports/${id}`)).body.data.status, { timeout: 30_000 })
      .toBe(status)
  const imported = await write('areas.importStart', cityAdmin, { file })
  await settled(imported.id, 'ready')
  await write('areas.importConfirm', cityAdmin, { params: { id: imported.id } })
  await settled(imported.id, 'done')
  const bundled = await write('areas.importUlaanbaatar', cityAdmin)
  await settled(bundled.id, 'ready')
  await write('areas.importDrop', cityAdmin, { params: { id: bundled.id } })
  const last = await write('areas.create', cityAdmin, area(74, idOf('D1')))
  const closed = await write('areas.close', cityAdmin, {
    params: { id: last.id },
    body: { closedOn: '2026-01-01', version: last.version },
  })
  await write('areas.reopen', cityAdmin, { params: { id: last.id }, body: { version: closed.version } })
}
