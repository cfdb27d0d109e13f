import { sql } from 'kysely'
import { Problem } from '#contract/core/model/problem.ts'
import { inLang, type Localized } from '#contract/core/text/localized.ts'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { type Coverage, type CoverageRow, levelAchieved } from '#contract/features/surveys/index.ts'
import type { Download } from '../../../core/requests/declare.ts'
import { exportRows } from '../../../core/sheets/export.ts'
import type { ExportColumn } from '../../../core/sheets/export-source.ts'
import { type AnswerRow, areaIdsOf } from '../counting/count.ts'
import { addUncounted, uncountedIn, withUncounted } from '../counting/uncounted.ts'
import { exportTexts } from '../export-texts.ts'
import type { SurveyCall } from '../show.ts'
import type { SurveyRecord } from '../tables.ts'
import { sliceArea } from './results.ts'

interface CoverageFound {
  area_id: string
  expected: number
  collected: number
  covered_on: string | null
  last_answer_at: Date | null
  unconfirmed: number
  area: { name: Localized; level: CoverageRow['level']; path: string; code: string }
}

/** Expected and collected answers of an area and of those directly below it. */
export async function coverageOf(call: SurveyCall<'coverage'>): Promise<Coverage> {
  const { rows, core, query, params } = call
  const survey = await rows.one('surveys', params.id)
  const areaId = await sliceArea(call, survey, query.areaId, { above: true })
  const statement = rows
    .from('survey_coverage')
    .select(['area_id', 'expected', 'collected', 'covered_on', 'last_answer_at'])
    .select([
      sql<
        CoverageFound['area']
      >`(select jsonb_build_object('name', name, 'level', level, 'path', path, 'code', code) from areas
        where areas.id = survey_coverage.area_id)`.as('area'),
      unconfirmedIn(survey.id).as('unconfirmed'),
    ])
    .where('survey_id', '=', survey.id)
    .where((q) =>
      q.or([
        q('area_id', '=', areaId),
        sql<boolean>`survey_coverage.area_id in (select id from areas where parent_id = ${areaId})`,
      ]),
    )
    .orderBy(sql`(select code from areas where areas.id = survey_coverage.area_id)`)
  const { stored, uncounted } = await withUncounted(
    core,
    survey.id,
    (): Promise<CoverageFound[]> => statement.execute(),
  )
  const found = stored.map((row) => ({
    ...addUncounted(row, uncounted),
    unconfirmed: row.unconfirmed + unconfirmedOf(uncountedIn(uncounted, row.area_id)),
  }))
  const path = found.find((row) => row.area_id === areaId)?.area.path ?? '/'
  const sections = await sectionsIn(call, survey, path, uncounted)
  const shown = found.map((row) => showRow(row, survey, path, sections))
  const whole = shown.find((row) => row.areaId === areaId)
  if (!whole) throw new Problem('not_found')
  // the parts of areas above the caller's are not shown
  const maySeeParts = !call.actor?.areaPath || isBelow(found, areaId, call.actor.areaPath)
  const above = await namesAbove(call, path)
  return { whole, below: maySeeParts ? shown.filter((row) => row !== whole) : [], above }
}

/** Counted answers from unconfirmed homes in the area of a coverage row. */
const unconfirmedIn = (surveyId: string) =>
  sql<number>`coalesce((select sum(counted.unconfirmed) from survey_counts counted
    where counted.survey_id = ${surveyId} and counted.area_id = survey_coverage.area_id), 0)::int`

const unconfirmedOf = (uncounted: readonly AnswerRow[]): number =>
  uncounted.filter(({ state, unconfirmed }) => state === 'counted' && unconfirmed).length

