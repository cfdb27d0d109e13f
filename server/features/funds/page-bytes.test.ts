import { beforeAll, expect, test } from 'vitest'
import { app, type TestApp } from '../../testing/app.ts'
import { bytesOf, withImports } from '../../testing/page-bytes.ts'
import { makeFund, makePrice } from './testing.ts'

// `npm test` builds dist first: these are the pages that are served

/** Compressed bytes of the scripts that load before the one of charts, with the headers of each. */
const SCRIPT_BYTES = 100_000

let t: TestApp
beforeAll(async () => {
  t = await app()
})

test.each(['mn', 'en'])('the pages of funds load less than 100 KB of script before the chart (%s)', async (lang) => {
  const { pool } = t.core
  const fundId = await makeFund(pool)
  for (const day of ['2026-01-05', '2026-01-06']) await makePrice(pool, { fundId, day, price: '100' })
  for (const path of [`/fund/${fundId}`, '/fund']) {
    const { body: html } = await t.http.inject({ url: `${path}?lang=${lang}` })
    // readable, drawn and with its figures before any script is asked for
    expect(html).not.toMatch(/<(?:script|link)\b[^>]*? (?:src|href)="\/assets\/[^"]+\.js"/)
    const named = /<meta name="script-when-loaded" content="([^"]+)"/.exec(html)?.[1]?.split(' ') ?? []
    const scripts = [...(await withImports(t, named))]
    const bytes = await Promise.all(scripts.map((url) => bytesOf(t, url)))

    // all of them are named by the page, so that none waits for another
    expect(scripts.toSorted(), path).toEqual([...new Set(named)].toSorted())
    expect(scripts.filter((url) => /live|uplot|schemas/i.test(url))).toEqual([])
    expect(html).toContain(`/assets/fund-all-${lang}-`)
    expect(html).not.toMatch(new RegExp(`/assets/(?:fund-all-)?${lang === 'mn' ? 'en' : 'mn'}-`))
    expect(html).toContain(`/assets/${path === '/fund' ? 'FundsPage' : 'FundPage'}-`)
    expect(
      bytes.reduce((sum, n) => sum + n, 0),
      path,
    ).toBeLessThan(SCRIPT_BYTES)
  }
})
