import { beforeAll, expect, test } from 'vitest'
import { app, type TestApp } from '../../testing/app.ts'
import { bodyOf } from './page-body.ts'
import { PageCache, type RenderedPage } from './page-cache.ts'

let t: TestApp
beforeAll(async () => {
  t = await app()
})

const now = new Date('2026-11-21T05:00:00Z')
const pageOf = async (html: string, ...features: string[]): Promise<RenderedPage> => ({
  body: await bodyOf({ text: html, type: 'text/html', status: 200, policy: '' }),
  features: new Set(features),
})
const changed = (feature: string, pages?: boolean) =>
  t.core.bus.send('changed', { feature, rooms: [], ...(pages === undefined ? {} : { pages }) })
const textOf = (cache: PageCache, key: string) => cache.fresh(key, now)?.body.identity.toString()

test('a page whose rendering began before a change is not cached, and requests after the change do not wait for it', async () => {
  const cache = new PageCache(t.core.bus)
  const gate = Promise.withResolvers<RenderedPage>()
  const rendering = cache.render('a', { now, seconds: 30 }, () => gate.promise)
  expect(cache.underWay('a')).toBeInstanceOf(Promise)
  await changed('news')
  expect(cache.underWay('a')).toBeUndefined()
  gate.resolve(await pageOf('old', 'news'))
  await rendering

  expect(textOf(cache, 'a')).toBeUndefined()
})

test('of two renderings the one that began after the change is kept, whichever ends last', async () => {
  const cache = new PageCache(t.core.bus)
  const gate = Promise.withResolvers<RenderedPage>()
  const old = cache.render('a', { now, seconds: 30 }, () => gate.promise)
  await changed('news')
  await cache.render('a', { now, seconds: 30 }, () => pageOf('new', 'news'))
  gate.resolve(await pageOf('old', 'news'))
  await old

  expect(textOf(cache, 'a')).toBe('new')
})

test('a page is dropped by a change of a feature that it shows, and by no other', async () => {
  const cache = new PageCache(t.core.bus)
  await cache.render('a', { now, seconds: 30 }, () => pageOf('a', 'news', 'areas'))
  await changed('laws')
  await changed('news', false)
  expect(textOf(cache, 'a')).toBe('a')
  await changed('areas')
  expect(textOf(cache, 'a')).toBeUndefined()
})

test('a failed rendering is not cached, and the next request renders again', async () => {
  const cache = new PageCache(t.core.bus)
  await expect(cache.render('a', { now, seconds: 30 }, () => Promise.reject(new Error('no')))).rejects.toThrow('no')

  expect([cache.underWay('a'), textOf(cache, 'a')]).toEqual([undefined, undefined])
})

test('memory is bounded: the least recently used page is evicted', async () => {
  const cache = new PageCache(t.core.bus, 3_000)
  const page = (key: string) => cache.render(key, { now, seconds: 30 }, () => pageOf(key.repeat(1000), 'news'))
  await page('a')
  await page('b')
  expect(textOf(cache, 'a')).toContain('a'.repeat(1000))
  await page('c')

  expect(['a', 'b', 'c'].map((key) => textOf(cache, key) !== undefined)).toEqual([true, false, true])
})
