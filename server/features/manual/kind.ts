import { type ManualOwn, manualWorkflow } from '#contract/features/manual/index.ts'
import { manualWords } from '#contract/features/manual/words.ts'
import { ownFields, servedKind } from '../../core/content.ts'
import { canStandBelow } from './places.ts'

/** The columns that only chapters have. */
export interface ManualColumns {
  parent_id: string | null
  screen: string
}

const own = ownFields<ManualColumns, ManualOwn>({
  columns: ({ parentId, screen }) => ({ parent_id: parentId, screen }),
  kept: (row: Partial<ManualColumns>) => ({ parentId: row.parent_id ?? null, screen: row.screen ?? '' }),
  listed: ['parent_id', 'screen'],
  showRow: (row) => ({ parentId: row.parent_id, screen: row.screen }),
  showWhole: () => ({}),
  words: ({ screen }) => [screen],
  // the words come back in any case; the place only where it is still one
  returns: async (earlier, now, { rows, params }) => {
    const { parentId } = earlier
    const isFree = parentId === null || (await canStandBelow(rows, parentId, params.id))
    return isFree ? earlier : { ...earlier, parentId: now.parentId }
  },
  exports: (lang) => [{ header: manualWords[lang].more.screen, kind: 'text', value: (row) => row.screen }],
})

/** Chapters as the content kit serves them; they and their pictures are for staff alone. */
export const manualKind = servedKind({
  table: 'manual',
  workflow: manualWorkflow,
  more: [],
  sorts: { order: 'position' },
  words: manualWords,
  staffOnly: true,
  // the tree and the help of a screen are one for all readers
  atOnce: ['parentId', 'screen'],
  own,
})
