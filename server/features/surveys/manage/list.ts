import { type RawBuilder, sql } from 'kysely'
import { STAFF_ROLES } from '#contract/core/model/actor.ts'
import { shortName } from '#contract/core/people/person.ts'
import { inLang, type Lang } from '#contract/core/text/localized.ts'
import { addDays } from '#contract/core/time/dates.ts'
import { type Phase, REOPEN_DAYS, type SurveyRow, surveyLabels } from '#contract/features/surveys/index.ts'
import { areaReadOnce } from '../../../core/access/area-ref.ts'
import { inAndBelow } from '../../../core/access/in-and-below.ts'
import { type PageAsk, wholeList } from '../../../core/access/list.ts'
import { wordsIn, wordsMatch } from '../../../core/database/folded-search.ts'
import type { Download } from '../../../core/requests/declare.ts'
import { exportRows } from '../../../core/sheets/export.ts'
import type { ExportColumn } from '../../../core/sheets/export-source.ts'
import { exportTexts } from '../export-texts.ts'
import {
  type AnyCall,
  answeredBy,
  joinedColumns,
  LISTED,
  type ListedSurvey,
  type SurveyCall,
  showRow,
  today,
} from '../show.ts'
import type { SurveyTables } from '../tables.ts'

const DAY_MS = 86_400_000

type Query = Omit<SurveyCall<'list'>['query'], 'page' | 'pageSize' | 'answered'>
type Filters = Pick<Query, 'phase' | 'areaId' | 'from' | 'to'> &
  Partial<Pick<Query, 'archive' | 'askedIn' | 'results' | 'flagged' | 'conductedBy'>>

/** Whether the survey is in this phase on the current day in Ulaanbaatar; the same rule as `phaseOf`. */
function phaseIs(phase: Phase, { now }: Pick<AnyCall, 'now'>): RawBuilder<boolean> {
  const day = today(now)
  switch (phase) {
    case 'draft':
      return sql<boolean>`surveys.status = 'draft'`
    case 'expected':
      return sql<boolean>`(surveys.status = 'published' and surveys.start_date > ${day}::date)`
    case 'active':
      return sql<boolean>`(surveys.status = 'published' and surveys.start_date <= ${day}::date and surveys.end_date >= ${day}::date)`
    case 'closed':
      return sql<boolean>`(surveys.status = 'closed' or (surveys.status = 'published' and surveys.end_date < ${day}::date))`
  }
}

/** Whether an answer within the reader's area meets a condition. False for citizens, who have no access to answers. */
function hasAnswer({ actor }: Pick<AnyCall, 'actor'>, which: RawBuilder<unknown>): RawBuilder<boolean> {
  if (!actor?.areaPath || !STAFF_ROLES.includes(actor.role)) return sql<boolean>`false`
  return sql<boolean>`exists (select from survey_answers own join areas on areas.id = own.area_id
    where own.survey_id = surveys.id and ${which} and areas.path like ${`${actor.areaPath}%`})`
}

/** Whether answers can still be reviewed; the same rule as `mayReview`. */
function mayStillReview({ now }: Pick<AnyCall, 'now'>): RawBuilder<boolean> {
  const since = addDays(today(now), -REOPEN_DAYS)
  return sql<boolean>`coalesce(surveys.closed_at >= ${new Date(now.getTime() - REOPEN_DAYS * DAY_MS)}, surveys.end_date >= ${since}::date)`
}

/** Drafts without dates are filtered by their creation day. */
const CREATED_ON = sql`(surveys.created_at at time zone 'Asia/Ulaanbaatar')::date`

function filter(
  { phase, areaId, from, to, archive, askedIn, results, flagged, conductedBy }: Filters,
  call: Pick<AnyCall, 'now' | 'actor'>,
): RawBuilder<boolean> {
  const all: RawBuilder<boolean>[] = [sql<boolean>`true`]
  if (archive !== 'with') all.push(sql<boolean>`(surveys.archived_at is ${sql.raw(archive ? 'not null' : 'null')})`)
  if (phase) all.push(phaseIs(phase, call))
  if (areaId) all.push(inAndBelow('surveys.area_id', areaId))
  if (askedIn) {
    all.push(sql<boolean>`exists (select from survey_targets asked join areas top on top.id = asked.area_id, areas mine
      where asked.survey_id = surveys.id and mine.id = ${askedIn}
        and (mine.path like top.path || '%' or top.path like mine.path || '%'))`)
  }
  if (results) all.push(sql<boolean>`surveys.result_view = 'public_after_close'`)
  if (flagged)
    all.push(
      sql<boolean>`(${mayStillReview(call)} and ${hasAnswer(call, sql`own.flags <> '{}' and own.reviewed_at is null`)})`,
    )
  if (conductedBy) all.push(hasAnswer(call, sql`own.entered_by = ${conductedBy}`))
  if (from) all.push(sql<boolean>`coalesce(surveys.end_date, ${CREATED_ON}) >= ${from}::date`)
  if (to) all.push(sql<boolean>`coalesce(surveys.start_date, ${CREATED_ON}) <= ${to}::date`)
  return sql<boolean>`${sql.join(all, sql` and `)}`
}

