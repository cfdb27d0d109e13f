import type pg from 'pg'
import type { Structure } from '../../contract/features/surveys/index.ts'
import { makeAreas } from '../../demo/areas.ts'
import type { Ask } from '../inside.ts'
import { answersOf, fiftyQuestions } from './questions.ts'

/** Different answers in a large survey; each fills in the first questions of every group. */
const DIFFERENT = 200
const FILLED_IN = 2

const AREAS = makeAreas()
const CITY = AREAS.find(({ level }) => level === 'city')?.id ?? ''
/** The ids of all sections. */
export const SECTIONS = AREAS.filter(({ level }) => level === 'section').map(({ id }) => id)
/** The id of a district. */
export const DISTRICT = AREAS.find(({ level }) => level === 'district')?.id ?? ''

/** Publishes a survey of the whole city that runs now. */
export async function publishSurvey(admin: Ask): Promise<{ id: string; structure: Structure }> {
  const structure = fiftyQuestions()
  const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10)
  const { data } = await admin('POST', '', {
    areaId: CITY,
    title: { mn: 'Иргэдийн сэтгэл ханамж' },
    description: { mn: '' },
    startDate: day(-3),
    endDate: day(30),
    channels: ['online', 'in_person'],
    anonymous: false,
    openToAll: true,
    resultView: 'staff_always',
    targets: [{ areaId: CITY }],
    structure,
  })
  await admin('POST', `/${data.id}/transitions`, { action: 'publish' })
  return { id: data.id, structure }
}

/** Makes answers of a survey, evenly over all sections and in no order of them, until there are `wanted`. */
export async function fillAnswers(pool: pg.Pool, id: string, structure: Structure, wanted: number): Promise<void> {
  const client = await pool.connect()
  try {
    // what is lost when the machine fails is made again
    await client.query('set synchronous_commit = off; set statement_timeout = 0')
    await client.query(
      `with there as (select count(*)::int as n from survey_answers where survey_id = $1)
       insert into survey_answers (survey_id, area_id, channel, client_id, person_key, receipt, answers, started_at, submitted_at)
       select $1, ($2::uuid[])[1 + (i::bigint * 7919) % cardinality($2::uuid[])], case when i % 3 = 0 then 'in_person' else 'online' end,
         gen_random_uuid(), 'bench ' || i, 'BENCH-BENCH', ($3::jsonb) -> (i % $4), now() - interval '10 minutes', now()
       from there, generate_series(there.n + 1, $5::int) i`,
      [
        id,
        SECTIONS,
        JSON.stringify(Array.from({ length: DIFFERENT }, (_, n) => answersOf(structure, n, FILLED_IN))),
        DIFFERENT,
        wanted,
      ],
    )
  } finally {
    client.release(true)
  }
}
