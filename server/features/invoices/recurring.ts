import { Problem, type ProblemCode } from '#contract/core/model/problem.ts'
import { addDays, type Day, dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { unscoped } from '../../core/access/unscoped.ts'
import type { Core } from '../../core/requests/context.ts'
import { type WorkCall, workAs } from '../../core/requests/work-as.ts'
import { addDraft, issueDraft } from './drafts.ts'
import { sendTo } from './mails.ts'
import type { InvoiceTables, TemplateRecord } from './tables.ts'
import { nextOnOrAfter } from './templates.ts'

/** The reasons given to `unscoped`. */
const DUE = 'ids of the recurring invoices that are due, for a job'
const RUN = 'the days on which a recurring invoice was issued, for a job'

/** What staff can mend; anything else, such as a full disk, passes, and is tried again in the next round. */
const FOR_STAFF: readonly ProblemCode[] = ['not_allowed', 'not_found', 'invalid', 'wrong_state']

type Due = Pick<TemplateRecord, 'id' | 'author_id'> & { lang: 'mn' | 'en' }

/**
 * Issues the recurring invoices that are due, each in a transaction of its own, on behalf of the person who has changed it last. Called
 * every few minutes by every instance: the row is locked, and its next day moves on with the invoice, so each day is issued once. Days
 * that were missed are issued too. What only staff can mend is marked, and waits for them. @throws the first other failure, after the round.
 */
export async function issueRecurring(core: Core): Promise<void> {
  const today = dayInUlaanbaatar(core.now())
  const failed: { id: string; error: unknown }[] = []
  for (;;) {
    const { rows } = await unscoped(core, DUE).query<Due>(
      `select t.id, t.author_id, coalesce(u.lang, 'mn') as lang from invoice_templates t left join users u on u.id = t.author_id
       where t.next_on <= $1 and not t.paused and t.failure is null and t.id <> all($2::uuid[]) order by t.next_on, t.id limit 1`,
      [today, failed.map(({ id }) => id)],
    )
    const [due] = rows
    if (!due) break
    await issueDue(core, due, today).catch((error) => failed.push({ id: due.id, error }))
  }
  if (failed[0]) throw failed[0].error
}

/** Issues one invoice of a template, or marks the template for staff. @throws every other failure. */
async function issueDue(core: Core, due: Due, today: Day): Promise<void> {
  try {
    if (due.author_id === null) throw new Problem('not_allowed')
    const as = {
      feature: 'invoices',
      verb: 'write',
      personId: due.author_id,
      lang: due.lang,
      trace: `recurring ${due.id}`,
    }
    await workAs<InvoiceTables, void>(core, as, (call) => issueNext(call, due.id, today))
  } catch (error) {
    if (!(error instanceof Problem) || !FOR_STAFF.includes(error.code)) throw error
    await unscoped(core, RUN).query(
      'update invoice_templates set failure = $2, version = version + 1 where id = $1 and next_on <= $3',
      [due.id, error.code, today],
    )
  }
}

/** Issues one invoice of a template, unless another instance has done it meanwhile. */
async function issueNext(call: WorkCall<InvoiceTables>, id: string, today: Day): Promise<void> {
  const row = await call.rows.lock('invoice_templates', id)
  const { next_on: day } = row
  if (day === null || day > today || row.paused || row.failure !== null) return
  const { id: invoiceId } = await addDraft(call, {
    ...row.draft,
    areaId: row.area_id,
    dueOn: addDays(today, row.days_to_pay),
  })
  const issued = await issueDraft(call, { id: invoiceId, version: 1 })
  await call.rows
    .unscoped(RUN)
    .query('insert into invoice_template_runs (template_id, day, invoice_id) values ($1, $2, $3)', [id, day, invoiceId])
  if (row.mailed && issued.buyer_email) await sendTo(call, issued, issued.buyer_email)
  const series = { startsOn: row.starts_on, endsOn: row.ends_on, every: row.every }
  await call.rows.change(
    'invoice_templates',
    { id, version: row.version },
    { next_on: nextOnOrAfter(series, addDays(day, 1)) },
    { action: 'repeat' },
  )
}
