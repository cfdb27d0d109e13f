import { type RawBuilder, sql } from 'kysely'
import { STAFF_ROLES } from '#contract/core/actor.ts'
import { addDays, startOfDayInUlaanbaatar } from '#contract/core/dates.ts'
import { type Phase, REOPEN_DAYS } from '#contract/features/surveys/index.ts'
import type { PageAsk } from '../../core/rows-page.ts'
import { wordsIn, wordsMatch } from '../../core/search.ts'
import { type AnyCall, beside, LISTED, type ListedSurvey, type SurveyCall, showRow, today } from './show.ts'
import type { SurveyTables } from './tables.ts'

const DAY_MS = 86_400_000

type Query = SurveyCall<'list'>['query']
type Filters = Pick<Query, 'phase' | 'areaId' | 'from' | 'to'> &
  Partial<Pick<Query, 'askedIn' | 'results' | 'flagged' | 'conductedBy'>>

/** "The survey is in this phase", the same rule as `phaseOf`, by the day in Ulaanbaatar. */
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

/** "Somebody of the reader's area, or below it, gave an answer of which this is so": for staff alone, who reach answers by their area. */
function hasAnswer({ actor }: Pick<AnyCall, 'actor'>, which: RawBuilder<unknown>): RawBuilder<boolean> {
  if (!actor?.areaPath || !STAFF_ROLES.includes(actor.role)) return sql<boolean>`false`
  return sql<boolean>`exists (select from survey_answers own join areas on areas.id = own.area_id
    where own.survey_id = surveys.id and ${which} and areas.path like ${`${actor.areaPath}%`})`
}

/** "It runs, or its end is not longer ago than somebody may decide about answers": the same rule as `mayReview`. */
function mayStillReview({ now }: Pick<AnyCall, 'now'>): RawBuilder<boolean> {
  const since = addDays(today(now), -REOPEN_DAYS)
  return sql<boolean>`coalesce(surveys.closed_at >= ${new Date(now.getTime() - REOPEN_DAYS * DAY_MS)}, surveys.end_date >= ${since}::date)`
}

function filter(
  { phase, areaId, from, to, askedIn, results, flagged, conductedBy }: Filters,
  call: Pick<AnyCall, 'now' | 'actor'>,
): RawBuilder<boolean> {
  const all: RawBuilder<boolean>[] = [sql<boolean>`true`]
  if (phase) all.push(phaseIs(phase, call))
  if (areaId) {
    all.push(sql<boolean>`surveys.area_id in (select inside.id from areas inside join areas top on inside.path like top.path || '%'
      where top.id = ${areaId})`)
  }
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
  if (from) all.push(sql<boolean>`coalesce(surveys.end_date, surveys.created_at::date) >= ${from}::date`)
  if (to)
    all.push(
      sql<boolean>`coalesce(surveys.start_date::timestamptz, surveys.created_at) < ${startOfDayInUlaanbaatar(to)}`,
    )
  return sql<boolean>`${sql.join(all, sql` and `)}`
}

const level = sql`case when surveys.expected > 0 then surveys.collected::float8 / surveys.expected end`

/** A page of the list. */
export async function listSurveys(call: SurveyCall<'list'>) {
  const { query, lang, rows } = call
  const title =
    lang === 'mn'
      ? sql`(surveys.title ->> 'mn') collate "und-x-icu"`
      : sql`coalesce(surveys.title ->> 'en', surveys.title ->> 'mn') collate "und-x-icu"`
  const [area, author, canWrite] = beside(call)
  const ask: PageAsk<SurveyTables, 'surveys', ListedSurvey> = {
    query,
    sorts: {
      title,
      startDate: 'start_date',
      endDate: 'end_date',
      createdAt: 'created_at',
      collected: 'collected',
      level,
    },
    defaultSort: '-createdAt',
    wordsIn: wordsIn('surveys'),
    where: (q) => q.where(filter(query, call)),
    select: (q) =>
      q
        .select(LISTED.map((name) => `surveys.${name}` as const))
        .select([area.as('area_name'), author.as('author_name'), canWrite.as('can_write')]) as never,
  }
  const found = await rows.page('surveys', ask)
  return { data: found.data.map((row) => showRow(call, row)), meta: found.meta }
}

/** How many surveys the list holds in each phase. */
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