/** Returns a function that gives the numbers of asked, reporting and punctual sections of a child area or of the whole. */
async function sectionsIn(
  { rows }: Pick<SurveyCall<'coverage'>, 'rows'>,
  survey: Pick<SurveyRecord, 'id' | 'planned_end'>,
  path: string,
  uncounted: readonly AnswerRow[],
) {
  // the position of the child's id in the path
  const position = path.split('/').length
  const fresh = [...new Set(uncounted.filter(({ state }) => state === 'counted').flatMap((row) => areaIdsOf(row.path)))]
  const found = await rows
    .from('survey_coverage')
    .innerJoin('areas', 'areas.id', 'survey_coverage.area_id')
    .select([
      sql<string>`split_part(areas.path, '/', ${position}::int)`.as('below'),
      sql<number>`count(*) filter (where survey_coverage.expected > 0)`.as('sections'),
      sql<number>`count(*) filter (where survey_coverage.collected > 0 or survey_coverage.area_id = any(${fresh}::uuid[]))`.as(
        'reporting',
      ),
      sql<number>`count(*) filter (where survey_coverage.covered_on <= ${survey.planned_end}::date)`.as('onTime'),
    ])
    .where('survey_coverage.survey_id', '=', survey.id)
    .where('areas.level', '=', 'section')
    .where(sql<boolean>`areas.path like ${`${path}%`}`)
    .groupBy(sql`1`)
    .execute()
  return (areaId: string, isWhole: boolean) => {
    const inArea = found.filter(({ below }) => isWhole || below === areaId)
    const sum = (name: 'sections' | 'reporting' | 'onTime') => inArea.reduce((all, row) => all + row[name], 0)
    return { sections: sum('sections'), reporting: sum('reporting'), onTime: sum('onTime') }
  }
}

/** The areas above one, from the city down. Names of areas are public. */
async function namesAbove(call: Pick<SurveyCall<'coverage'>, 'rows'>, path: string): Promise<Coverage['above']> {
  const { rows } = await call.rows
    .unscoped('names of areas are public')
    .query<{ areaId: string; area: Localized }>(
      `select id as "areaId", name as area from areas where $1 like path || '_%' order by length(path)`,
      [path],
    )
  return rows
}

const isBelow = (found: readonly CoverageFound[], areaId: string, ownPath: string): boolean =>
  found.find((row) => row.area_id === areaId)?.area.path.startsWith(ownPath) ?? false

const showRow = (
  row: CoverageFound,
  { anonymous }: Pick<SurveyRecord, 'anonymous'>,
  path: string,
  sections: Awaited<ReturnType<typeof sectionsIn>>,
): CoverageRow => ({
  areaId: row.area_id,
  area: row.area.name,
  code: row.area.code,
  level: row.area.level,
  expected: row.expected,
  collected: row.collected,
  achieved: levelAchieved(row) ?? null,
  coveredOn: row.covered_on,
  ...sections(row.area_id, row.area.path === path),
  lastAnswerAt: row.last_answer_at?.toISOString() ?? null,
  unconfirmedHomes: anonymous ? null : row.unconfirmed,
  hasBelow: row.area.level !== 'section',
})

interface ExportedRow {
  expected: number
  collected: number
  covered_on: string | null
  last_answer_at: Date | null
  unconfirmed: number
  level: CoverageRow['level']
  /** Sections asked, of which `on_time` were covered by the originally published last day. */
  sections: number
  on_time: number
  /** Names from the city down to the area. */
  names: Localized[]
}

/**
 * The uncounted answers of each area: their times in order, and how many came from unconfirmed homes. Read in the same statement
 * as the stored sums, so that a concurrent count neither loses an answer nor adds it twice.
 */
const uncountedTimes = (surveyId: string) =>
  sql<{ area_id: string; times: Date[]; last_at: Date; unconfirmed: number }>`(
    select part.id::uuid as area_id, array_agg(n.submitted_at order by n.no) as times, max(n.submitted_at) as last_at,
      count(*) filter (where n.home_confirmed is false) as unconfirmed
    from survey_answers n join areas a on a.id = n.area_id,
      lateral unnest(string_to_array(trim(both '/' from a.path), '/')) as part (id)
    where n.survey_id = ${surveyId} and n.state = 'counted'
      and n.no > coalesce((select c.no from survey_counting c where c.survey_id = ${surveyId}), 0)
    group by 1)`

/** The day on which a row reached its expected answers, taking uncounted answers into account. */
const coveredOn = (sums: string) => sql<
  string | null
>`coalesce(${sql.ref(`${sums}.covered_on`)}, case when ${sql.ref(`${sums}.expected`)} > 0
  then (uncounted.times[${sql.ref(`${sums}.expected`)} - ${sql.ref(`${sums}.collected`)}] at time zone 'Asia/Ulaanbaatar')::date end)`

