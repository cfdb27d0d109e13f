import type { Question, Survey } from '#contract/features/surveys/index.ts'
import { account } from '../../testing/screen.tsx'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const yesNo = (n: number, mn: string): Question => ({ id: id(n), type: 'yes_no', text: { mn }, required: true })

/** A complete draft as its authors get it: two groups, three questions, dates far in the future. */
export const draftSurvey = (more: Partial<Survey> = {}): Survey => ({
  id: id(1),
  areaId: account.area?.id ?? '',
  area: { mn: 'Улаанбаатар' },
  title: { mn: 'Гудамжны гэрэлтүүлэг' },
  description: { mn: '' },
  startDate: '2126-03-01',
  endDate: '2126-03-31',
  status: 'draft',
  phase: 'draft',
  channels: ['online'],
  questions: 3,
  minutes: 1,
  expected: 0,
  collected: 0,
  level: null,
  coveredOn: null,
  archived: false,
  author: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  version: 3,
  canWrite: true,
  anonymous: false,
  registered: true,
  invited: false,
  counted: ['registered'],
  openToAll: false,
  confirmedHome: false,
  resultView: 'staff_after_close',
  targets: [{ areaId: account.area?.id ?? '', area: { mn: 'Улаанбаатар' }, expected: 500 }],
  structure: [
    {
      id: id(100),
      title: { mn: 'Гэрэл' },
      questions: [yesNo(11, 'Гэрэлтэй юу?'), yesNo(12, 'Хангалттай юу?')],
    },
    { id: id(101), title: { mn: 'Таны тухай' }, questions: [yesNo(13, 'Та энд амьдардаг уу?')] },
  ],
  closedAt: null,
  provisionalUntil: null,
  closeReason: null,
  allowedActions: ['publish', 'copy', 'change', 'remove'],
  answered: false,
  ...more,
})
