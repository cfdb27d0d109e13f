import { expect, test } from 'vitest'
import { parseRegisterNumber } from '#contract/core/people/person.ts'
import { makeAreas } from './areas.ts'
import { makeLeaders } from './leaders.ts'
import { makePeople } from './people.ts'

const areas = makeAreas()
const people = makePeople(areas)
const leaders = makeLeaders(areas, people)

test('nearly every section of the city has one leader in office, and never two', () => {
  const sections = areas.filter(({ level }) => level === 'section').length
  const active = leaders.filter(({ status }) => status === 'active')

  expect(new Set(active.map(({ areaId }) => areaId)).size).toBe(active.length)
  expect(active.length / sections).toBeGreaterThan(0.9)
  expect(active.length).toBeLessThan(sections)
})

test('everybody has a register number that is right and nobody else’s', () => {
  expect(new Set(leaders.map(({ registerNumber }) => registerNumber)).size).toBe(leaders.length)
  expect(leaders.filter(({ registerNumber }) => !parseRegisterNumber(registerNumber).ok)).toEqual([])
})

test('an account that is open belongs to a leader in office', () => {
  const status = new Map(people.map((person) => [person.id, person.status]))

  expect(leaders.filter(({ userId }) => userId).length).toBeGreaterThan(500)
  expect(leaders.filter((leader) => leader.userId && status.get(leader.userId) !== leader.status)).toEqual([])
})

test('a term that ended ended after it began, and before the next one', () => {
  expect(leaders.filter(({ from, to }) => to !== null && to < from)).toEqual([])
})

test('the same every time', () => {
  expect(makeLeaders(areas, people)).toEqual(leaders)
})
