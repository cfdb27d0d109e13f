import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Draft } from './draft.ts'
import { type BuilderAction, type BuilderState, begin, builderReducer, UNDO_MAX } from './state.ts'

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
const anything = fc.oneof(edits, fc.constantFrom<BuilderAction>({ type: 'undo' }, { type: 'redo' }))

describe('taking back', () => {
  test('gives exactly the draft before the step', () => {
    fc.assert(
      fc.property(fc.array(anything, { maxLength: 30 }), fc.string({ minLength: 1 }), (way, text) => {
        const before = run(begin(draft), way)
        const after = builderReducer(builderReducer(before, { type: 'pause' }), type(text))
        expect(builderReducer(after, { type: 'undo' }).now).toBe(before.now)
      }),
    )
  })

  test('all the way leads to the beginning, and doing it again to the end', () => {
    fc.assert(
      fc.property(fc.array(edits, { maxLength: UNDO_MAX }), (way) => {
        const end = run(begin(draft), way)
        const undone = run(end, times('undo'))
        expect(undone.now).toBe(draft)
        expect(run(undone, times('redo')).now).toBe(end.now)
      }),
    )
  })

  test('and doing something else forgets what was taken back', () => {
    const state = run(begin(draft), [type('А'), { type: 'undo' }, type('Б'), { type: 'redo' }])
    expect(state.now.title.mn).toBe('Б')
    expect(state.future).toEqual([])
  })
})

test('letters of one field are one step, until one leaves it', () => {
  const typed = run(begin(draft), [type('С', 'title.mn'), type('Са', 'title.mn'), type('Сан', 'title.mn')])
  expect(builderReducer(typed, { type: 'undo' }).now).toBe(draft)

  const later = run(typed, [{ type: 'pause' }, type('Санал', 'title.mn'), { type: 'undo' }])
  expect(later.now.title.mn).toBe('Сан')
})

test('a change that changes nothing is no step', () => {
  const state = begin(draft)
  expect(builderReducer(state, { type: 'edit', change: (now) => now })).toBe(state)
})

test('taking a step back after somebody else changed something leaves theirs as it is', () => {
  const describe = (mn: string) => (now: Draft) => ({ ...now, description: { mn } })
  const joined = run(begin(draft), [type('Нэг'), type('Хоёр'), { type: 'join', join: describe('Тэдний') }])
  expect(joined.now).toMatchObject({ title: { mn: 'Хоёр' }, description: { mn: 'Тэдний' } })
  const back = builderReducer(joined, { type: 'undo' })
  expect(back.now).toMatchObject({ title: { mn: 'Нэг' }, description: { mn: 'Тэдний' } })
  expect(builderReducer(back, { type: 'redo' }).now).toEqual(joined.now)
})
