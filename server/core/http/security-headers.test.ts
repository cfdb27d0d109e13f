import { expect, test } from 'vitest'
import { pagePolicy } from './security-headers.ts'

test('a page frames nothing but itself, unless it names the site of the one video that it shows', () => {
  expect(pagePolicy({})).toContain("frame-src 'self';")
  expect(pagePolicy({ frames: ['https://player.vimeo.com'] })).toContain("frame-src 'self' https://player.vimeo.com;")
})

test('only https origins are accepted into the policy', () => {
  const frames = ['http://evil.mn', 'https://evil.mn; script-src *', 'https://evil.mn/path', "'unsafe-inline'"]

  expect(pagePolicy({ frames })).toBe(pagePolicy({}))
})
