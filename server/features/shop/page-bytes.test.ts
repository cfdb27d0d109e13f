import { beforeAll, expect, test } from 'vitest'
import { app, type TestApp } from '../../testing/app.ts'
import { makeProduct } from './testing.ts'

// `npm test` builds dist first: these are the pages that are served

/** Compressed bytes of the scripts, with the headers of each. Issue 12, "Speed". */
const SCRIPT_BYTES = 100_000

let t: TestApp
beforeAll(async () => {
  t = await app()
})

const bytesOf = async (url: string) => {
  const { headers, rawPayload } = await t.http.inject({ url, headers: { 'accept-encoding': 'br' } })
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return rawPayload.length + lines.join('').length
}

/** The modules that a script imports, also those of its imports. */
async function withImports(urls: readonly string[], found = new Set<string>()): Promise<Set<string>> {
  for (const url of urls) {
    if (found.has(url)) continue
    found.add(url)
    const { body } = await t.http.inject({ url })
    const imported = [...body.matchAll(/(?:from|^import|;import)"(\.\/[^"]+)"/g)].map(
      ([, name = '']) => new URL(name, `http://host${url}`).pathname,
    )
    await withImports(imported, found)
  }
  return found
}

test.each(['mn', 'en'])('the pages of the shop load less than 100 KB of script (%s)', async (lang) => {
  const { no } = await makeProduct(t.core.pool, { name: 'Аяга' })
  for (const path of ['/shop?', `/shop/ayaga-${no}?`, `/shop/order?product=ayaga-${no}&`]) {
    const { body: html, statusCode } = await t.http.inject({ url: `${path}lang=${lang}` })
    expect(statusCode, path).toBe(200)
    const named = /<meta name="script-when-loaded" content="([^"]+)"/.exec(html)?.[1]?.split(' ') ?? []
    const loaded = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, url = '']) => url)
    const scripts = [...(await withImports([...named, ...loaded]))]
    expect(scripts.length, path).toBeGreaterThan(0)
    const bytes = await Promise.all(scripts.map(bytesOf))
    const sum = bytes.reduce((all, n) => all + n, 0)
    expect(sum, `${path} loads ${sum} bytes`).toBeLessThan(SCRIPT_BYTES)
  }
})
