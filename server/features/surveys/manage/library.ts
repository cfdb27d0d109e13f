import { sql } from 'kysely'
import { Problem } from '#contract/core/model/problem.ts'
import type { Localized } from '#contract/core/text/localized.ts'
import {
  isAnswered,
  type LibraryEntry,
  type LibraryRow,
  questionsOf,
  type Structure,
  withNewIds,
} from '#contract/features/surveys/index.ts'
import { areaName } from '../../../core/access/area-ref.ts'
import { searchText, wordsIn } from '../../../core/database/folded-search.ts'
import type { SurveyCall } from '../show.ts'

interface EntryRow {
  id: string
  area_id: string
  area_name: Localized
  kind: LibraryRow['kind']
  name: Localized
  questions: number
  created_at: Date
  can_write: boolean
}

const show = (row: EntryRow): LibraryRow => ({
  id: row.id,
  areaId: row.area_id,
  area: row.area_name,
  kind: row.kind,
  name: row.name,
  questions: row.questions,
  createdAt: row.created_at.toISOString(),
  canWrite: row.can_write,
})

const COLUMNS = ['id', 'area_id', 'kind', 'name', 'questions', 'created_at'] as const

/** Lists the entries within reach. */
export async function listLibrary(call: SurveyCall<'library'>) {
  const { rows, query, lang } = call
  const found = await rows.page('survey_library', {
    query,
    sorts: {
      name: sql`coalesce(survey_library.name ->> ${lang}, survey_library.name ->> 'mn') collate "und-x-icu"`,
      createdAt: 'created_at',
    },
    defaultSort: '-createdAt',
    wordsIn: wordsIn('survey_library'),
    where: (q) => (query.kind ? q.where('survey_library.kind', '=', query.kind) : q),
    select: (q) =>
      q
        .select(COLUMNS.map((name) => `survey_library.${name}` as const))
        .select([
          areaName(sql.ref('survey_library.area_id')).as('area_name'),
          rows.may('write', 'survey_library').as('can_write'),
        ]) as never,
  })
  return { data: (found.data as EntryRow[]).map(show), meta: found.meta }
}

/** Reads one entry with its questions. */
export async function libraryEntry(
  { rows }: Pick<SurveyCall<'libraryEntry'>, 'rows'>,
  id: string,
): Promise<LibraryEntry> {
  const found = await rows
    .from('survey_library')
    .select(COLUMNS.map((name) => `survey_library.${name}` as const))
    .select([
      'survey_library.structure',
      areaName(sql.ref('survey_library.area_id')).as('area_name'),
      rows.may('write', 'survey_library').as('can_write'),
    ])
    .where('survey_library.id', '=', id)
    .executeTakeFirst()
  if (!found) throw new Problem('not_found')
  return { ...show(found), structure: found.structure }
}

/** Saves questions for the caller's area under new ids. */
export async function addToLibrary(call: SurveyCall<'addToLibrary'>): Promise<LibraryEntry> {
  const { body, actor, rows, now } = call
  const structure = withNewIds(body.structure, () => crypto.randomUUID())
  const questions = questionsOf(structure).filter(isAnswered).length
  if (questions === 0) throw new Problem('invalid', { errors: [{ path: 'structure', code: 'no_question' }] })
  const created = await rows.add('survey_library', {
    area_id: actor?.areaId ?? '',
    author_id: actor?.id ?? null,
    kind: body.kind,
    name: body.name,
    structure: JSON.stringify(structure) as unknown as Structure,
    questions,
    search: searchText(body.name.mn, body.name.en, ...questionsOf(structure).map(({ text }) => text.mn)),
    created_at: now,
  })
  return libraryEntry(call, created.id)
}
