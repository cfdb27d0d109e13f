import pg from 'pg'
import { expect, test } from 'vitest'
import { app } from '../../testing/app.ts'
import { instantReader } from './instants.ts'

const read = instantReader(() => 'other')

test.each([
  ['2026-11-29 07:24:00+00', '2026-11-29T07:24:00.000Z'],
  ['2026-11-29 07:24:00.1+00', '2026-11-29T07:24:00.100Z'],
  ['2026-11-29 07:24:00.12+00', '2026-11-29T07:24:00.120Z'],
  ['2026-11-29 07:24:00.123+08', '2026-11-28T23:24:00.123Z'],
  ['2026-11-29 23:59:59.999999-05', '2026-11-30T04:59:59.999Z'],
  ['0100-01-01 00:00:00+00', '0100-01-01T00:00:00.000Z'],
])('%s is read by its places', (text, instant) => {
  expect((read(text) as Date).toISOString()).toBe(instant)
})

test.each([
  'infinity',
  '-infinity',
  '0099-01-01 00:00:00+00',
  '10000-01-01 00:00:00+00',
  '0044-03-15 12:00:00+00 BC',
  '2026-11-29 07:24:00+05:30',
  '2026-11-29 07:24:00',
  '2026-11-29',
])('%s is left to the parser of all forms', (text) => {
  expect(read(text)).toBe('other')
})

test('points of time are read as PostgreSQL writes them, in any time zone', async () => {
  const { connection } = await app()
  const ms = [0, 1, -1, 57, 570, 999, 1_795_936_440_123, -2_208_988_800_000, 4_102_444_799_999]
  const client = new pg.Client(connection)
  await client.connect()
  try {
    for (const zone of ['UTC', 'Asia/Ulaanbaatar', 'America/New_York', 'Asia/Kathmandu']) {
      await client.query(`set time zone '${zone}'`)
      const { rows } = await client.query(
        `select timestamptz 'epoch' + n * interval '1 ms' as at from unnest($1::bigint[]) with ordinality as t(n, i) order by i`,
        [ms],
      )
      expect(rows.map(({ at }) => at.getTime())).toEqual(ms)
    }
  } finally {
    await client.end()
  }
})
