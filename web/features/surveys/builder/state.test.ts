import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Draft } from './draft.ts'
import { type BuilderAction, type BuilderState, builderReducer, initialState, UNDO_MAX } from './state.ts'

const draft: Draft = {
  title: { mn: '' },
  description: { mn: '' },
  startDate: null,
  endDate: null,
  channels: ['online'],
  anonymous: false,
  openToAll: false,
  resultView: 'staff_after_close',
  targets: [],
  structure: [],
}
const run = (state: BuilderState, actions: readonly BuilderAction[]) => actions.reduce(builderReducer, state)
const type = (mn: string, field?: string): BuilderAction => ({
  type: 'edit',
  change: (now) => ({ ...now, title: { mn } }),
  ...(field === undefined ? {} : { field }),
})

const edits = fc.oneof(
  fc.string({ minLength: 1 }).map((text) => type(text)),
  fc.string({ minLength: 1 }).map((text) => type(text, 'title.mn')),
  fc.constant<BuilderAction>({ type: 'pause' }),
)
const times = (type: 'undo' | 'redo') => Array.from({ length: UNDO_MAX }, (): BuilderAction => ({ type }))
const anyAction = fc.oneof(edits, fc.constantFrom<BuilderAction>({ type: 'undo' }, { type: 'redo' }))

describe('undo', () => {
  test('restores exactly the draft before the step', () => {
    fc.assert(
      fc.property(fc.array(anyAction, { maxLength: 30 }), fc.string({ minLength: 1 }), (steps, text) => {
        const before = run(initialState(draft), steps)
        const after = builderReducer(builderReducer(before, { type: 'pause' }), type(text))
        expect(builderReducer(after, { type: 'undo' }).now).toBe(before.now)
      }),
    )
  })

  test('of all steps restores the initial draft, and redo of all steps the final one', () => {
    fc.assert(
      fc.property(fc.array(edits, { maxLength: UNDO_MAX }), (steps) => {
        const end = run(initialState(draft), steps)
        const undone = run(end, times('undo'))
        expect(undone.now).toBe(draft)
        expect(run(undone, times('redo')).now).toBe(end.now)
      }),
    )
  })

  test('followed by an edit clears the redo history', () => {
    const state = run(initialState(draft), [type('А'), { type: 'undo' }, type('Б'), { type: 'redo' }])
    expect(state.now.title.mn).toBe('Б')
    expect(state.future).toEqual([])
  })
})

test('keystrokes in one field are one step, until it loses focus', () => {
  const typed = run(initialState(draft), [type('С', 'title.mn'), type('Са', 'title.mn'), type('Сан', 'title.mn')])
  expect(builderReducer(typed, { type: 'undo' }).now).toBe(draft)

  const later = run(typed, [{ type: 'pause' }, type('Санал', 'title.mn'), { type: 'undo' }])
  expect(later.now.title.mn).toBe('Сан')
})

test('an edit that changes nothing is not a step', () => {
  const state = initialState(draft)
  expect(builderReducer(state, { type: 'edit', change: (now) => now })).toBe(state)
})

test("undo and redo keep another person's merged changes", () => {
  const describe = (mn: string) => (now: Draft) => ({ ...now, description: { mn } })
  const merged = run(initialState(draft), [type('Нэг'), type('Хоёр'), { type: 'join', join: describe('Тэдний') }])
  expect(merged.now).toMatchObject({ title: { mn: 'Хоёр' }, description: { mn: 'Тэдний' } })
  const reverted = builderReducer(merged, { type: 'undo' })
  expect(reverted.now).toMatchObject({ title: { mn: 'Нэг' }, description: { mn: 'Тэдний' } })
  expect(builderReducer(reverted, { type: 'redo' }).now).toEqual(merged.now)
})
