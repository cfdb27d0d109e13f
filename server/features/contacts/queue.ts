import { sql } from 'kysely'
import type { Queued } from '../../core/requests/work-queue.ts'

/** Messages are listed by number and topic, without the name of their sender. */
const message: Queued = {
  table: 'contacts',
  title: sql<string>`contacts.topic`,
  number: sql<number>`contacts.number`,
  since: sql<Date>`contacts.created_at`,
}

/** The messages that the home page lists as work. */
export const contactQueue = { toAnswer: message, notSolved: message }
