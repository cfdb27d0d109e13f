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

describe('merging concurrent changes of a draft', () => {
  test('changes of different fields and questions do not conflict', () => {
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

  test('changes of the same field, question or group title conflict', () => {
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

  test('the structure conflicts only if both reordered questions', () => {
    const [a, b, c] = [question(1), question(2), question(3)]
    const versions = { base: group(a, b, c), mine: group(b, a, c), theirs: group(a, c, b) }
    expect(
      conflictsOf({
        base: { ...base, structure: versions.base },
        mine: { ...base, structure: versions.mine },
        theirs: { ...base, structure: versions.theirs },
      }).map(({ name }) => name),
    ).toEqual(['structure'])
    expect(
      names({ structure: group(question(2), question(1)) }, { structure: group(question(1, 'Б'), question(2)) }),
    ).toEqual([])
  })

  test('additions, moves and edits in different places are all kept', () => {
    const added = { id: id(101), title: { mn: 'Шинэ бүлэг' }, questions: [question(8)] }
    const mine = { ...base, structure: [...group(question(1, 'Миний'), question(5), question(2)), added] }
    const theirs = { ...base, structure: group(question(2, 'Тэдний'), question(1), question(6)) }
    expect(conflictsOf({ base, mine, theirs })).toEqual([])
    expect(merged({ base, mine, theirs }, NONE).structure).toEqual([
      ...group(question(2, 'Тэдний'), question(1, 'Миний'), question(5), question(6)),
      added,
    ])
  })

  test('a question is removed only if the other person has not changed it', () => {
    const mine = { ...base, structure: group(question(1)) }
    expect(merged({ base, mine, theirs: { ...base, structure: group(question(1, 'Б'), question(2)) } }, NONE)).toEqual({
      ...base,
      structure: group(question(1, 'Б')),
    })
    expect(merged({ base, mine, theirs: { ...base, structure: group(question(1), question(2, 'Б')) } }, NONE)).toEqual({
      ...base,
      structure: group(question(1), question(2, 'Б')),
    })
  })

  test('identical changes do not conflict', () => {
    expect(names({ title: { mn: 'А' } }, { title: { mn: 'А' } })).toEqual([])
  })

  test('conflicts named in `keep` are resolved to mine, others to theirs', () => {
    const mine = { ...base, title: { mn: 'А' }, startDate: '2026-03-02' }
    const theirs = { ...base, title: { mn: 'Б' }, startDate: '2026-03-03' }
    const result = merged({ base, mine, theirs }, new Set(['title']))
    expect(result.title).toEqual({ mn: 'А' })
    expect(result.startDate).toBe('2026-03-03')
  })
})

test('if one version is unchanged, the merge is the other version, without conflicts', () => {
  const drafts = fc
    .record({ title: fc.string(), texts: fc.array(fc.string(), { maxLength: 4 }), anonymous: fc.boolean() })
    .map(
      ({ title, texts, anonymous }): Draft => ({
        ...base,
        title: { mn: title },
        anonymous,
        structure: group(...texts.map((text, i) => question(i, text))),
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

test('changes and additions of either person are kept, and no question is duplicated', () => {
  const ids = fc.shuffledSubarray([1, 2, 3, 4, 5, 6])
  const edits = fc.record({ kept: ids, written: fc.subarray([1, 2, 3]), to: fc.constantFrom(100, 101) })
  const apply = (who: string, { kept, written, to }: { kept: number[]; written: number[]; to: number }): Structure =>
    [100, 101].map((g) => ({
      id: id(g),
      title: { mn: 'Бүлэг' },
      // those from 4 on are new
      questions: kept
        .filter((n) => (n <= 3 ? 100 : to) === g)
        .map((n) => question(n <= 3 ? n : n + (who === 'А' ? 10 : 20), written.includes(n) ? who : `Асуулт ${n}`)),
    }))
  const before: Structure = [
    { id: id(100), title: { mn: 'Бүлэг' }, questions: [question(1), question(2), question(3)] },
    { id: id(101), title: { mn: 'Бүлэг' }, questions: [] },
  ]
  fc.assert(
    fc.property(edits, edits, (my, their) => {
      const mine = { ...base, structure: apply('А', my) }
      const theirs = { ...base, structure: apply('Б', their) }
      const versions = { base: { ...base, structure: before }, mine, theirs }
      if (conflictsOf(versions).some(({ key }) => key === 'structure')) return
      const found = merged(versions, NONE).structure.flatMap(({ questions }) => questions)
      expect(new Set(found.map((one) => one.id)).size).toBe(found.length)
      const textOf = (n: number) => found.find((one) => one.id === id(n))?.text.mn
      for (const n of my.kept.filter((one) => one > 3)) expect(textOf(n + 10)).toBeTypeOf('string')
      for (const n of their.kept.filter((one) => one > 3)) expect(textOf(n + 20)).toBeTypeOf('string')
      for (const n of [1, 2, 3]) {
        const [isMine, isTheirs] = [my, their].map((edit) => edit.kept.includes(n) && edit.written.includes(n))
        if (isMine !== isTheirs) expect(textOf(n)).toBe(isMine ? 'А' : 'Б')
      }
    }),
  )
})
