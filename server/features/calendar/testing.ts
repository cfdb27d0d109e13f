import type { FeatureSamples } from '../../testing/feature-samples.ts'
import { idOf } from '../../testing/people.ts'

/** A valid event as the form sends it, on 1 December 2026 in the morning. */
export const anEvent = (fields: object = {}) => ({
  calendarId: null,
  title: 'Хурал',
  description: '',
  place: '',
  start: '2026-12-01T02:00:00.000Z',
  end: '2026-12-01T03:00:00.000Z',
  allDay: false,
  colour: null,
  isPrivate: false,
  guests: [],
  ...fields,
})

/** Samples of this feature for the walking checks. */
export const samples: FeatureSamples = {
  seed: async (db, area) => {
    const { rows } = await db.query(
      `insert into calendars (area_id, name, colour) values ($1, 'Ажлын хуанли', 'green') returning id`,
      [idOf(area)],
    )
    await db.query(`insert into meeting_rooms (area_id, name) values ($1, 'Хурлын танхим')`, [idOf(area)])
    await db.query(
      `insert into calendar_events (calendar_id, title, starts_at, ends_at, is_private, search)
       select $1, 'Шинэ хурал', now() + interval '1 day', now() + interval '1 day 1 hour', is_private, 'шинэ хурал'
       from unnest(array[true, false]) is_private`,
      [rows[0].id],
    )
  },
}
