import { beforeAll, expect, test } from 'vitest'
import { app, type TestApp } from '../../testing/app.ts'
import { makeContent } from '../../testing/content.ts'
import { scriptsOf } from '../../testing/page-bytes.ts'
import { POSTS } from './testing.ts'

// `npm test` builds dist first: these are the pages that are served

/** Compressed bytes of the scripts, with the headers of each. Issue 12, "Speed". */
const SCRIPT_BYTES = 100_000

let t: TestApp
beforeAll(async () => {
  t = await app()
})

test.each(['mn', 'en'])('the pages of the blog load less than 100 KB of script (%s)', async (lang) => {
  const id = await makeContent(t.core.pool, POSTS, { area: 'C' })
  const { slug } = (await t.as(null).get(`/v1/posts/${id}`)).body.data
  for (const path of ['/blog', `/blog/${slug}`]) {
    const { names, bytes } = await scriptsOf(t, `${path}?lang=${lang}`)
    expect(names.length, path).toBeGreaterThan(0)
    expect(bytes, `${path} loads ${bytes} bytes`).toBeLessThan(SCRIPT_BYTES)
  }
})
