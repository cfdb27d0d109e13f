import { expect, test } from 'vitest'
import { ROLES } from '../../core/model/actor.ts'
import { movesFor } from '../../core/model/workflow.ts'
import { leaderWorkflow } from './workflow.ts'

// Written by hand from docs/rules/leaders.md: admins of all three levels may activate and deactivate leaders, nobody
// else.
const ADMINS: readonly string[] = ['CITY_ADMIN', 'DISTRICT_ADMIN', 'KHOROO_ADMIN']
const TABLE = { active: ['deactivate', 'inactive'], inactive: ['activate', 'active'] } as const
const cases = (['active', 'inactive'] as const).flatMap((state) =>
  ROLES.flatMap((role) => [true, false].map((isAuthor) => [state, role, isAuthor] as const)),
)

test('the table contains every state', () => {
  expect(Object.keys(TABLE).toSorted()).toEqual([...leaderWorkflow.states].toSorted())
})

test.each(cases)('a leader who is %s, %s (the leader themselves: %s)', (state, role, isAuthor) => {
  const moves = movesFor(leaderWorkflow, state, { role, isAuthor })
  expect(moves.map(({ action, to }) => [action, to])).toEqual(ADMINS.includes(role) ? [TABLE[state]] : [])
})
