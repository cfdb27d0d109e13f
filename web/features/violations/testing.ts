import type { Violation } from '#contract/features/violations/index.ts'

/** The id of the violation and of its khoroo. */
export const ID = '0b7d2e7c-8a65-4a49-9d20-7f6b9b1f5a10'
/** A violation in the work of a khoroo. */
export const violation = (more: Partial<Violation> = {}): Violation => ({
  id: ID,
  number: 7,
  category: 'waste',
  description: 'Хогийн цэг халсан байна.',
  areaId: ID,
  area: { id: ID, level: 'khoroo', name: { mn: '1 дүгээр хороо' }, path: [{ id: ID, name: { mn: '1 дүгээр хороо' } }] },
  place: '12 дугаар байрны ард',
  law: '',
  organisation: '',
  status: 'in_progress',
  level: 'khoroo',
  foundOn: '2026-11-16',
  createdAt: '2026-11-16T01:00:00.000Z',
  dueOn: '2099-01-01',
  overdue: false,
  closedAt: null,
  reporter: null,
  isMine: false,
  assignee: null,
  assigneeGone: false,
  version: 1,
  allowedActions: [],
  lawId: null,
  point: null,
  photos: [],
  duplicateOf: null,
  duplicates: [],
  reopenUntil: null,
  canHandle: true,
  hasCitizen: false,
  outcome: null,
  ...more,
})
