import { beforeAll, expect, test } from 'vitest'
import { app, type TestApp } from '../../testing/app.ts'
import { scriptsOf } from '../../testing/page-bytes.ts'
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
    const { names, bytes } = await scriptsOf(t, `${path}lang=${lang}`)
    expect(names.length, path).toBeGreaterThan(0)
    expect(bytes, `${path} loads ${bytes} bytes`).toBeLessThan(SCRIPT_BYTES)
  }
})
