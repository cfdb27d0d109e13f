import type pg from 'pg'
import type { CriteriaGroup, PeriodKind, RatedLevel, SheetStatus } from '#contract/features/rates/index.ts'
import { AREA_CODES, CITY, idOf, levelOf, parentCode, people } from './people.ts'

type Db = Pick<pg.Pool, 'query'>

/** Two groups, 60 and 40 per cent, with three criteria: 10, 20 and 5 points. The ids follow from `word`. */
export const someGroups = (word: string): CriteriaGroup[] => [
  {
    id: idOf(`group 1 ${word}`),
    name: { mn: 'Иргэдэд үйлчлэх ажил', en: 'Service' },
    weight: 60,
    criteria: [
      { id: idOf(`criterion 1 ${word}`), name: { mn: 'Өргөдөл шийдвэрлэлт' }, max: 10 },
      { id: idOf(`criterion 2 ${word}`), name: { mn: 'Иргэдтэй уулзсан тоо' }, max: 20 },
    ],
  },
  {
    id: idOf(`group 2 ${word}`),
    name: { mn: 'Орчны тохижилт', en: 'Surroundings' },
    weight: 40,
    criteria: [{ id: idOf(`criterion 3 ${word}`), name: { mn: 'Хог хаягдлын цэвэрлэгээ' }, max: 5 }],
  },
]

export const templateIdOf = (level: RatedLevel) => idOf(`rate template ${level}`)
/** The ids of the criteria of a level's template, in order. */
export const criteriaOf = (level: RatedLevel) =>
  someGroups(level).flatMap(({ criteria }) => criteria.map(({ id }) => id))

/** A template for each level, once. */
async function makeTemplates(db: Db): Promise<void> {
  for (const level of ['district', 'khoroo', 'section'] as const) {
    await db.query(
      'insert into rate_templates (id, level, name, groups) values ($1, $2, $3, $4) on conflict (id) do nothing',
      [templateIdOf(level), level, JSON.stringify({ mn: `Загвар ${level}` }), JSON.stringify(someGroups(level))],
    )
  }
}

/** A period with a template for each level; made once for each stretch of time. */
export async function makeRatePeriod(
  db: Db,
  {
    kind = 'quarter',
    year = 2026,
    no = 4,
    status = 'open',
  }: Partial<{ kind: PeriodKind; year: number; no: number; status: 'open' | 'closed' }> = {},
): Promise<string> {
  await makeTemplates(db)
  const { rows } = await db.query(
    `insert into rate_periods (id, kind, year, no, status, district_template_id, khoroo_template_id, section_template_id, bands)
     values ($1, $2, $3, $4, $5, $6, $7, $8, '{"A":90,"B":80,"C":70,"D":50}')
     on conflict (kind, year, no) do update set status = excluded.status returning id`,
    [
      idOf(`rate period ${kind} ${year} ${no}`),
      kind,
      year,
      no,
      status,
      templateIdOf('district'),
      templateIdOf('khoroo'),
      templateIdOf('section'),
    ],
  )
  return rows[0].id
}

interface SheetWish {
  area: string
  periodId: string
  status?: SheetStatus
  /** Hundredths; a full sheet when it is given. */
  total?: number
  author?: string
}

/** Puts the sheet of an area where it is wanted, bypassing the API; returns its id. */
export async function makeRateSheet(db: Db, wish: SheetWish): Promise<string> {
  const level = levelOf(wish.area) as RatedLevel
  const status = wish.status ?? 'approved'
  const total = wish.total ?? (status === 'not_sent' ? null : 8000)
  const points = Object.fromEntries(criteriaOf(level).map((id) => [id, { points: 1 }]))
  const author =
    wish.author ?? { district: people.cityAdmin, khoroo: people.districtAdmin, section: people.khorooAdmin }[level].id
  const { rows } = await db.query(
    `insert into rate_sheets (period_id, template_id, level, area_id, rater_area_id, author_id, raters, status, scores, filled,
       criteria, total, search, sent_at, approved_at, reason)
     values ($1, $2, $3, $4, $5, $6, array[$6]::uuid[], $7, $8, $9, 3, $10, $11, $12, $13, $14) returning id`,
    [
      wish.periodId,
      templateIdOf(level),
      level,
      idOf(wish.area),
      idOf(parentCode(wish.area) ?? 'C'),
      author,
      status,
      JSON.stringify(total === null ? {} : points),
      total === null ? 0 : 3,
      total,
      `нутаг ${wish.area.toLowerCase()}`,
      status === 'not_sent' ? null : new Date(),
      status === 'approved' ? new Date() : null,
      status === 'not_approved' ? 'Нотлох баримт дутуу' : null,
    ],
  )
  return rows[0].id
}

/** An approved sheet of every area below the city in the newest quarter, and one in each other state in the one before. */
export async function seedRates(db: Db): Promise<void> {
  const [now, before] = [await makeRatePeriod(db), await makeRatePeriod(db, { no: 3 })]
  const rated = AREA_CODES.filter((code) => code !== CITY)
  const others = ['not_sent', 'sent', 'not_approved'] as const
  for (const [i, area] of rated.entries()) {
    await makeRateSheet(db, { area, periodId: now, total: 7000 + i * 10 })
    await makeRateSheet(db, { area, periodId: before, status: others[i % others.length] ?? 'sent' })
  }
}
