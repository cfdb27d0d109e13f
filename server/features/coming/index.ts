import { sql } from 'kysely'
import { Problem } from '#contract/core/model/problem.ts'
import { type Announcement, type ComingDraft, coming, comingWorkflow } from '#contract/features/coming/index.ts'
import { serve } from '../../core/requests/declare.ts'
import { formTicket } from '../../core/requests/form-ticket.ts'
import { subscriptionOf } from './mails.ts'
import { NOTIFY_JOB, notifyWaiting, resumeNotifying } from './notify.ts'
import { personalData } from './personal-data.ts'
import { comingSubscriptions, confirm, SUBSCRIBER_USE, subscribe } from './subscribe.ts'
import type { AnnouncementRow, ComingCall, ComingTables } from './tables.ts'

const columnsOf = ({ title, text, opensAt, link }: ComingDraft) => ({ title, body: text, opens_at: opensAt, link })

const isoOf = (at: Date | string | null): string | null => (at === null ? null : new Date(at).toISOString())

const announced = (row: AnnouncementRow) => ({
  id: row.id,
  title: row.title,
  text: row.body,
  opensAt: isoOf(row.opens_at),
})

/** An announcement with the number of confirmed subscriptions. */
async function show(call: ComingCall, found: readonly AnnouncementRow[]): Promise<Announcement[]> {
  const { rows } = await call.rows
    .unscoped('how many people wait for announcements within reach: nobody sees their addresses')
    .query<{ id: string; n: number }>(
      `select announcement_id as id, count(*)::int as n from coming_subscribers
       where announcement_id = any($1) and confirmed_at is not null group by 1`,
      [found.map(({ id }) => id)],
    )
  const waiting = new Map(rows.map(({ id, n }) => [id, n]))
  return found.map((row) => ({
    ...announced(row),
    link: row.link,
    status: row.status,
    publishedAt: isoOf(row.published_at),
    waiting: waiting.get(row.id) ?? 0,
    version: row.version,
  }))
}

async function showOne(call: ComingCall, id: string): Promise<{ data: Announcement }> {
  const [data] = await show(call, [await call.rows.one('coming_announcements', id)])
  if (!data) throw new Error('a row that was read is shown')
  return { data }
}

async function current(call: ComingCall) {
  const row = await call.rows
    .from('coming_announcements')
    .selectAll('coming_announcements')
    .where('coming_announcements.status', '=', 'announced')
    .orderBy('coming_announcements.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { announcement: row ? announced(row) : null, ticket: formTicket(call.core, 'coming', call.now) }
}

/** What opens soon. Rule: docs/rules/coming-soon.md. */
export default serve<ComingTables>()(coming, {
  personalData,
  anchors: {
    coming_announcements: { published: (t) => sql<boolean>`${sql.ref(`${t}.status`)} = 'announced'` },
    coming_subscribers: {},
  },
  openVerb: 'open',
  sealed: [
    {
      table: 'coming_subscribers',
      column: 'email_sealed',
      key: ['id'],
      use: SUBSCRIBER_USE,
      print: 'email_print',
    },
  ],
  privateTables: ['coming_subscribers'],
  recordNames: { coming_announcements: 'coming_announcements.title' },
  jobs: { [NOTIFY_JOB]: notifyWaiting },
  resume: resumeNotifying,
  subscriptions: comingSubscriptions,
  demo: async (city) => (await import('./demo.ts')).fill(city),
  handlers: {
    current: async (call) => ({ data: await current(call) }),
    subscribe: async (call) => {
      await subscribe(call, call.body)
      return { data: { sent: true as const } }
    },
    confirm: async (call) => {
      await confirm(call, call.body.secret)
      return { data: { confirmed: true as const } }
    },
    list: async (call) => {
      const rows = await call.rows
        .from('coming_announcements')
        .selectAll('coming_announcements')
        .orderBy('coming_announcements.created_at', 'desc')
        .execute()
      return { data: await show(call, rows) }
    },
    create: async (call) => showOne(call, (await call.rows.add('coming_announcements', columnsOf(call.body))).id),
    change: async (call) => {
      const { version, ...draft } = call.body
      const row = await call.rows.lock('coming_announcements', call.params.id, version)
      // who waits for it was notified of what it says
      if (row.status !== 'announced')
        throw new Problem('wrong_state', { params: { state: row.status, action: 'change', allowedActions: [] } })
      await call.rows.change(
        'coming_announcements',
        { id: row.id, version },
        { ...columnsOf(draft), updated_at: call.now },
      )
      return showOne(call, row.id)
    },
    act: async (call) => {
      const row = await call.rows.lock('coming_announcements', call.params.id)
      await call.rows.act(comingWorkflow, 'coming_announcements', row, {
        action: call.body.action,
        values: { published_at: call.now, updated_at: call.now },
      })
      await call.later(NOTIFY_JOB, {}, undefined, 'bulk')
      return showOne(call, row.id)
    },
    remove: async ({ rows, params }) => {
      // nobody subscribes from here on
      await rows.lock('coming_announcements', params.id)
      const db = rows.unscoped('mails to those who wait for an announcement are deleted with it')
      const { rows: waiting } = await db.query<{ id: string }>(
        'select id from coming_subscribers where announcement_id = $1',
        [params.id],
      )
      await db.query('delete from outbox where subscription = any($1)', [waiting.map(({ id }) => subscriptionOf(id))])
      await rows.remove('coming_announcements', params.id)
      return null
    },
  },
})
