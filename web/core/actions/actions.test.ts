import { expect, test } from 'vitest'
import { features } from '#contract/features.ts'
import { workflows } from '#contract/workflows.ts'
import { mn } from './mn.ts'

test('every feature that people write in has a name in the log', () => {
  const named = Object.values(features).filter(({ routes }) =>
    Object.values(routes).some(({ method }) => method !== 'GET'),
  )
  expect(named.map(({ name }) => name).filter((name) => !Object.hasOwn(mn.subject, name))).toEqual([])
})

test('every step of every workflow is said in words', () => {
  const steps = new Set(workflows.flatMap(({ moves }) => moves.map(({ action }) => action)))
  expect([...steps].filter((action) => !Object.hasOwn(mn.verb, action))).toEqual([])
})
