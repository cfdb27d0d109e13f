import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Core } from '../../core/requests/context.ts'
import type { OpenData } from '../../core/requests/open-data.ts'
import { app, type TestApp } from '../../testing/app.ts'
import { builtSet } from './sets.ts'

let t: TestApp
let core: Core
let builds = 0
let read: () => Promise<OpenData>
beforeAll(async () => {
  t = await app()
  t.setNow(new Date('2026-11-23T04:00:00Z'))
  const { funds } = t.core.features
  if (!funds) throw new Error('no feature has the data set of prices')
  const source = {
    name: 'prices',
    shows: ['rates'],
    read: () => {
      builds++
      return read()
    },
  }
  core = Object.create(t.core, { features: { value: { funds: { ...funds, openData: [source] } } } })
})
beforeEach(async () => {
  read = async () => ({ rows: [], changedAt: null })
  await t.core.bus.send('settings', {})
  await builtSet(core, 'prices')
  builds = 0
})

const changed = (feature: string) => t.core.bus.send('changed', { feature, rooms: [] })

test('a data set is kept while other features change, and not when one that it shows does', async () => {
  for (const feature of ['news', 'violations', 'chat']) {
    await changed(feature)
    await builtSet(core, 'prices')
  }
  expect(builds).toBe(0)

  for (const feature of ['funds', 'rates']) {
    await changed(feature)
    await builtSet(core, 'prices')
  }
  await t.core.bus.send('areas', {})
  await builtSet(core, 'prices')
  expect(builds).toBe(3)
})

test('a build that another feature overtakes is shared and kept', async () => {
  const gate = Promise.withResolvers<OpenData>()
  read = () => gate.promise
  await changed('funds')
  const first = builtSet(core, 'prices')
  await changed('news')
  const second = builtSet(core, 'prices')
  gate.resolve({ rows: [], changedAt: null })
  await Promise.all([first, second])
  await builtSet(core, 'prices')

  expect(builds).toBe(1)
})

test('a build that a change of its own feature overtakes is neither shared nor kept', async () => {
  const gates = [Promise.withResolvers<OpenData>(), Promise.withResolvers<OpenData>()]
  read = () => gates[builds - 1]?.promise ?? Promise.reject(new Error('a third build'))
  await changed('funds')
  const first = builtSet(core, 'prices')
  await changed('funds')
  const second = builtSet(core, 'prices')
  // the older one ends last
  gates[1]?.resolve({ rows: [], changedAt: new Date('2026-11-23T03:00:00Z') })
  await second
  gates[0]?.resolve({ rows: [], changedAt: null })
  await first

  expect((await builtSet(core, 'prices')).changedAt).toEqual(new Date('2026-11-23T03:00:00Z'))
  expect(builds).toBe(2)
})
