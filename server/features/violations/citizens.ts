import { Problem } from '#contract/core/model/problem.ts'
import { inLang } from '#contract/core/text/localized.ts'
import { fill } from '#contract/core/text/messages.ts'
import { formatDay } from '#contract/core/time/dates.ts'
import type { Citizen, CitizenContact } from '#contract/features/violations/index.ts'
import { violationLabels } from '#contract/features/violations/labels.ts'
import { caseSecret, hashOfSecret, mailedCase, newSentKey } from '../../core/citizens/cases.ts'
import type { Core } from '../../core/requests/context.ts'
import { mailBody, mailButton, mailText } from '../../core/requests/mail-layout.ts'
import { categoryNames } from './categories.ts'
import { en } from './mails-en.ts'
import { mn } from './mails-mn.ts'
import type { AnyCall, ViolationRecord } from './tables.ts'

const TEXTS = { mn, en }
type Kind = 'received' | 'taken' | 'decided'

/** The columns that make a violation registered by staff a case the citizen can follow. */
export function newCase(core: Core) {
  const sentKey = newSentKey(core)
  return { columns: { sent_key: sentKey, case_hash: hashOfSecret(caseSecret(core, sentKey)) } }
}

/** Stores the citizen's contact details and acknowledges the report by mail if there is an address. */
export async function storeCitizen(
  call: AnyCall,
  row: ViolationRecord,
  citizen: Pick<Citizen, 'name' | 'email' | 'phone' | 'lang'>,
  { onBehalf }: { onBehalf: boolean },
): Promise<void> {
  await call.rows.leave(
    'violation_citizens',
    {
      violation_id: row.id,
      name: citizen.name,
      email: citizen.email ?? null,
      phone: citizen.phone ?? null,
      lang: citizen.lang,
      on_behalf: onBehalf,
      created_at: call.now,
    },
    { quiet: true },
  )
  await mailCitizen(call, row, 'received')
}

interface MailRecipient {
  name: string
  email: string | null
  lang: 'mn' | 'en'
}

/** Mails the citizen about a change of the case, with the link; does nothing if they left no address. */
export async function mailCitizen(call: AnyCall, row: ViolationRecord, kind: Kind, note = ''): Promise<void> {
  if (!row.sent_key || !row.case_hash) return
  const { rows } = await call.rows
    .unscoped('the mail address of the citizen of one violation')
    .query<MailRecipient>('select name, email, lang from violation_citizens where violation_id = $1', [row.id])
  const [citizen] = rows
  if (!citizen?.email) return
  const { lang, name, email } = citizen
  const { link, secret } = mailedCase(call.core, 'violation', caseSecret(call.core, row.sent_key), call.now)
  const nameOf = await categoryNames(call)
  const params = {
    name,
    number: row.number,
    category: nameOf(row, lang),
    status: violationLabels[lang].status[row.status],
    due: formatDay(row.due_on, lang),
    note,
  }
  const texts = TEXTS[lang]
  const greeting = name ? texts.greeting : texts.greetingNobody
  await call.mail((city) => {
    const body = mailBody(lang, [
      mailText(fill(greeting, params)),
      mailText(fill(texts[kind].text, params)),
      ...(kind === 'decided' ? [mailText(texts.solved)] : []),
      mailButton(texts[kind].follow, link),
      mailText(texts.secret, { quiet: true }),
      mailText(fill(texts.closing, { city: inLang(city, lang) })),
    ])
    return { to: email, subject: fill(texts[kind].subject, params), ...body, secret, lang }
  })
}

/** The citizen who reported it without an account; logs the access. @throws Problem('not_found'). */
export async function citizenOf(call: AnyCall & { params: { id: string } }): Promise<CitizenContact> {
  const violation = await call.rows.one('violations', call.params.id)
  const found = await call.rows
    .from('violation_citizens')
    .selectAll('violation_citizens')
    .where('violation_citizens.violation_id', '=', violation.id)
    .executeTakeFirst()
  if (!found) throw new Problem('not_found')
  call.note({
    action: 'violations.read_citizen',
    table_name: 'violations',
    row_id: violation.id,
    area_id: violation.area_id,
  })
  return { name: found.name, email: found.email, phone: found.phone, onBehalf: found.on_behalf }
}
