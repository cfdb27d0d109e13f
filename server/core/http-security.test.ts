import { expect, test } from 'vitest'
import { pagePolicy } from './http-security.ts'

test('a page frames nothing but itself, until it names the site of the one film that it shows', () => {
  expect(pagePolicy('n')).toContain("frame-src 'self';")
  expect(pagePolicy('n', ['https://player.vimeo.com'])).toContain("frame-src 'self' https://player.vimeo.com;")
})

test('what is no https origin is not let into the policy', () => {
  const policy = pagePolicy('n', [
    'http://evil.mn',
    'https://evil.mn; script-src *',
    'https://evil.mn/path',
    "'unsafe-inline'",
  ])

  expect(policy).toBe(pagePolicy('n'))
})
