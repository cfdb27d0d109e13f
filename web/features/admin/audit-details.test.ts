import { afterEach, expect, test } from 'vitest'
import { workflows } from '#contract/workflows.ts'
import { showLanguage } from '../../core/text.ts'
import { auditTexts, detailsOf, fieldWord, stateWord, type Words } from './audit-details.ts'
import { mn } from './audit-mn.ts'

afterEach(() => showLanguage('mn'))

const words: Words = { t: auditTexts.text, role: (role) => `эрх ${role}`, lang: 'mn' }
const AREA = '0b7d2e7c-8a65-4a49-9d20-7f6b9b1f5a10'
const GONE = '1b7d2e7c-8a65-4a49-9d20-7f6b9b1f5a10'

test('every state of every workflow has its word', () => {
  const states = new Set(workflows.flatMap(({ states: all }) => [...all] as string[]))
  expect([...states].filter((state) => !Object.hasOwn(mn.state, state))).toEqual([])
})

test('an id is the name of what it stands for, and says so when there is none', () => {
  const details = { fromArea: AREA, toArea: GONE }
  expect(detailsOf({ details, names: { [AREA]: { mn: '1 дүгээр хороо' } } }, words)).toEqual([
    ['Өмнөх нутаг дэвсгэр', '1 дүгээр хороо'],
    ['Шинэ нутаг дэвсгэр', 'устгасан эсвэл таны эрхээс гадуур'],
  ])
})

test('a setting shows what was before and after of what has changed, and nothing of the rest', () => {
  const details = {
    key: 'reports.deadlines',
    holdsFrom: '2026-12-01',
    before: { khoroo: 2, district: 3 },
    after: { khoroo: 4, district: 3 },
  }
  expect(detailsOf({ details, names: {} }, words)).toEqual([
    ['Тохиргоо', 'reports.deadlines'],
    ['Хэрэгжих өдөр', '2026.12.01'],
    ['Хороо', '2 → 4'],
  ])
})

test('changed fields are named as the forms name them', () => {
  expect(detailsOf({ details: { changed: ['lastName', 'phone'] }, names: {} }, words)).toEqual([
    ['Өөрчилсөн талбар', 'Овог, Утасны дугаар'],
  ])
})

test('what is newer than this page is shown by its own name, also when JavaScript has one like it', () => {
  expect(stateWord('constructor', words)).toBe('constructor')
  expect(fieldWord('toString', words)).toBe('toString')
  expect(stateWord('CITY_ADMIN', words)).toBe('эрх CITY_ADMIN')
  expect(stateWord('published', words)).toBe('Нийтлэгдсэн')
})