// surveys without expected answers sort below all others
const level = sql`case when surveys.expected > 0 then surveys.collected::float8 / surveys.expected else -1 end`

/** The query for Rows, shared by the page and the export. */
function listAsk(
  call: AnyCall & { lang: Lang },
  query: Query,
  { page, pageSize } = { page: 1, pageSize: 1 },
  columns = joinedColumns(call),
  answered?: readonly string[],
): PageAsk<SurveyTables, 'surveys', ListedSurvey> {
  const { lang } = call
  const title =
    lang === 'mn'
      ? sql`(surveys.title ->> 'mn') collate "und-x-icu"`
      : sql`coalesce(surveys.title ->> 'en', surveys.title ->> 'mn') collate "und-x-icu"`
  const [area, author, canWrite] = columns
  return {
    query: { ...query, page, pageSize },
    sorts: {
      title,
      startDate: 'start_date',
      endDate: 'end_date',
      createdAt: 'created_at',
      collected: 'collected',
      level,
    },
    defaultSort: '-createdAt',
    best: {
      titles: [sql`coalesce(surveys.title ->> 'mn', '')`, sql`coalesce(surveys.title ->> 'en', '')`],
      at: 'created_at',
    },
    wordsIn: wordsIn('surveys'),
    where: (q) =>
      q
        .where(filter(query, call))
        .$if(answered !== undefined, (those) => those.where(sql<boolean>`surveys.id = any(${answered}::uuid[])`)),
    select: (q) =>
      q
        .select(LISTED.map((name) => `surveys.${name}` as const))
        .select([area.as('area_name'), author.as('author_name'), canWrite.as('can_write')]) as never,
  }
}

export async function listSurveys(call: SurveyCall<'list'>) {
  const answered = call.query.answered && (await answeredBy(call))
  const found = await call.rows.page('surveys', listAsk(call, call.query, call.query, joinedColumns(call), answered))
  return { data: found.data.map((row) => showRow(call, row)), meta: found.meta }
}

function columnsIn(call: SurveyCall<'exportList'>): ExportColumn<ListedSurvey>[] {
  const { lang } = call
  const { list } = exportTexts[lang]
  const { phase, channel } = surveyLabels[lang]
  const of = (row: ListedSurvey) => showRow(call, row)
  return [
    { header: list.title, kind: 'text', value: (row) => inLang(row.title, lang) },
    { header: list.area, kind: 'text', value: (row) => inLang(row.area_name, lang) },
    { header: list.phase, kind: 'text', value: (row) => phase[of(row).phase] },
    { header: list.startDate, kind: 'date', value: (row) => row.start_date },
    { header: list.endDate, kind: 'date', value: (row) => row.end_date },
    { header: list.channels, kind: 'text', value: (row) => row.channels.map((one) => channel[one]).join('; ') },
    { header: list.questions, kind: 'number', value: (row) => row.questions },
    { header: list.expected, kind: 'number', value: (row) => row.expected },
    { header: list.collected, kind: 'number', value: (row) => row.collected },
    { header: list.level, kind: 'number', value: (row) => tenth(of(row).level) },
    { header: list.coveredOn, kind: 'date', value: (row) => row.covered_on },
    { header: list.author, kind: 'text', value: (row) => shortNameOf(of(row).author) },
    { header: list.createdAt, kind: 'datetime', value: (row) => row.created_at },
  ]
}

const tenth = (level: number | null) => (level === null ? null : level / 10)
const shortNameOf = (author: SurveyRow['author']) => author && shortName(author)

/** Exports the filtered list. */
export async function exportSurveys(call: SurveyCall<'exportList'>): Promise<Download> {
  const { format, ...query } = call.query
  const list = wholeList(
    call.rows.from('surveys'),
    'surveys',
    listAsk(call, query, undefined, joinedColumns(call, areaReadOnce())),
  )
  const name = `${exportTexts[call.lang].list.file} ${today(call.now)}`
  const file = await exportRows(call.core, list, {
    format,
    name,
    columns: columnsIn(call),
    area: { field: 'area_name', is: 'name' },
  })
  call.note({ action: 'surveys.export_list', table_name: 'surveys', details: { format, ...query } })
  return file
}

/** Counts the surveys in each phase. */
export async function countPhases(call: SurveyCall<'facets'>): Promise<Record<Phase, number>> {
  const { query, rows } = call
  const count = (phase: Phase) => sql<number>`count(*) filter (where ${phaseIs(phase, call)})`
  return rows
    .from('surveys')
    .where(filter(query, call))
    .$if(Boolean(query.q), (q) => q.where(wordsMatch(wordsIn('surveys'), query.q ?? '')))
    .select([
      count('draft').as('draft'),
      count('expected').as('expected'),
      count('active').as('active'),
      count('closed').as('closed'),
    ])
    .executeTakeFirstOrThrow()
}
