import { type ManualOwn, manualWorkflow } from '#contract/features/manual/index.ts'
import { manualLabels } from '#contract/features/manual/labels.ts'
import { ownFields, servedKind } from '../../core/content/index.ts'
import { canStandBelow, type ManualColumns } from './places.ts'

const own = ownFields<ManualColumns, ManualOwn>({
  columns: ({ parentId, screen }) => ({ parent_id: parentId, screen }),
  kept: (row: Partial<ManualColumns>) => ({ parentId: row.parent_id ?? null, screen: row.screen ?? '' }),
  listed: ['parent_id', 'screen'],
  showRow: (row) => ({ parentId: row.parent_id, screen: row.screen }),
  showWhole: () => ({}),
  words: ({ screen }) => [screen],
  // texts are always restored; the parent only where it is still valid
  returns: async (earlier, now, { rows, params }) => {
    const { parentId } = earlier
    const isFree = parentId === null || (await canStandBelow(rows, parentId, params.id))
    return isFree ? earlier : { ...earlier, parentId: now.parentId }
  },
  exports: (lang) => [{ header: manualLabels[lang].more.screen, kind: 'text', value: (row) => row.screen }],
})

/** Chapters, as served by the content kit; they and their pictures are for staff only. */
export const manualKind = servedKind({
  table: 'manual',
  workflow: manualWorkflow,
  more: [],
  sorts: { order: 'position' },
  words: manualLabels,
  staffOnly: true,
  // the tree and the chapter of a screen are the same for all readers
  atOnce: ['parentId', 'screen'],
  own,
})
