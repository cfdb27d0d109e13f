import { expect, test } from 'vitest'
import { type AreaSeed, makeAreaCounts, makeAreas } from './areas.ts'

const areas = makeAreas()
const at = (level: AreaSeed['level']) => areas.filter((area) => area.level === level)
const byCode = (code: string) => areas.find((area) => area.code === code)
const under = (area: AreaSeed, level: AreaSeed['level']) => at(level).filter(({ path }) => path.startsWith(area.path))
const sum = (list: readonly AreaSeed[], what: 'population' | 'households') =>
  list.reduce((total, area) => total + area[what], 0)

// facts §8.1, copied from the paper and not from the code under test
const PAPER = [
  ['Баянгол', 34, 231_517],
  ['Баянзүрх', 43, 367_679],
  ['Багануур', 5, 29_342],
  ['Багахангай', 2, 4_463],
  ['Налайх', 8, 38_690],
  ['Сүхбаатар', 20, 144_616],
  ['Сонгинохайрхан', 43, 335_703],
  ['Хан-Уул', 25, 195_927],
  ['Чингэлтэй', 24, 151_203],
]

test('nine districts hold the khoroos and the people that the paper gives them', () => {
  const rows = at('district').map((district) => [
    district.name.mn,
    under(district, 'khoroo').length,
    district.population,
  ])

  expect(rows).toEqual(PAPER)
  expect(at('khoroo')).toHaveLength(204)
  expect(byCode('УБ')?.population).toBe(1_499_140)
})

test('every khoroo has 6 to 12 sections, about 1,900 in the city', () => {
  const counts = at('khoroo').map((khoroo) => under(khoroo, 'section').length)

  expect(Math.min(...counts)).toBeGreaterThanOrEqual(6)
  expect(Math.max(...counts)).toBeLessThanOrEqual(12)
  expect(at('section').length).toBeGreaterThan(1_850)
  expect(at('section').length).toBeLessThan(1_950)
})

test('people and households of an area are the sum of the areas below it', () => {
  for (const parent of areas.filter(({ level }) => level !== 'section')) {
    const children = areas.filter(({ parentId }) => parentId === parent.id)
    expect([sum(children, 'population'), sum(children, 'households')], parent.code).toEqual([
      parent.population,
      parent.households,
    ])
  }
})

test('a section has 200 to 500 households of about 3.4 people; only small Bagakhangai has fewer', () => {
  const sections = at('section')
  const usual = sections.filter(({ code }) => !code.startsWith('БХД-'))

  expect(Math.min(...usual.map(({ households }) => households))).toBeGreaterThanOrEqual(200)
  expect(Math.max(...usual.map(({ households }) => households))).toBeLessThanOrEqual(500)
  for (const { code, population, households } of sections) {
    expect(Math.abs(population / households - 3.4), code).toBeLessThan(0.2)
  }
})

test("ids, codes and paths are each given once, and a path is its parent's path and its own id, ending with a slash", () => {
  const byId = new Map(areas.map((area) => [area.id, area]))

  for (const key of ['id', 'code', 'path'] as const)
    expect(new Set(areas.map((area) => area[key])).size).toBe(areas.length)
  for (const area of areas) {
    const parent = area.parentId === null ? undefined : byId.get(area.parentId)
    expect(area.path).toBe(`${parent?.path ?? '/'}${area.id}/`)
    expect(area.id).toMatch(/^[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  }
})

test('parents come before their children, so that the list can be inserted as it is', () => {
  const seen = new Set<string>()

  for (const { id, parentId } of areas) {
    if (parentId !== null) expect(seen.has(parentId)).toBe(true)
    seen.add(id)
  }
})

test('names carry the ordinal by vowel harmony in Mongolian and the plain number in English', () => {
  expect(byCode('БЗД-01')?.name).toEqual({ mn: '1 дүгээр хороо', en: 'Khoroo 1' })
  expect(byCode('БЗД-07')?.name).toEqual({ mn: '7 дугаар хороо', en: 'Khoroo 7' })
  expect(byCode('БЗД-40')?.name).toEqual({ mn: '40 дүгээр хороо', en: 'Khoroo 40' })
  expect(byCode('БЗД-01-03')?.name).toEqual({ mn: '3 дугаар хэсэг', en: 'Section 3' })
})

test('the number of khoroos is a history: 121, 132, 151, 152, 173 and 204', () => {
  const city = byCode('УБ')?.id
  const history = makeAreaCounts().filter(({ areaId, what }) => areaId === city && what === 'khoroos')

  expect(history.map(({ countedOn, amount }) => [countedOn.slice(0, 4), amount])).toEqual([
    ['2006', 121],
    ['2007', 132],
    ['2013', 151],
    ['2018', 152],
    ['2020', 173],
    ['2025', 204],
  ])
  expect(history.at(-1)?.countedOn).toBe('2025-08-26')
})

test('each count is given once for an area, a day and a thing, and belongs to an area of the tree', () => {
  const counts = makeAreaCounts()
  const keys = counts.map(({ areaId, countedOn, what }) => `${areaId} ${countedOn} ${what}`)

  expect(new Set(keys).size).toBe(counts.length)
  for (const { areaId } of counts) expect(areas.some(({ id }) => id === areaId)).toBe(true)
})

test('the tree is the same byte for byte each time', () => {
  expect(JSON.stringify(makeAreas())).toBe(JSON.stringify(areas))
})
