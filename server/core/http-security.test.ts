import { expect, test } from 'vitest'
import { pagePolicy } from './http-security.ts'

test('a page frames nothing but itself, until it names the site of the one film that it shows', () => {
  expect(pagePolicy({})).toContain("frame-src 'self';")
  expect(pagePolicy({ frames: ['https://player.vimeo.com'] })).toContain("frame-src 'self' https://player.vimeo.com;")
})

test('what is no https origin is not let into the policy', () => {
  const frames = ['http://evil.mn', 'https://evil.mn; script-src *', 'https://evil.mn/path', "'unsafe-inline'"]

  expect(pagePolicy({ frames })).toBe(pagePolicy({}))
})
