import { sql } from 'kysely'
import { Problem } from '#contract/core/model/problem.ts'
import { formatDateTime } from '#contract/core/time/dates.ts'
import type { admin, MailHead } from '#contract/features/admin/index.ts'
import { auth } from '#contract/features/auth/index.ts'
import { matching } from '../../core/access/matching.ts'
import type { Handlers } from '../../core/requests/declare.ts'
import { EXPIRED, masked, retryMail } from '../../core/requests/outbox.ts'
import { compose } from '../auth/index.ts'
import { like } from './like.ts'
import type { AdminTables } from './tables.ts'

const mailState = sql<MailHead['state']>`case when outbox.sent_at is not null then 'sent'
  when outbox.failed_at is not null and outbox.error = ${sql.lit(EXPIRED)} then 'expired'
  when outbox.failed_at is not null then 'failed'
  when outbox.error is not null then 'retrying' else 'waiting' end`
/** Shown in place of the address of a subscriber. */
const SUBSCRIBER = '•••••'
const bouncedAt = sql<Date | null>`(select b.bounced_at from mail_bounces b where b.address = lower(outbox.recipient))`

type Row = AdminTables['outbox'] & { state: MailHead['state']; bounced_at: Date | null }

const show = (row: Row): MailHead => ({
  id: row.id,
  channel: row.channel,
  kind: row.kind,
  state: row.state,
  // who subscribed without an account is nobody's business
  recipient: row.subscription === null ? row.recipient : SUBSCRIBER,
  subject: masked(row.subject),
  attempts: row.attempts,
  createdAt: row.created_at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
  nextTryAt: row.next_try_at?.toISOString() ?? null,
  error: row.state === 'expired' ? null : row.error,
  cause: row.state === 'retrying' || row.state === 'failed' ? row.cause : null,
  bouncedAt: row.bounced_at?.toISOString() ?? null,
})

type Outbox = Pick<Handlers<AdminTables, typeof admin>, 'outbox' | 'mail' | 'retryMail' | 'testMail' | 'mailState'>
type Rows = Parameters<Outbox['mail']>[0]['rows']

async function mailOf(rows: Rows, id: string): Promise<Row> {
  const found = await rows
    .from('outbox')
    .selectAll('outbox')
    .select([mailState.as('state'), bouncedAt.as('bounced_at')])
    .where('outbox.id', '=', id)
    .executeTakeFirst()
  if (!found) throw new Problem('not_found')
  return found
}

/** The mails of the system, sent and unsent. */
export const outboxHandlers: Outbox = {
  outbox: async ({ rows, query }) => {
    const found = await rows.page('outbox', {
      query,
      isHuge: true,
      sorts: { createdAt: 'created_at' },
      defaultSort: '-createdAt',
      where: (q) =>
        q
          .$if(query.state !== undefined, (w) => w.where(sql<boolean>`${mailState} = ${query.state}`))
          .where(matching({ 'outbox.kind': query.kind, 'outbox.channel': query.channel }))
          .$if(!!query.q, (w) =>
            w.where(
              sql<boolean>`((outbox.subscription is null and outbox.recipient ilike ${like(query.q)}) or outbox.subject ilike ${like(query.q)})`,
            ),
          ),
      select: (q) => q.selectAll('outbox').select([mailState.as('state'), bouncedAt.as('bounced_at')]),
    })
    return { data: found.data.map(show), meta: found.meta }
  },
  mail: async ({ rows, params, note }) => {
    const row = await mailOf(rows, params.id)
    note({ action: 'admin.read_mail', table_name: 'outbox', row_id: row.id })
    return { data: { ...show(row), text: masked(row.body_text) } }
  },
  testMail: async (call) => {
    const { rows, actor, core, now, lang, note, mail, ask } = call
    const me = (await ask(auth, 'myAccount')).data.user
    const values = { when: formatDateTime(now, lang), url: core.config.publicUrl }
    await mail(compose('test', { ...me, lang }, values))
    const { id } = await rows
      .from('outbox')
      .select('outbox.id')
      .where('outbox.recipient', '=', me.email)
      .orderBy('outbox.created_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    await rows.changeMany('outbox', (q) => q.where('id', '=', id), { is_test: true }, { quiet: true })
    note({ action: 'admin.test_mail', table_name: 'outbox', row_id: id, area_id: actor?.areaId ?? null })
    return { data: show(await mailOf(rows, id)), smtp: core.config.smtpUrl !== undefined }
  },
  mailState: async ({ rows, params, core }) => ({
    data: show(await mailOf(rows, params.id)),
    smtp: core.config.smtpUrl !== undefined,
  }),
  retryMail: async ({ rows, params, note, after, core }) => {
    const { id } = await rows.one('outbox', params.id)
    if (!(await retryMail(rows.unscoped('the outbox has no version to change a row by'), id)))
      throw new Problem('wrong_state')
    note({ action: 'admin.retry_mail', table_name: 'outbox', row_id: id })
    after(() => core.jobs.wake())
    return { data: show(await mailOf(rows, id)) }
  },
}
