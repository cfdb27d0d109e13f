import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Question, Structure } from '#contract/features/surveys/index.ts'
import type { Draft } from './draft.ts'
import { conflictsOf, merged } from './merge.ts'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const question = (n: number, mn = `Асуулт ${n}`): Question => ({
  id: id(n),
  type: 'yes_no',
  text: { mn },
  required: true,
})
const group = (...questions: Question[]): Structure => [{ id: id(100), title: { mn: 'Бүлэг' }, questions }]
const base: Draft = {
  title: { mn: 'Гэрэлтүүлэг' },
  description: { mn: '' },
  startDate: '2026-03-01',
  endDate: '2026-03-31',
  channels: ['online'],
  anonymous: false,
  openToAll: false,
  resultView: 'staff_after_close',
  targets: [],
  structure: group(question(1), question(2)),
}
const NONE: ReadonlySet<string> = new Set()
const names = (mine: Partial<Draft>, theirs: Partial<Draft>) =>
  conflictsOf({ base, mine: { ...base, ...mine }, theirs: { ...base, ...theirs } }).map(({ name }) => name)

describe('two who change one draft', () => {
  test('are asked nothing where they changed different things', () => {
    const mine = { ...base, title: { mn: 'Гудамж' }, structure: group(question(1, 'Миний'), question(2)) }
    const theirs = { ...base, endDate: '2026-04-30', structure: group(question(1), question(2, 'Тэдний')) }
    expect(conflictsOf({ base, mine, theirs })).toEqual([])
    expect(merged({ base, mine, theirs }, NONE)).toEqual({
      ...base,
      title: { mn: 'Гудамж' },
      endDate: '2026-04-30',
      structure: group(question(1, 'Миний'), question(2, 'Тэдний')),
    })
  })

  test('are asked about the field, the question or the title of a group that both changed', () => {
    expect(names({ title: { mn: 'А' } }, { title: { mn: 'Б' } })).toEqual(['title'])
    expect(
      names(
        { structure: group(question(1, 'А'), question(2)) },
        { structure: group(question(1, 'Б'), question(2, 'В')) },
      ),
    ).toEqual([id(1)])
    const renamed = (mn: string): Structure => [{ id: id(100), title: { mn }, questions: [question(1), question(2)] }]
    expect(names({ structure: renamed('А') }, { structure: renamed('Б') })).toEqual([`group-${id(100)}`])
  })

  test('are asked about all questions where one put them in another order', () => {
    expect(
      names({ structure: group(question(2), question(1)) }, { structure: group(question(1, 'Б'), question(2)) }),
    ).toEqual(['structure'])
  })

  test('are not asked where both did the same', () => {
    expect(names({ title: { mn: 'А' } }, { title: { mn: 'А' } })).toEqual([])
  })

  test('get what they choose', () => {
    const mine = { ...base, title: { mn: 'А' }, startDate: '2026-03-02' }
    const theirs = { ...base, title: { mn: 'Б' }, startDate: '2026-03-03' }
    const made = merged({ base, mine, theirs }, new Set(['title']))
    expect(made.title).toEqual({ mn: 'А' })
    expect(made.startDate).toBe('2026-03-03')
  })
})

test('whoever changed nothing gets the other version whole, and nothing is asked', () => {
  const drafts = fc
    .record({ title: fc.string(), words: fc.array(fc.string(), { maxLength: 4 }), anonymous: fc.boolean() })
    .map(
      ({ title, words, anonymous }): Draft => ({
        ...base,
        title: { mn: title },
        anonymous,
        structure: group(...words.map((text, i) => question(i, text))),
      }),
    )
  fc.assert(
    fc.property(drafts, drafts, (one, other) => {
      expect(conflictsOf({ base: one, mine: one, theirs: other })).toEqual([])
      expect(merged({ base: one, mine: one, theirs: other }, NONE)).toEqual(other)
      expect(merged({ base: one, mine: other, theirs: one }, NONE)).toEqual(other)
    }),
  )
})
