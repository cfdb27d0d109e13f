import type pg from 'pg'
import { CONTEST_NAMES } from '#contract/features/rates/contest.ts'
import { DEFAULT_BANDS, type RatedLevel } from '#contract/features/rates/index.ts'
import { insertMany } from '../server/core/database/sql.ts'
import type { AreaSeed } from './areas.ts'
import { idOf } from './ids.ts'
import type { PersonSeed } from './people.ts'
import { demoGroups, makeRates, RATE_PERIODS, type SheetSeed } from './rates.ts'

const LEVELS: readonly RatedLevel[] = ['district', 'khoroo', 'section']
const templateIdOf = (level: RatedLevel) => idOf('rate template', level)
/** Sheets are large: so many go in one statement. */
const PORTION = 400
/** Pictures that prove points in the last sheets of one khoroo and its sections. */
const PICTURES = 6

/** Two years of ratings with their steps in the log. */
export async function fillRates(
  client: Pick<pg.Pool, 'query'>,
  areas: readonly AreaSeed[],
  people: readonly PersonSeed[],
): Promise<void> {
  const begin = '2024-11-20T02:00:00Z'
  await insertMany(
    client,
    'rate_templates',
    LEVELS.map((level) => ({
      id: templateIdOf(level),
      level,
      name: CONTEST_NAMES[level],
      groups: demoGroups(level),
      version: 1,
      created_at: begin,
      updated_at: begin,
    })),
  )
  await insertMany(
    client,
    'rate_periods',
    RATE_PERIODS.map(({ id, kind, year, no, status }) => ({
      id,
      kind,
      year,
      no,
      status,
      district_template_id: templateIdOf('district'),
      khoroo_template_id: kind === 'year' ? null : templateIdOf('khoroo'),
      section_template_id: kind === 'year' ? null : templateIdOf('section'),
      bands: DEFAULT_BANDS,
      version: 1,
      created_at: begin,
      updated_at: begin,
    })),
  )
  const sheets = makeRates(areas, people)
  const { rows: pictures } = await client.query<{ id: string }>(
    `select id from files where width is not null and name <> 'avatar.webp' order by name, id limit $1`,
    [PICTURES],
  )
  const proved = new Map(
    sheets
      .filter(({ period, area }) => period.status === 'open' && /^БЗД-01(-0[12])?$/.test(area.code))
      .map(({ id }, i) => [id, pictures.slice(i * 2, i * 2 + 2).map((picture) => picture.id)]),
  )
  const rows = sheets.map((sheet) => rowOf(sheet, proved.get(sheet.id) ?? []))
  await insertMany(client, 'rate_sheets', rows, PORTION)
  await insertMany(
    client,
    'file_links',
    [...proved].flatMap(([row_id, ids]) => ids.map((file_id) => ({ file_id, table_name: 'rate_sheets', row_id }))),
  )
  await insertMany(client, 'audit_log', sheets.flatMap(linesOf))
}

function rowOf(sheet: SheetSeed, files: readonly string[]) {
  const ids = Object.keys(sheet.scores)
  const withFiles = Object.fromEntries(
    Object.entries(sheet.scores).map(([id, score]) => {
      const own = files.filter((_, i) => ids[i * 3] === id)
      return [id, own.length > 0 ? { ...score, files: own } : score]
    }),
  )
  const touched =
    sheet.approvedAt ?? (sheet.status === 'not_approved' ? sheet.rejectedAt : sheet.sentAt) ?? sheet.createdAt
  const isDecided = sheet.status === 'approved' || sheet.status === 'not_approved'
  return {
    id: sheet.id,
    period_id: sheet.period.id,
    template_id: templateIdOf(sheet.level),
    level: sheet.level,
    area_id: sheet.area.id,
    rater_area_id: sheet.raterAreaId,
    author_id: sheet.rater.id,
    raters: [sheet.rater.id],
    approver_id: isDecided ? sheet.approver.id : null,
    status: sheet.status,
    revision: sheet.revision,
    scores: withFiles,
    files,
    filled: sheet.filled,
    criteria: sheet.criteria,
    total: sheet.total,
    reason: sheet.reason,
    search: sheet.search,
    opened_at: isDecided ? (sheet.rejectedAt ?? sheet.approvedAt) : null,
    sent_at: sheet.sentAt,
    approved_at: sheet.approvedAt,
    version: 1,
    created_at: sheet.createdAt,
    updated_at: touched,
  }
}

/** The steps of a sheet as the log keeps them. */
function linesOf(sheet: SheetSeed) {
  const { rater, approver, rejectedAt, sentAt, approvedAt } = sheet
  const line = (
    at: string,
    who: PersonSeed,
    action: string,
    from: string | null,
    to: string | null,
    note: string | null,
  ) => ({
    at,
    actor_id: who.id,
    actor_role: who.role,
    action: `rates.${action}`,
    outcome: 'done',
    table_name: 'rate_sheets',
    row_id: sheet.id,
    area_id: sheet.raterAreaId,
    from_state: from,
    to_state: to,
    note,
  })
  const note = sheet.reason ?? 'Хоёрдугаар бүлгийн нотлох баримтыг хавсаргаж дахин илгээнэ үү.'
  const dayBefore = (instant: string) => new Date(new Date(instant).getTime() - 4 * 86_400_000).toISOString()
  const firstSent = rejectedAt ? dayBefore(rejectedAt) : sentAt
  return [
    line(sheet.createdAt, rater, 'create', null, null, null),
    ...(firstSent ? [line(firstSent, rater, 'send', 'not_sent', 'sent', null)] : []),
    ...(rejectedAt ? [line(rejectedAt, approver, 'reject', 'sent', 'not_approved', note)] : []),
    ...(rejectedAt && sentAt && sentAt > rejectedAt ? [line(sentAt, rater, 'send', 'not_approved', 'sent', null)] : []),
    ...(approvedAt ? [line(approvedAt, approver, 'approve', 'sent', 'approved', null)] : []),
  ]
}
