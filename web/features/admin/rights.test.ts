import { describe, expect, test } from 'vitest'
import { features } from '#contract/features.ts'
import { FARS, rightsOf, WHO, widest } from './rights.ts'

const things = {
  name: 'things',
  permissions: {
    see: { ANYONE: 'published', CITY_ADMIN: 'all', SECTION_LEADER: 'unit' },
    run: { CITY_ADMIN: 'all' },
  },
} as const

const farOf = (rights: ReturnType<typeof rightsOf>, feature: string, verb: string) => {
  const far = rights.find((one) => one.feature === feature)?.verbs.find((one) => one.verb === verb)?.far ?? []
  return Object.fromEntries(WHO.map((who, i) => [who, far[i]]))
}

describe('the permission table', () => {
  test("shows 'none' for roles that are not named, not an empty cell", () => {
    expect(farOf(rightsOf({ things }), 'things', 'run')).toEqual({
      CITY_ADMIN: 'all',
      DISTRICT_ADMIN: 'none',
      KHOROO_ADMIN: 'none',
      SECTION_LEADER: 'none',
      APPLICATION: 'none',
      ANYONE: 'none',
    })
  })

  test('gives unnamed roles the public scope, and named roles their own', () => {
    expect(farOf(rightsOf({ things }), 'things', 'see')).toEqual({
      CITY_ADMIN: 'all',
      DISTRICT_ADMIN: 'published',
      KHOROO_ADMIN: 'published',
      SECTION_LEADER: 'unit',
      APPLICATION: 'published',
      ANYONE: 'published',
    })
  })

  test('of the real contract shows that only the city runs the system, and that citizens administer nothing', () => {
    const rights = rightsOf(features)
    expect(farOf(rights, 'admin', 'system')).toEqual({
      CITY_ADMIN: 'all',
      DISTRICT_ADMIN: 'none',
      KHOROO_ADMIN: 'none',
      SECTION_LEADER: 'none',
      APPLICATION: 'none',
      ANYONE: 'none',
    })
    expect(farOf(rights, 'users', 'manage')).toMatchObject({
      SECTION_LEADER: 'none',
      APPLICATION: 'none',
      ANYONE: 'none',
    })
  })

  test('names every scope once, and the widest of a feature for its folded row', () => {
    const granted = rightsOf(features).flatMap(({ verbs }) => verbs.flatMap(({ far }) => far))
    expect(FARS.toSorted()).toEqual([...new Set(FARS)].toSorted())
    expect([...new Set(granted)].filter((far) => !FARS.includes(far))).toEqual([])
    expect(widest(['published', 'none', 'subtree', 'own'])).toBe('subtree')
    expect(widest([])).toBe('none')
  })

  test('contains every feature and permission once, with a scope for every role', () => {
    const rights = rightsOf(features)
    expect(rights.map(({ feature }) => feature)).toEqual(Object.values(features).map(({ name }) => name))
    for (const { feature, verbs } of rights) {
      expect(new Set(verbs.map(({ verb }) => verb)).size, feature).toBe(verbs.length)
      for (const { far } of verbs) expect(far).toHaveLength(WHO.length)
    }
  })
})
