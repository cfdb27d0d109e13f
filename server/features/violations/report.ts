import type { CaseSent } from '#contract/core/case.ts'
import { valueOn } from '#contract/core/dated.ts'
import { dayInUlaanbaatar } from '#contract/core/dates.ts'
import { fieldProblem, Problem } from '#contract/core/problem.ts'
import { areas } from '#contract/features/areas/index.ts'
import { type PublicReport, publicReports } from '#contract/features/violations/index.ts'
import { countTry, networkOf } from '../../core/accounts-limits.ts'
import { caseSecret, findCase, hashOfSecret } from '../../core/cases.ts'
import { checkFormTicket, formTicket } from '../../core/form-ticket.ts'
import { offeredCategory } from './categories.ts'
import { keepCitizen } from './citizens.ts'
import { dueOn } from './due.ts'
import { alertOffice } from './notices.ts'
import type { AnyCall, ViolationRecord } from './tables.ts'
import { searchOf } from './write.ts'

const isOpenToAll = async (call: Pick<AnyCall, 'setting' | 'now'>): Promise<boolean> =>
  valueOn(await call.setting(publicReports), dayInUlaanbaatar(call.now)).withoutAccount

/** What the public form needs. */
export const reportForm = async (call: AnyCall) => ({
  ticket: formTicket(call.core, 'report', call.now),
  withoutAccount: await isOpenToAll(call),
})

/** The khoroo of a report: the one that was chosen or, where borders are known, the one that holds the point. */
async function khorooOf(call: AnyCall, { to, lat, lon }: PublicReport): Promise<string> {
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
  // a section that was chosen, or that holds the point, is the place itself
  return path?.data.at(-1)?.id ?? khoroo.id
}

/**
 * Takes a report in without an account; the same words from the same opened page are one report. A machine that fills in the hidden
 * field gets the answer of a sent report, without a number.
 * @throws Problem('not_allowed') where the city accepts none, Problem('invalid'), Problem('too_many') after five an hour from one network.
 */
export async function report(call: AnyCall & { body: PublicReport }): Promise<CaseSent> {
  const { body, core, now } = call
  if (body.website) return { sent: true }
  if (!(await isOpenToAll(call))) throw new Problem('not_allowed')
  checkFormTicket(core, 'report', now, body.ticket)
  const areaId = await khorooOf(call, body)
  const category = await offeredCategory(call, body.category)
  await countTry(call, [{ kind: 'report', of: networkOf(call.origin.address) }])
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
  const row = await findCase<ViolationRecord>(call.tx, 'violations', secret)
  if (!row) throw new Problem('conflict')
  const sent = { sent: true, number: row.number, secret } as const
  // the same form was sent before
  if (row.id !== id) return sent
  if (body.name || body.email || body.phone) await keepCitizen(call, row, body, { onBehalf: false })
  await alertOffice(call, row, 'reported')
  return sent
}
