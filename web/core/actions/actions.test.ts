import { expect, test } from 'vitest'
import { features } from '#contract/features.ts'
import { workflows } from '#contract/workflows.ts'
import { mn } from './mn.ts'

test('every feature has a name in the audit log', () => {
  expect(Object.keys(features).filter((name) => !Object.hasOwn(mn.subject, name))).toEqual([])
})

test('every step of a workflow has its words in the audit log', () => {
  const actions = new Set(Object.values(workflows).flatMap(({ moves }) => moves.map(({ action }) => action)))
  expect([...actions].filter((action) => !Object.hasOwn(mn.verb, action))).toEqual([])
})
