import { beforeAll, expect, test } from 'vitest'
import { app, type TestApp } from '../../testing/app.ts'
import { bytesOf, withImports } from '../../testing/page-bytes.ts'
import { makeProduct } from './testing.ts'

// `npm test` builds dist first: these are the pages that are served

/** Compressed bytes of the scripts, with the headers of each. Issue 12, "Speed". */
const SCRIPT_BYTES = 100_000

let t: TestApp
beforeAll(async () => {
  t = await app()
})

test.each(['mn', 'en'])('the pages of the shop load less than 100 KB of script (%s)', async (lang) => {
  const { no } = await makeProduct(t.core.pool, { name: 'Аяга' })
  for (const path of ['/shop?', `/shop/ayaga-${no}?`, `/shop/order?product=ayaga-${no}&`]) {
    const { body: html, statusCode } = await t.http.inject({ url: `${path}lang=${lang}` })
    expect(statusCode, path).toBe(200)
    const named = /<meta name="script-when-loaded" content="([^"]+)"/.exec(html)?.[1]?.split(' ') ?? []
    const loaded = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, url = '']) => url)
    const scripts = [...(await withImports(t, [...named, ...loaded]))]
    expect(scripts.length, path).toBeGreaterThan(0)
    const bytes = await Promise.all(scripts.map((url) => bytesOf(t, url)))
    const sum = bytes.reduce((all, n) => all + n, 0)
    expect(sum, `${path} loads ${sum} bytes`).toBeLessThan(SCRIPT_BYTES)
  }
})
