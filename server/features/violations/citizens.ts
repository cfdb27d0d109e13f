import { formatDay } from '#contract/core/dates.ts'
import { Problem } from '#contract/core/problem.ts'
import { inLang } from '#contract/core/text.ts'
import { fill } from '#contract/core/texts.ts'
import type { Citizen, CitizenContact } from '#contract/features/violations/index.ts'
import { violationWords } from '#contract/features/violations/words.ts'
import { caseSecret, hashOfSecret, mailedCase, newSentKey } from '../../core/cases.ts'
import type { Core } from '../../core/core.ts'
import { categoryNames } from './categories.ts'
import { en } from './mails-en.ts'
import { mn } from './mails-mn.ts'
import type { AnyCall, ViolationRecord } from './tables.ts'

const WORDS = { mn, en }
type Kind = 'received' | 'taken' | 'decided'

/** The columns of a case that staff register for a citizen. */
export function newCase(core: Core) {
  const sentKey = newSentKey(core)
  return { columns: { sent_key: sentKey, case_hash: hashOfSecret(caseSecret(core, sentKey)) } }
}

/** Keeps how the citizen behind a violation can be reached, and acknowledges it by mail where there is an address. */
export async function keepCitizen(
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

interface Reachable {
  name: string
  email: string | null
  lang: 'mn' | 'en'
}

/** Mails the citizen of a case what happened to it, with the link; nothing where no address was given. */
export async function mailCitizen(call: AnyCall, row: ViolationRecord, kind: Kind, note = ''): Promise<void> {
  if (!row.sent_key || !row.case_hash) return
  const { rows } = await call.tx.query<Reachable>(
    'select name, email, lang from violation_citizens where violation_id = $1',
    [row.id],
  )
  const [citizen] = rows
  if (!citizen?.email) return
  const { lang, name, email } = citizen
  const { link, secret } = mailedCase(call.core, 'violation', caseSecret(call.core, row.sent_key), call.now)
  const nameOf = await categoryNames(call)
  const params = {
    name,
    number: row.number,
    category: nameOf(row, lang),
    status: violationWords[lang].status[row.status],
    due: formatDay(row.due_on, lang),
    note,
    link,
  }
  const words = WORDS[lang]
  const greeting = name ? words.greeting : words.greetingNobody
  const parts = [greeting, words[kind].text, words[kind].follow, words.secret, words.closing]
  await call.mail((city) => {
    const text = parts.map((part) => fill(part, { ...params, city: inLang(city, lang) })).join('\n\n')
    return { to: email, subject: fill(words[kind].subject, params), text: `${text}\n`, secret, lang }
  })
}

/** Who reported it without an account; the reading is logged. @throws Problem('not_found'). */
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
