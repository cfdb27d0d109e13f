import { expect, test } from 'vitest'
import { app } from '../../testing/app.ts'
import { pagePolicy } from './security-headers.ts'

test('where the city has an address with TLS, browsers keep to TLS for a year, in all of its subdomains', async () => {
  const secure = await app({ env: { PUBLIC_URL: 'https://nutag.example.mn' } })
  const plain = await app({ env: { PUBLIC_URL: 'http://localhost:4148' } })
  const policyOf = async (t: typeof secure, url: string) =>
    (await t.as(null).get(url)).headers['strict-transport-security']

  for (const url of ['/v1/areas/names', '/', '/v1/nothing'])
    expect([await policyOf(secure, url), await policyOf(plain, url)]).toEqual([
      'max-age=31536000; includeSubDomains',
      undefined,
    ])
})

test('a page is framed by nobody, loads and sends nothing elsewhere, has no plug-in and no other base', () => {
  const directives = pagePolicy({}).split('; ')

  expect(directives).toEqual(
    expect.arrayContaining([
      "default-src 'self'",
      "script-src 'self'",
      "connect-src 'self'",
      "font-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ]),
  )
  expect(directives.filter((one) => /https?:|\*|unsafe-eval/.test(one))).toEqual([])
})

test('a page frames nothing but itself, unless it names the site of the one video that it shows', () => {
  expect(pagePolicy({})).toContain("frame-src 'self';")
  expect(pagePolicy({ frames: ['https://player.vimeo.com'] })).toContain("frame-src 'self' https://player.vimeo.com;")
})

test('only https origins are accepted into the policy', () => {
  const frames = ['http://evil.mn', 'https://evil.mn; script-src *', 'https://evil.mn/path', "'unsafe-inline'"]

  expect(pagePolicy({ frames })).toBe(pagePolicy({}))
})
