import { expect, test } from 'vitest'
import { ROLES } from '../../core/actor.ts'
import { movesFor } from '../../core/workflow.ts'
import { leaderWorkflow } from './workflow.ts'

// Written by hand from docs/rules/leaders.md: the three levels of admins let into office and out of it, nobody else.
const ADMINS: readonly string[] = ['CITY_ADMIN', 'DISTRICT_ADMIN', 'KHOROO_ADMIN']
const TABLE = { active: ['deactivate', 'inactive'], inactive: ['activate', 'active'] } as const
const cases = (['active', 'inactive'] as const).flatMap((state) =>
  ROLES.flatMap((role) => [true, false].map((isAuthor) => [state, role, isAuthor] as const)),
)

test('the table names every state', () => {
  expect(Object.keys(TABLE).toSorted()).toEqual([...leaderWorkflow.states].toSorted())
})

test.each(cases)('a leader who is %s, %s (the leader themselves: %s)', (state, role, isAuthor) => {
  const moves = movesFor(leaderWorkflow, state, { role, isAuthor })
  expect(moves.map(({ action, to }) => [action, to])).toEqual(ADMINS.includes(role) ? [TABLE[state]] : [])
})
