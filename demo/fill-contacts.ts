import type pg from 'pg'
import { foldForSearch } from '#contract/core/text/localized.ts'
import { addDays, dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { insertMany } from '../server/core/database/sql.ts'
import type { AreaSeed } from './areas.ts'
import { DEMO_DAY, instantOn, workdayUpTo } from './calendar.ts'
import { writeHistory } from './fill-violations.ts'
import { idOf } from './ids.ts'
import { FEMALE_NAMES, inLatin, MALE_NAMES } from './names.ts'
import type { PersonSeed } from './people.ts'
import { DEMO_ACCOUNTS } from './positions.ts'
import { makeRandom, type Random } from './random.ts'
import { CONTACT_TEXTS, CONTACT_TOPICS } from './texts/contacts.ts'

const COUNT = 60

/** 60 messages to the city, its districts and khoroos; what is more than a week old is answered, but for a few. */
export async function fillContacts(
  client: Pick<pg.Pool, 'query'>,
  areas: readonly AreaSeed[],
  people: readonly PersonSeed[],
): Promise<void> {
  const random = makeRandom('contacts')
  const made = Array.from({ length: COUNT }, (_, n) => message(n, areas, people, random))
  await insertMany(
    client,
    'contacts',
    made.map(({ row }) => row),
  )
  await writeHistory(
    client,
    made.flatMap(({ row, officer }) => {
      const line = { table: 'contacts', row: row.id, areaId: row.area_id, note: null }
      const came = { ...line, at: row.created_at, by: null, action: 'contacts.create', from: null, to: null }
      if (!row.answered_at) return [came]
      const action = row.channel === 'email' ? 'contacts.answer' : 'contacts.answer_by_phone'
      return [came, { ...line, at: row.answered_at, by: officer, action, from: 'open', to: 'answered' }]
    }),
  )
}

function message(n: number, areas: readonly AreaSeed[], people: readonly PersonSeed[], random: Random) {
  const area = random.weighted(areas.map((one) => [one, weightOf(one)] as const))
  const officers = people.filter(({ areaId, status }) => areaId === area.id && status === 'active')
  const topic = random.pick(CONTACT_TOPICS)
  const [text, reply] = random.pick(CONTACT_TEXTS[topic])
  const firstName = random.pick([...FEMALE_NAMES, ...MALE_NAMES])
  const lastName = random.pick(MALE_NAMES)
  const name = `${lastName.slice(0, 1)}. ${firstName}`
  const created = instantOn(addDays(DEMO_DAY, -Math.round(random.next() ** 1.6 * 300)), random, [7, 23])
  const answeredOn = workdayUpTo(addDays(dayInUlaanbaatar(created), random.int(1, 6)))
  const answered = instantOn(answeredOn, random)
  const officer = officers.length > 0 ? random.pick(officers) : null
  const isAnswered = officer !== null && answered > created && answeredOn <= DEMO_DAY && random.chance(0.82)
  const hasEmail = random.chance(0.75)
  const phone = `+9769${random.int(1_000_000, 9_999_999)}`
  return {
    officer,
    row: {
      id: idOf('contact', String(n)),
      area_id: area.id,
      name,
      email: hasEmail ? `${inLatin(firstName)}.${inLatin(lastName).slice(0, 1)}${n}@example.mn` : null,
      phone: hasEmail && random.chance(0.5) ? null : phone,
      topic,
      message: text,
      lang: 'mn',
      status: isAnswered ? 'answered' : 'open',
      answer: isAnswered ? reply : null,
      channel: isAnswered ? (hasEmail ? 'email' : 'phone') : null,
      answered_by: isAnswered ? officer.id : null,
      answered_at: isAnswered ? answered.toISOString() : null,
      search: foldForSearch(`${name} ${text}`),
      version: isAnswered ? 2 : 1,
      created_at: created.toISOString(),
    },
  }
}

/** Most write to those they know: the khoroo. The ones whose people sign in to the demo get more. */
function weightOf({ level, code }: AreaSeed): number {
  if (level === 'section') return 0
  if (code === DEMO_ACCOUNTS.khoroo.areaCode) return 60
  if (code === DEMO_ACCOUNTS.district.areaCode || level === 'city') return 40
  return level === 'district' ? 3 : 0.5
}
