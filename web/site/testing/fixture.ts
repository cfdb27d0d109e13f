import type { CaseView } from '#contract/core/people/case.ts'
import type { AreaName } from '#contract/features/areas/index.ts'
import type { News, NewsRow } from '#contract/features/news/index.ts'
import type { Question, Survey } from '#contract/features/surveys/index.ts'

/** API responses for tests of the public pages. */
export const ids = {
  city: '00000000-0000-4000-8000-000000000001',
  district: '00000000-0000-4000-8000-000000000002',
  khoroo: '00000000-0000-4000-8000-000000000003',
  article: '00000000-0000-4000-8000-000000000100',
  other: '00000000-0000-4000-8000-000000000101',
  file: '00000000-0000-4000-8000-000000000900',
} as const

const urlsOf = (id: string) => ({
  small: `/files/${id}/small.webp`,
  medium: `/files/${id}/medium.webp`,
  large: `/files/${id}/large.webp`,
})

/** City, district, khoroo. */
export const path: AreaName[] = [
  {
    id: ids.city,
    parentId: null,
    level: 'city',
    code: 'УБ',
    ordinal: 1,
    name: { mn: 'Улаанбаатар', en: 'Ulaanbaatar' },
  },
  {
    id: ids.district,
    parentId: ids.city,
    level: 'district',
    code: 'БЗД',
    ordinal: 1,
    name: { mn: 'Баянзүрх', en: 'Bayanzürkh' },
  },
  {
    id: ids.khoroo,
    parentId: ids.district,
    level: 'khoroo',
    code: '1',
    ordinal: 1,
    name: { mn: '1 дүгээр хороо', en: 'Khoroo 1' },
  },
]

/** A news article in both languages with a picture. */
export const article: News = {
  id: ids.article,
  areaId: ids.khoroo,
  area: { mn: '1 дүгээр хороо', en: 'Khoroo 1' },
  category: 'event',
  title: { mn: 'Цэцэрлэгт хүрээлэн нээгдлээ', en: 'The park has opened' },
  excerpt: { mn: 'Хүрээлэнг иргэдийн саналаар шинэчиллээ.', en: 'The park was renewed.' },
  body: {
    mn: {
      type: 'doc',
      content: [
        { type: 'paragraph', content: [{ type: 'text', text: 'Хүрээлэнг иргэдийн саналаар шинэчиллээ.' }] },
        { type: 'image', attrs: { fileId: ids.file, alt: 'Тоглоомын талбай' } },
      ],
    },
    en: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'The park was renewed.' }] }] },
  },
  cover: {
    id: ids.file,
    alt: { mn: 'Шинэ хүрээлэн', en: 'The new park' },
    urls: urlsOf(ids.file),
    width: 1600,
    height: 1067,
  },
  files: { [ids.file]: urlsOf(ids.file) },
  pinned: true,
  order: 0,
  status: 'published',
  phase: 'published',
  publishAt: '2026-09-28T02:00:00.000Z',
  unpublishAt: null,
  postedAt: '2026-09-28T02:00:00.000Z',
  createdAt: '2026-09-28T01:00:00.000Z',
  updatedAt: '2026-09-29T02:00:00.000Z',
  updatedBy: null,
  deletedAt: null,
  author: null,
  version: 2,
  canWrite: false,
  hasChanges: false,
  allowedActions: [],
  views: 1480,
  attachments: [],
}

const {
  body: _body,
  files: _files,
  createdAt: _createdAt,
  updatedBy: _updatedBy,
  attachments: _attachments,
  ...shown
} = article
export const row: NewsRow = shown
/** An article without English text and without a picture. */
export const onlyMongolian: NewsRow = {
  ...row,
  id: ids.other,
  title: { mn: 'Хурал болно' },
  excerpt: { mn: 'Иргэдийн хурал болно.' },
  cover: null,
  pinned: false,
}

/** A page of a list. */
export const pageOf = (data: NewsRow[], total = data.length, page = 1) => ({
  data,
  meta: { page, pageSize: 12, total },
})

const yesNo: Question = {
  id: '00000000-0000-4000-8000-000000000301',
  type: 'yes_no',
  text: { mn: 'Гудамж гэрэлтэй юу?', en: 'Is the street lit?' },
  required: true,
}

/** A running survey of the city that everybody may answer. */
export const survey: Survey = {
  id: '00000000-0000-4000-8000-000000000300',
  areaId: ids.city,
  area: { mn: 'Улаанбаатар', en: 'Ulaanbaatar' },
  title: { mn: 'Гудамжны гэрэлтүүлэг', en: 'Street lighting' },
  description: { mn: 'Иргэдийн саналыг асууж байна.', en: 'Citizens are asked.' },
  startDate: '2026-09-01',
  endDate: '2026-09-30',
  status: 'published',
  phase: 'active',
  channels: ['online', 'in_person'],
  questions: 1,
  minutes: 1,
  expected: 100,
  collected: 12,
  level: 120,
  coveredOn: null,
  archived: false,
  author: null,
  createdAt: '2026-08-20T02:00:00.000Z',
  updatedAt: '2026-08-20T02:00:00.000Z',
  version: 1,
  canWrite: false,
  anonymous: false,
  registered: true,
  invited: false,
  counted: ['registered', 'interviewed', 'open'],
  openToAll: true,
  confirmedHome: false,
  resultView: 'public_after_close',
  targets: [{ areaId: ids.city, area: { mn: 'Улаанбаатар', en: 'Ulaanbaatar' }, expected: 100 }],
  structure: [{ id: '00000000-0000-4000-8000-000000000302', title: { mn: 'Нэг', en: 'One' }, questions: [yesNo] }],
  closedAt: null,
  provisionalUntil: null,
  closeReason: null,
  allowedActions: [],
  answered: false,
}

/** The result of the survey. */
export const surveyResult = {
  data: {
    answers: 12,
    flagged: 0,
    setAside: 0,
    unconfirmedHomes: 0,
    origins: [],
    provisionalUntil: null,
    hidden: false,
    at: '2026-10-01T02:00:00.000Z',
    questions: [
      {
        questionId: yesNo.id,
        type: yesNo.type,
        answered: 12,
        counts: [
          { key: 'true', count: 9 },
          { key: 'false', count: 3 },
        ],
        hiddenKeys: [],
        mean: null,
        median: null,
        smallest: null,
        largest: null,
      },
    ],
  },
}

/** A case answered by an office. */
export const aCase = (more: Partial<CaseView> = {}): CaseView => ({
  number: 25,
  about: { mn: 'Хог хаягдал', en: 'Waste' },
  area: { mn: 'Баянзүрх дүүрэг, 1 дүгээр хороо', en: 'Bayanzürkh, Khoroo 1' },
  createdAt: '2026-11-16T01:00:00.000Z',
  text: 'Хогийн цэг халсан байна.',
  status: 'resolved',
  dueOn: '2026-11-23',
  steps: [
    { at: '2026-11-16T01:00:00.000Z', status: 'reported', answer: null },
    { at: '2026-11-17T01:00:00.000Z', status: 'resolved', answer: 'Цэвэрлэлээ.' },
  ],
  photos: 1,
  takesPhotos: false,
  canJudge: false,
  outcome: null,
  ...more,
})
