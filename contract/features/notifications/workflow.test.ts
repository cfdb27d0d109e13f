import { expect, test } from 'vitest'
import { ROLES } from '../../core/model/actor.ts'
import { movesFor } from '../../core/model/workflow.ts'
import { notificationWorkflow } from './workflow.ts'

// Written by hand from docs/rules/notifications.md: the actions of staff in each state; citizens have none.
const TABLE: Record<string, string[]> = {
  draft: ['send', 'schedule'],
  scheduled: ['send', 'unschedule'],
  sent: [],
}
const TO: Record<string, string> = { send: 'sent', schedule: 'scheduled', unschedule: 'draft' }
const cases = Object.entries(TABLE).flatMap(([state, may]) =>
  ROLES.flatMap((role) =>
    [true, false].map((isAuthor) => [state, role, isAuthor, role === 'APPLICATION' ? [] : may] as const),
  ),
)

test('the table contains every state', () => {
  expect(Object.keys(TABLE).toSorted()).toEqual([...notificationWorkflow.states].toSorted())
})

test.each(cases)('a %s notification, %s (author: %s) may only %j', (state, role, isAuthor, may) => {
  const moves = movesFor(notificationWorkflow, state, { role, isAuthor })
  expect(moves.map(({ action }) => action).toSorted()).toEqual([...may].toSorted())
  for (const { action, to } of moves) expect(to).toBe(TO[action])
})
