import { describe, expect, test } from 'vitest'
import { notKept } from './keep.ts'
import { nameAt } from './target.ts'

const at = (instant: string) => nameAt(new Date(instant), true)
const kept = (names: string[], keep: Parameters<typeof notKept>[1]) => {
  const gone = notKept(names, keep)
  return names.filter((name) => !gone.includes(name))
}

describe('which backups are kept', () => {
  test('the newest of each day, week and month, counted in Ulaanbaatar', () => {
    // daily at 03:00 there, which is 19:00 of the day before in UTC
    const names = Array.from({ length: 100 }, (_, i) =>
      at(new Date(Date.UTC(2026, 10, 27, 19) - i * 86_400_000).toISOString()),
    )

    const left = kept(names, { days: 3, weeks: 3, months: 3 })

    expect(left.map((name) => name.slice(6, 16))).toEqual([
      // Saturday 28 November, 27, 26 (one day earlier in UTC)
      '2026-11-27',
      '2026-11-26',
      '2026-11-25',
      // the Sundays of the two weeks before
      '2026-11-21',
      '2026-11-14',
      // the last days of October and September
      '2026-10-30',
      '2026-09-29',
    ])
  })

  test('the newest always stays, however old it is, and several of one day leave the newest', () => {
    expect(kept([at('2020-01-01T00:00:00Z')], { days: 1, weeks: 0, months: 0 })).toHaveLength(1)
    expect(kept([at('2026-11-28T01:00:00Z'), at('2026-11-28T02:00:00Z')], { days: 7, weeks: 4, months: 12 })).toEqual([
      at('2026-11-28T02:00:00Z'),
    ])
  })

  test('files of other names are never named', () => {
    expect(notKept(['notes.txt', 'nutag.backup.gz', '../nutag-x'], { days: 1, weeks: 0, months: 0 })).toEqual([])
  })
})
