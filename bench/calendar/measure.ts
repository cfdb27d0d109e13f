import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type pg from 'pg'
import { insertMany } from '../../server/core/database/sql.ts'
import { median, percentile } from '../arithmetic.ts'
import { atTheEnd } from '../endings.ts'
import type { Figure } from '../figures.ts'
import { startInside, timed } from '../inside.ts'
import { fillCity } from '../notifications/people.ts'

/** Events of one person's year, and how many of them are series. Source: the issue of the calendar. */
const EVENTS = 3_000
const SERIES = 200
/** Requests whose median is taken, after those that warm up. */
const TIMES = 60
const WARM = 20
const YEAR = Date.UTC(2026, 0, 1)
const DAY_MS = 86_400_000
const MONTH = 'start=2026-05-31T16:00:00.000Z&end=2026-07-05T16:00:00.000Z'

/** A year of events of one person, spread evenly over the days; the series are weekly, for the whole year. */
async function fillYear(pool: pg.Pool, owner: string): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into calendars (owner_id, colour) values ($1, 'blue') returning id`,
    [owner],
  )
  const calendarId = rows[0]?.id
  const events = Array.from({ length: EVENTS }, (_, i) => {
    const isSeries = i < SERIES
    const start = YEAR + (isSeries ? i % 7 : i % 365) * DAY_MS + (i % 10) * 3_600_000
    return {
      calendar_id: calendarId,
      owner_id: owner,
      title: `Хурал ${i}`,
      description: 'Өмнөх хурлын биелэлт, дараагийн долоо хоногийн ажил.',
      starts_at: new Date(start),
      ends_at: new Date(start + 3_600_000),
      all_day: false,
      is_private: false,
      search: `хурал ${i}`,
      rule: isSeries ? 'FREQ=WEEKLY;INTERVAL=1;WKST=MO' : null,
      excluded: [],
    }
  })
  await insertMany(
    pool,
    'calendar_events',
    events
      .map((event) => ({ ...event, place: '', version: 1, tag: 0, reminder_by_mail: false, created_at: new Date() }))
      .map((event, i) => ({ id: `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`, ...event })),
  )
  await pool.query('vacuum analyze calendar_events')
}

/** The bare server: the rows of the same month by plain SQL, as JSON. It knows no people, expands nothing and checks nothing. */
async function startBare(pool: pg.Pool, owner: string): Promise<string> {
  const server = createServer(async (_request, response) => {
    const columns = `id, calendar_id, title, place, starts_at, ends_at, all_day, colour, is_private, rule, excluded, version`
    const single = await pool.query({
      name: 'single',
      text: `select ${columns} from calendar_events where owner_id = $1 and rule is null and starts_at < $3 and ends_at > $2 order by starts_at`,
      values: [owner, '2026-05-31T16:00:00Z', '2026-07-05T16:00:00Z'],
    })
    const series = await pool.query({
      name: 'series',
      text: `select ${columns} from calendar_events where owner_id = $1 and rule is not null`,
      values: [owner],
    })
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ data: [...single.rows, ...series.rows] }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atTheEnd(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

/** How long a month of a full calendar takes, next to the bare server. */
export async function measureCalendar(say: (line: string) => void): Promise<Figure[]> {
  const { app, pool } = await startInside('calendar', say, { NODE_ENV: 'development' })
  const owner = await fillCity(pool)
  await fillYear(pool, owner)
  const { token } = await app.core.sessions.open(app.core.pool, owner, { agent: 'bench', address: '127.0.0.1' })
  const ours = `${await app.http.listen({ port: 0, host: '127.0.0.1' })}/v1/calendar/events?${MONTH}`
  const bare = await startBare(pool, owner)
  const headers = { authorization: `Bearer ${token}`, 'cache-control': 'no-cache' }
  const ask = async (url: string) => {
    const answer = await fetch(url, { headers })
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
    return ((await answer.json()) as { data: unknown[] }).data.length
  }
  say(`a month has ${await ask(ours)} events`)
  for (let i = 0; i < WARM; i++) await Promise.all([ask(ours), ask(bare)])
  const times = { ours: [] as number[], bare: [] as number[] }
  for (let i = 0; i < TIMES; i++) {
    times.ours.push(await timed(() => ask(ours)))
    times.bare.push(await timed(() => ask(bare)))
  }
  const what = `a month of a year with ${EVENTS.toLocaleString('en-US')} events, ${SERIES} of them series`
  return [
    { what: `${what}, median`, value: median(times.ours), unit: 'ms', goal: { most: 30 } },
    { what: 'the same, 95th percentile', value: percentile(times.ours, 0.95), unit: 'ms' },
    {
      what: 'the rows of that month from the bare server, which expands no series, median',
      value: median(times.bare),
      unit: 'ms',
    },
  ]
}
