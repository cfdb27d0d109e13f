import { expect, test } from 'vitest'
import { RecentChanges } from './recent-changes.ts'

const change = (feature: string) => ({ feature, rooms: ['every::laws'] })
const names = (found: ReturnType<RecentChanges['ofLast']>) => found?.map(({ feature }) => feature)

test('returns the changes since a page was loaded', () => {
  let now = 0
  const recent = new RecentChanges(() => now)
  recent.add(change('news'))
  now = 5_000
  recent.add(change('laws'))
  now = 6_000

  expect(names(recent.ofLast(500))).toEqual([])
  expect(names(recent.ofLast(2_000))).toEqual(['laws'])
  expect(names(recent.ofLast(10_000))).toEqual(['news', 'laws'])
})

test('returns undefined when the page is older than the stored changes', () => {
  let now = 0
  const recent = new RecentChanges(() => now)
  recent.add(change('news'))
  now = 70_000
  recent.add(change('laws'))

  expect(recent.ofLast(61_000)).toBeUndefined()
  expect(names(recent.ofLast(59_000))).toEqual(['laws'])
})

test('returns undefined when there were too many changes since', () => {
  let now = 0
  const recent = new RecentChanges(() => now)
  for (let n = 0; n < 1_200; n++) {
    now = n
    recent.add(change('news'))
  }

  expect(recent.ofLast(1_100)).toBeUndefined()
  expect(recent.ofLast(100)).toHaveLength(101)
})
