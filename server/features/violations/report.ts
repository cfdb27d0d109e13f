import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import type { CaseSent } from '#contract/core/people/case.ts'
import { valueOn } from '#contract/core/time/dated.ts'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { areas } from '#contract/features/areas/index.ts'
import { type PublicReport, publicReports } from '#contract/features/violations/index.ts'
import { countAttempt, networkOf } from '../../core/accounts/limits.ts'
import { caseSecret, findCase, hashOfSecret } from '../../core/citizens/cases.ts'
import { checkFormTicket, formTicket } from '../../core/requests/form-ticket.ts'
import { offeredCategory } from './categories.ts'
import { storeCitizen } from './citizens.ts'
import { dueOn } from './due.ts'
import { alertOffice } from './notices.ts'
import type { AnyCall, ViolationRecord } from './tables.ts'
import { searchOf } from './write.ts'

const acceptsAnonymous = async (call: Pick<AnyCall, 'setting' | 'now'>): Promise<boolean> =>
  valueOn(await call.setting(publicReports), dayInUlaanbaatar(call.now)).withoutAccount

/** The data that the public form needs. */
export const reportForm = async (call: AnyCall) => ({
  ticket: formTicket(call.core, 'report', call.now),
  withoutAccount: await acceptsAnonymous(call),
})

/** The area of a report: the chosen one or, where borders are known, the one that contains the point. */
async function areaOf(call: AnyCall, { to, lat, lon }: PublicReport): Promise<string> {
  const path = to
    ? await call.ask(areas, 'path', { params: { id: to } }).catch((error: unknown) => {
        if (error instanceof Problem && error.code === 'not_found') return undefined
        throw error
      })
    : lat !== undefined && lon !== undefined
      ? await call.ask(areas, 'at', { query: { lat, lng: lon } })
      : undefined
  const khoroo = path?.data.find(({ level }) => level === 'khoroo')
  if (!khoroo) throw fieldProblem('to', to ? 'not_in_list' : 'required')
  // may be a section of the khoroo
  return path?.data.at(-1)?.id ?? khoroo.id
}

/**
 * Accepts a report without an account; the same input with the same ticket is one report. A bot that fills in the honeypot gets
 * the response of a sent report, without a number.
 * @throws Problem('not_allowed') if the city accepts none, Problem('invalid'), Problem('too_many') above five per hour from one network.
 */
export async function report(call: AnyCall & { body: PublicReport }): Promise<CaseSent> {
  const { body, core, now } = call
  if (body.website) return { sent: true }
  if (!(await acceptsAnonymous(call))) throw new Problem('not_allowed')
  checkFormTicket(core, 'report', now, body.ticket)
  const areaId = await areaOf(call, body)
  const category = await offeredCategory(call, body.category)
  await countAttempt(call, [{ kind: 'report', of: networkOf(call.origin.address) }])
  const sentKey = core.sign(`report ${JSON.stringify(body)}`)
  const secret = caseSecret(core, sentKey)
  const id = crypto.randomUUID()
  const { law, organisation } = category
  await call.rows.leave('violations', {
    id,
    area_id: areaId,
    reporter_id: null,
    reporter_area_id: null,
    category: body.category,
    description: body.description,
    law,
    law_id: null,
    organisation,
    place: body.place,
    lat: body.lat !== undefined && body.lon !== undefined ? body.lat : null,
    lon: body.lat !== undefined && body.lon !== undefined ? body.lon : null,
    photos: [],
    found_on: dayInUlaanbaatar(now),
    assignee_id: null,
    level: category.level,
    due_on: await dueOn(call, category.level, category),
    duplicate_of: null,
    closed_at: null,
    search: searchOf({ ...body, law, organisation }),
    sent_key: sentKey,
    case_hash: hashOfSecret(secret),
    created_at: now,
    updated_at: now,
  })
  const row = await findCase<ViolationRecord>(call, 'violations', secret)
  if (!row) throw new Problem('conflict')
  const sent = { sent: true, number: row.number, secret } as const
  // a repeated submission
  if (row.id !== id) return sent
  if (body.name || body.email || body.phone) await storeCitizen(call, row, body, { onBehalf: false })
  await alertOffice(call, row, 'reported')
  return sent
}
