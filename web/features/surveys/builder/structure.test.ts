import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Group, isAnswered, type Question, questionsOf, type Structure } from '#contract/features/surveys/index.ts'
import {
  addGroup,
  addQuestion,
  adjacentPlace,
  changeQuestion,
  earlierQuestions,
  moveGroup,
  moveQuestion,
  placeOf,
  removeGroup,
  removeQuestion,
} from './structure.ts'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

/** Surveys of yes/no questions, some with a condition on an earlier one. */
const structures = fc
  .array(fc.array(fc.record({ refersTo: fc.nat(40), hasCondition: fc.boolean() }), { maxLength: 5 }), {
    minLength: 1,
    maxLength: 5,
  })
  .map((groups): Structure => {
    let n = 0
    return groups.map(
      (questions, g): Group => ({
        id: id(1000 + g),
        title: { mn: `Бүлэг ${g}` },
        questions: questions.map(({ refersTo, hasCondition }): Question => {
          const index = n++
          const asked = {
            id: id(index),
            text: { mn: `Асуулт ${index}` },
            required: true,
            type: 'yes_no' as const,
          }
          const showIf = [{ questionId: id(refersTo % Math.max(index, 1)), operator: 'equals' as const, value: 'true' }]
          return hasCondition && index > 0 ? { ...asked, showIf } : asked
        }),
      }),
    )
  })

const idsIn = (structure: Structure) => questionsOf(structure).map((question) => question.id)

/** Expects every condition to refer to an earlier answerable question. */
function expectValidConditions(structure: Structure) {
  const asked = new Set<string>()
  for (const question of questionsOf(structure)) {
    for (const { questionId } of question.showIf ?? []) expect(asked).toContain(questionId)
    if (isAnswered(question)) asked.add(question.id)
  }
}

describe('moving', () => {
  test('a question keeps the order of all others, and no condition refers to a later question', () => {
    fc.assert(
      fc.property(structures, fc.nat(), fc.nat(), fc.nat(), (structure, which, where, at) => {
        const all = idsIn(structure)
        const chosen = all[which % Math.max(all.length, 1)]
        const group = structure[where % structure.length]
        if (!chosen || !group) return
        const next = moveQuestion(structure, chosen, { groupId: group.id, at: at % 6 })
        expect(idsIn(next).filter((one) => one !== chosen)).toEqual(all.filter((one) => one !== chosen))
        expect(idsIn(next)).toHaveLength(all.length)
        expect(placeOf(next, chosen)?.groupId).toBe(group.id)
        expectValidConditions(next)
      }),
    )
  })

  test('a group keeps all questions, and no condition refers to a later question', () => {
    fc.assert(
      fc.property(structures, fc.nat(), fc.nat(), (structure, from, to) => {
        const next = moveGroup(structure, from % structure.length, to % structure.length)
        expect(next.map((group) => group.id).toSorted()).toEqual(structure.map((group) => group.id).toSorted())
        expect(next[to % structure.length]?.id).toBe(structure[from % structure.length]?.id)
        expect(idsIn(next).toSorted()).toEqual(idsIn(structure).toSorted())
        expectValidConditions(next)
      }),
    )
  })

  test('a question down and up again restores the order', () => {
    fc.assert(
      fc.property(structures, fc.nat(), (structure, which) => {
        const all = idsIn(structure)
        const chosen = all[which % Math.max(all.length, 1)]
        const down = chosen && adjacentPlace(structure, chosen, 1)
        if (!chosen || !down) return
        const below = moveQuestion(structure, chosen, down)
        const up = adjacentPlace(below, chosen, -1)
        expect(up && moveQuestion(below, chosen, up).map((g) => g.questions.map((q) => q.id))).toEqual(
          structure.map((g) => g.questions.map((q) => q.id)),
        )
      }),
    )
  })

  test('the first question cannot move up, nor the last one down', () => {
    fc.assert(
      fc.property(structures, (structure) => {
        const first = structure[0]?.questions[0]
        const last = structure.at(-1)?.questions.at(-1)
        if (first) expect(adjacentPlace(structure, first.id, -1)).toBeUndefined()
        if (last) expect(adjacentPlace(structure, last.id, 1)).toBeUndefined()
      }),
    )
  })
})

