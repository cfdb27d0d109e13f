import { beforeAll, expect, test } from 'vitest'
import { app } from '../server/testing/app.ts'
import { walkAreas } from './writes/areas.ts'
import { walkContent } from './writes/content.ts'
import { walkPeople } from './writes/people.ts'
import { walkSurveys } from './writes/surveys.ts'
import { type Walk, walkOf, writeRoutes } from './writes/walk.ts'
import { walkWork } from './writes/work.ts'

// Every route that writes, with valid input and one connection for interactive work: a write that takes a second connection waits for
// itself and is answered 503. Under load each such route would stop the server.

let walk: Walk
beforeAll(async () => {
  walk = walkOf(await app({ connections: 1 }))
})

test.each([
  ['people, leaders and offices', walkPeople],
  ['the tree of areas', walkAreas],
  ['content', walkContent],
  ['the work of the offices', walkWork],
  ['surveys', walkSurveys],
] as const)('writes of %s need one connection', (_what, scenario) => scenario(walk))

test('the walk has called every route that writes', () => {
  expect(writeRoutes.filter((name) => !walk.done.has(name))).toEqual([])
})