/** For each area the number of sections asked and of those covered on time. */
const sectionsOnTime = ({ id, planned_end: end }: Pick<SurveyRecord, 'id' | 'planned_end'>) =>
  sql<{ area_id: string; sections: number; on_time: number }>`(
    select part.id::uuid as area_id, count(*) filter (where s.expected > 0) as sections,
      count(*) filter (where ${coveredOn('s')} <= ${end}::date) as on_time
    from survey_coverage s join areas a on a.id = s.area_id left join ${uncountedTimes(id)} uncounted on uncounted.area_id = a.id,
      lateral unnest(string_to_array(trim(both '/' from a.path), '/')) as part (id)
    where s.survey_id = ${id} and a.level = 'section'
    group by 1)`.as('timely')

/** Exports the coverage of an area and of all areas below it, one per row. */
export async function exportCoverage(call: SurveyCall<'coverageExport'>): Promise<Download> {
  const { rows, query, params, lang, now, core } = call
  const survey = await rows.one('surveys', params.id)
  const areaId = await sliceArea(call, survey, query.areaId)
  const all = rows
    .from('survey_coverage')
    .innerJoin('areas', 'areas.id', 'survey_coverage.area_id')
    .leftJoin(uncountedTimes(survey.id).as('uncounted'), 'uncounted.area_id', 'areas.id')
    .leftJoin(sectionsOnTime(survey), 'timely.area_id', 'areas.id')
    .select(['survey_coverage.expected', 'areas.level'])
    .select([
      sql<number>`survey_coverage.collected + coalesce(cardinality(uncounted.times), 0)`.as('collected'),
      coveredOn('survey_coverage').as('covered_on'),
      sql<Date | null>`greatest(survey_coverage.last_answer_at, uncounted.last_at)`.as('last_answer_at'),
      sql<number>`coalesce(timely.sections, 0)`.as('sections'),
      sql<number>`coalesce(timely.on_time, 0)`.as('on_time'),
      sql<number>`${unconfirmedIn(survey.id)} + coalesce(uncounted.unconfirmed, 0)`.as('unconfirmed'),
    ])
    .select(
      sql<Localized[]>`(select jsonb_agg(above.name order by length(above.path)) from areas above
        where areas.path like above.path || '%')`.as('names'),
    )
    .where('survey_coverage.survey_id', '=', survey.id)
    .where(sql<boolean>`areas.path like (select path from areas top where top.id = ${areaId}) || '%'`)
    .orderBy(sql`areas.code collate "und-x-icu"`)
  const { coverage } = exportTexts[lang]
  const name = (depth: number) => (row: ExportedRow) => {
    const found = row.names[depth]
    return found ? inLang(found, lang) : undefined
  }
  const columns: ExportColumn<ExportedRow>[] = [
    { header: coverage.district, kind: 'text', value: name(1) },
    { header: coverage.khoroo, kind: 'text', value: name(2) },
    { header: coverage.section, kind: 'text', value: name(3) },
    { header: coverage.level, kind: 'text', value: (row) => coverage.levels[row.level] },
    { header: coverage.expected, kind: 'number', value: (row) => row.expected },
    { header: coverage.collected, kind: 'number', value: (row) => row.collected },
    {
      header: coverage.achieved,
      kind: 'number',
      value: (row) => {
        const level = levelAchieved(row)
        return level === undefined ? undefined : level / 10
      },
    },
    { header: coverage.coveredOn, kind: 'date', value: (row) => row.covered_on },
    { header: coverage.sections, kind: 'number', value: (row) => row.sections },
    {
      header: coverage.onTime,
      kind: 'number',
      // rounded to tenths like the level achieved
      value: ({ sections, on_time: onTime }) =>
        sections > 0 ? Math.round((onTime / sections) * 1000) / 10 : undefined,
    },
    { header: coverage.lastAnswerAt, kind: 'datetime', value: (row) => row.last_answer_at },
    ...(survey.anonymous
      ? []
      : [{ header: coverage.unconfirmed, kind: 'number' as const, value: (row: ExportedRow) => row.unconfirmed }]),
  ]
  const file = `${coverage.file} ${dayInUlaanbaatar(now)}`
  const download = await exportRows(core, all, { format: query.format, name: file, columns })
  call.note({
    action: 'surveys.export',
    table_name: 'surveys',
    row_id: survey.id,
    area_id: survey.area_id,
    details: { format: query.format, what: 'coverage' },
  })
  return download
}
