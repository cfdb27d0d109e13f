import { expect, test } from 'vitest'
import { clip } from './clip.ts'

test.each([
  ['Хог', 10, 'Хог'],
  ['Хог овоорсон байна', 18, 'Хог овоорсон байна'],
  ['Хог овоорсон байна', 15, 'Хог овоорсон…'],
  ['Хог овоорсон байна', 13, 'Хог овоорсон…'],
  ['Зөвшөөрөлгүй', 6, 'Зөвшө…'],
  ['🏙️🏙️🏙️', 3, '🏙️…'],
])('%s cut to %s characters is %s', (text, max, shown) => {
  expect(clip(text, max)).toBe(shown)
  expect([...clip(text, max)].length).toBeLessThanOrEqual(max)
})
