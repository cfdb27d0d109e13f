import { sql } from 'kysely'
import type { Day } from '#contract/core/time/dates.ts'
import {
  type DocumentFile,
  type DocumentOwn,
  documentWorkflow,
  missingForDocument,
  YEAR_MIN,
} from '#contract/features/documents/index.ts'
import { documentLabels } from '#contract/features/documents/labels.ts'
import { ATTACHED, contentFiles, ownFields, servedKind } from '../../core/content/index.ts'

/** The columns that only documents have. */
export interface DocumentColumns {
  year: number
  quarter: number | null
  dated_on: Day | null
  fund_id: string | null
  file_mn_id: string | null
  file_en_id: string | null
}

const named = (id: string | null | undefined) => (id ? { fileId: id } : null)

const own = ownFields<DocumentColumns, DocumentOwn>({
  columns: ({ year, quarter, datedOn, fundId, fileMn, fileEn }) => ({
    year,
    quarter,
    dated_on: datedOn,
    fund_id: fundId,
    file_mn_id: fileMn?.fileId ?? null,
    file_en_id: fileEn?.fileId ?? null,
  }),
  // an empty row gives the fields that a request may leave out
  kept: (row: Partial<DocumentColumns>) => ({
    year: row.year ?? YEAR_MIN,
    quarter: row.quarter ?? null,
    datedOn: row.dated_on ?? null,
    fundId: row.fund_id ?? null,
    fileMn: named(row.file_mn_id),
    fileEn: named(row.file_en_id),
  }),
  listed: ['year', 'quarter', 'dated_on', 'fund_id', 'file_mn_id', 'file_en_id'],
  select: (t) => [
    sql`(select coalesce(jsonb_agg(jsonb_build_object(
        'id', f.id, 'name', f.name, 'type', f.type, 'bytes', f.bytes, 'lang', d.lang) order by d.lang desc), '[]')
      from (values ('mn', ${sql.ref(`${t}.file_mn_id`)}), ('en', ${sql.ref(`${t}.file_en_id`)})) d (lang, id)
      join files f on f.id = d.id)`.as(ATTACHED),
  ],
  showRow: (row, call, isPublic) => ({
    year: row.year,
    quarter: row.quarter,
    datedOn: row.dated_on,
    fundId: row.fund_id,
    // the statement above adds the language
    pdfs: contentFiles(row, call, isPublic) as DocumentFile[],
  }),
  showWhole: () => ({}),
  words: ({ year }) => [String(year)],
  files: ({ fileMn, fileEn }) => [
    ...(fileMn ? [{ id: fileMn.fileId, path: 'fileMn', kind: 'pdf' as const }] : []),
    ...(fileEn ? [{ id: fileEn.fileId, path: 'fileEn', kind: 'pdf' as const }] : []),
  ],
  lacks: missingForDocument,
  where: (t, { year, fundId }) => [
    ...(year ? [sql<boolean>`${sql.ref(`${t}.year`)} = ${year}`] : []),
    ...(fundId ? [sql<boolean>`${sql.ref(`${t}.fund_id`)} = ${fundId}::uuid`] : []),
  ],
  exports: (lang) => {
    const { column } = documentLabels[lang]
    return [
      { header: column.year, kind: 'number', value: ({ year }) => year },
      { header: column.quarter, kind: 'number', value: ({ quarter }) => quarter },
      { header: column.datedOn, kind: 'date', value: (row) => row.dated_on },
      {
        header: column.files,
        kind: 'number',
        value: (row) => [row.file_mn_id, row.file_en_id].filter(Boolean).length,
      },
    ]
  },
})

/** Documents, as served by the content kit. */
export const documentKind = servedKind({
  table: 'documents',
  workflow: documentWorkflow,
  more: [],
  own,
  sorts: { year: 'period', datedOn: 'dated_on' },
  defaultSort: '-year',
  words: documentLabels,
})
