import { sql } from 'kysely'
import type { Localized } from '#contract/core/text/localized.ts'
import type { Day } from '#contract/core/time/dates.ts'
import { type LawOwn, lawInconsistencies, lawWorkflow, missingForLaw } from '#contract/features/laws/index.ts'
import { lawLabels } from '#contract/features/laws/labels.ts'
import { attachedFiles, contentFiles, ownFields, servedKind } from '../../core/content/index.ts'

/** The columns that only laws have. */
export interface LawColumns {
  number: string
  adopted_on: Day | null
  effective_on: Day | null
  source_url: string
  attachments: { fileId: string }[]
  file_count: number
  organisations: string[]
  organisation_count: number
}

interface Bound {
  id: string
  name: Localized
}

const BOUND = 'bound_organisations'

/** An empty row gives the initial values of a form. */
function kept(row: Partial<LawColumns>): LawOwn {
  return {
    number: row.number ?? '',
    adoptedOn: row.adopted_on ?? null,
    effectiveOn: row.effective_on ?? null,
    sourceUrl: row.source_url ?? '',
    attachments: row.attachments ?? [],
    organisations: row.organisations ?? [],
  }
}

const own = ownFields<LawColumns, LawOwn>({
  columns: (law) => ({
    number: law.number,
    adopted_on: law.adoptedOn,
    effective_on: law.effectiveOn,
    source_url: law.sourceUrl,
    attachments: JSON.stringify(law.attachments) as never,
    organisations: [...new Set(law.organisations)],
  }),
  kept,
  listed: ['number', 'adopted_on', 'effective_on', 'file_count', 'organisation_count'],
  selectWhole: (t) => [
    attachedFiles(t, 'attachments'),
    sql`(select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name) order by (o.name ->> 'mn') collate nutag_natural), '[]')
      from organisations o where o.id = any (${sql.ref(`${t}.organisations`)}))`.as(BOUND),
  ],
  showRow: (row) => ({
    number: row.number,
    adoptedOn: row.adopted_on,
    effectiveOn: row.effective_on,
    organisationCount: row.organisation_count,
    fileCount: row.file_count,
  }),
  showWhole: (row, call, isPublic) => ({
    sourceUrl: row.source_url,
    attachments: contentFiles(row, call, isPublic),
    organisations: (row[BOUND] ?? []) as Bound[],
  }),
  counted: ({ attachments, organisations }) => ({
    file_count: attachments.length,
    organisation_count: new Set(organisations).size,
  }),
  words: (law) => [law.number],
  files: (law) =>
    law.attachments.map(({ fileId }, at) => ({ id: fileId, path: `attachments.${at}.fileId`, kind: 'document' })),
  lacks: missingForLaw,
  wrong: lawInconsistencies,
  where: (t, { organisation, adoptedFrom, adoptedTo }) => [
    ...(organisation ? [sql<boolean>`${sql.ref(`${t}.organisations`)} @> array[${organisation}::uuid]`] : []),
    ...(adoptedFrom ? [sql<boolean>`${sql.ref(`${t}.adopted_on`)} >= ${adoptedFrom}::date`] : []),
    ...(adoptedTo ? [sql<boolean>`${sql.ref(`${t}.adopted_on`)} <= ${adoptedTo}::date`] : []),
  ],
  exports: (lang) => {
    const { column, more } = lawLabels[lang]
    return [
      { header: column.number, kind: 'text', value: (row) => row.number },
      { header: column.adoptedOn, kind: 'date', value: (row) => row.adopted_on },
      { header: column.effectiveOn, kind: 'date', value: (row) => row.effective_on },
      { header: more.organisationCount, kind: 'number', value: (row) => row.organisation_count },
      { header: more.fileCount, kind: 'number', value: (row) => row.file_count },
    ]
  },
})

/** Laws, as served by the content kit. */
export const lawKind = servedKind({
  table: 'laws',
  workflow: lawWorkflow,
  more: [],
  own,
  sorts: {
    number: sql`laws.number collate nutag_natural`,
    adoptedOn: 'adopted_on',
    effectiveOn: 'effective_on',
    organisationCount: 'organisation_count',
  },
  // drafts without a day come first: they need one
  defaultSort: '-adoptedOn',
  finds: true,
  words: lawLabels,
})
