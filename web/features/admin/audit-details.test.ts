import { afterEach, expect, test } from 'vitest'
import { workflows } from '#contract/workflows.ts'
import { showLanguage } from '../../core/i18n/text.ts'
import { type AuditTexts, auditTexts, detailsOf, fieldName, stateName } from './audit-details.ts'
import { mn } from './audit-mn.ts'

afterEach(() => showLanguage('mn'))

const texts: AuditTexts = { t: auditTexts.text, role: (role) => `эрх ${role}`, lang: 'mn' }
const AREA = '0b7d2e7c-8a65-4a49-9d20-7f6b9b1f5a10'
const GONE = '1b7d2e7c-8a65-4a49-9d20-7f6b9b1f5a10'

test('every state of every workflow has a text', () => {
  const states = new Set(workflows.flatMap(({ states: all }) => [...all] as string[]))
  expect([...states].filter((state) => !Object.hasOwn(mn.state, state))).toEqual([])
})

test('an id is shown as the name it refers to, and as deleted or out of reach without one', () => {
  const details = { fromArea: AREA, toArea: GONE }
  expect(detailsOf({ details, names: { [AREA]: { mn: '1 дүгээр хороо' } } }, texts)).toEqual([
    ['Өмнөх нутаг дэвсгэр', '1 дүгээр хороо'],
    ['Шинэ нутаг дэвсгэр', 'устгасан эсвэл таны эрхээс гадуур'],
  ])
})

test('a changed setting shows the values before and after, and omits unchanged ones', () => {
  const details = {
    key: 'reports.deadlines',
    holdsFrom: '2026-12-01',
    before: { khoroo: 2, district: 3 },
    after: { khoroo: 4, district: 3 },
  }
  expect(detailsOf({ details, names: {} }, texts)).toEqual([
    ['Тохиргоо', 'reports.deadlines'],
    ['Хэрэгжих өдөр', '2026.12.01'],
    ['Хороо', '2 → 4'],
  ])
})

test('changed fields have the same names as in the forms', () => {
  expect(detailsOf({ details: { changed: ['lastName', 'phone'] }, names: {} }, texts)).toEqual([
    ['Өөрчилсөн талбар', 'Овог, Утасны дугаар'],
  ])
})

test('unknown states and fields keep their own name, even if a JavaScript built-in has the same one', () => {
  expect(stateName('constructor', texts)).toBe('constructor')
  expect(fieldName('toString', texts)).toBe('toString')
  expect(stateName('CITY_ADMIN', texts)).toBe('эрх CITY_ADMIN')
  expect(stateName('published', texts)).toBe('Нийтлэгдсэн')
})
