import { expect, test } from 'vitest'
import { workflows } from '#contract/workflows.ts'
import { mn } from '../i18n/actions/mn.ts'

test('every workflow action has a text in the audit log', () => {
  const actions = new Set(Object.values(workflows).flatMap(({ moves }) => moves.map(({ action }) => action)))
  const missing = [...actions].filter((action) => !Object.hasOwn(mn.verb, action))

  expect(missing, 'add them under `verb` in web/core/i18n/actions/mn.ts and en.ts').toEqual([])
})