const yesNo = (n: number, more: Partial<Question> = {}): Question =>
  Object.assign({ id: id(n), type: 'yes_no' as const, text: { mn: `Асуулт ${n}` }, required: true }, more)
const choice = (n: number): Question => ({
  id: id(n),
  type: 'single_choice',
  text: { mn: 'Аль нь?' },
  required: true,
  layout: 'radio',
  other: false,
  options: [
    { id: id(101), text: { mn: 'А' } },
    { id: id(102), text: { mn: 'Б' } },
  ],
})
const singleGroup = (...questions: Question[]): Structure => [{ id: id(1000), title: { mn: 'Бүлэг' }, questions }]
const showIfEquals = (questionId: string, value: string) => ({
  showIf: [{ questionId, operator: 'equals' as const, value }],
})

describe('a condition is removed', () => {
  test('when the question it refers to is removed', () => {
    const next = removeQuestion(singleGroup(yesNo(1), yesNo(2, showIfEquals(id(1), 'true'))), id(1))
    expect(questionsOf(next)[0]?.showIf).toBeUndefined()
  })

  test('when the group of that question is removed', () => {
    const structure = [
      ...singleGroup(yesNo(1)),
      { id: id(1001), title: { mn: '' }, questions: [yesNo(2, showIfEquals(id(1), 'true'))] },
    ]
    expect(questionsOf(removeGroup(structure, id(1000)))[0]?.showIf).toBeUndefined()
  })

  test('when the option it refers to is removed', () => {
    const structure = singleGroup(
      choice(1),
      yesNo(2, showIfEquals(id(1), id(101))),
      yesNo(3, showIfEquals(id(1), id(102))),
    )
    const next = changeQuestion(structure, id(1), (now) =>
      'options' in now ? { ...now, options: now.options.slice(1) } : now,
    )
    expect(questionsOf(next).map(({ showIf }) => showIf?.length)).toEqual([undefined, undefined, 1])
  })

  test('when that question becomes an info text', () => {
    const next = changeQuestion(
      singleGroup(yesNo(1), yesNo(2, showIfEquals(id(1), 'true'))),
      id(1),
      ({ id: same, text }) => ({
        id: same,
        text,
        type: 'info',
        required: false,
      }),
    )
    expect(questionsOf(next)[1]?.showIf).toBeUndefined()
  })

  test('but not while it is incomplete', () => {
    const unfinished = { showIf: [{ questionId: id(1), operator: 'equals' as const }] }
    const next = addQuestion(singleGroup(yesNo(1), yesNo(2, unfinished)), yesNo(3), { groupId: id(1000), at: 2 })
    expect(questionsOf(next)[1]?.showIf).toEqual(unfinished.showIf)
  })
})

test('conditions can refer only to earlier answerable questions', () => {
  const info: Question = { id: id(2), type: 'info', text: { mn: 'Уншина уу' }, required: false }
  const structure = [
    ...singleGroup(yesNo(1), info),
    { id: id(1001), title: { mn: '' }, questions: [yesNo(3), yesNo(4)] },
  ]
  expect(earlierQuestions(structure, id(3))).toMatchObject([{ no: 1, question: { id: id(1) } }])
  expect(earlierQuestions(structure, id(1))).toEqual([])
})

test('groups and questions cannot exceed the limits', () => {
  const group = (n: number): Group => ({ id: id(n), title: { mn: '' }, questions: [] })
  const full = Array.from({ length: 30 }, (_, i) => group(i))
  expect(addGroup(full, group(99))).toHaveLength(30)
  const many = singleGroup(...Array.from({ length: 200 }, (_, i) => yesNo(i)))
  expect(questionsOf(addQuestion(many, yesNo(500), { groupId: id(1000), at: 0 }))).toHaveLength(200)
})
