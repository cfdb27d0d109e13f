import { describe, expect, test } from 'vitest'
import { findLookalikes } from '#contract/core/text/lookalikes.ts'
import { BOUNDS, handles, violationWorkflow } from '#contract/features/violations/index.ts'
import { makeAreas } from './areas.ts'
import { DEMO_DAY } from './calendar.ts'
import { makePeople } from './people.ts'
import { makeViolations } from './violations.ts'

const areas = makeAreas()
const people = makePeople(areas)
const violations = makeViolations(areas, people)

describe('the violations of the demo', () => {
  test('are 500, in every state, the same in every run', () => {
    expect(violations).toHaveLength(500)
    expect(new Set(violations.map(({ status }) => status))).toEqual(new Set(violationWorkflow.states))
    expect(makeViolations(areas, people).map(({ id, status }) => [id, status])).toEqual(
      violations.map(({ id, status }) => [id, status]),
    )
  })

  test('took only transitions of the workflow, by their assignees, one after the other, up to the day of the demo', () => {
    for (const { steps, level } of violations) {
      const times = steps.map(({ at }) => at)
      expect(times).toEqual(times.toSorted())
      expect((times.at(-1) ?? '') < `${DEMO_DAY}T24`).toBe(true)
      for (const { action, from, to, by } of steps.slice(1)) {
        expect(violationWorkflow.moves.some((m) => m.action === action && m.from === from && m.to === to)).toBe(true)
        expect(handles(by.role, 'khoroo')).toBe(true)
      }
      expect(steps.filter(({ action }) => action === 'refer').length).toBe({ khoroo: 0, district: 1, city: 2 }[level])
    }
  })

  test('lie inside the country, in letters of one alphabet', () => {
    for (const { point, description, place } of violations) {
      if (point) {
        expect(point.lat > BOUNDS.lat[0] && point.lat < BOUNDS.lat[1]).toBe(true)
        expect(point.lon > BOUNDS.lon[0] && point.lon < BOUNDS.lon[1]).toBe(true)
      }
      expect([...findLookalikes(description), ...findLookalikes(place)]).toEqual([])
    }
  })
})
