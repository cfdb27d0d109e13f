import {
  type Condition,
  GROUPS_MAX,
  type Group,
  numbersOf,
  ofTest,
  operatorsFor,
  QUESTIONS_MAX,
  type Question,
  questionsOf,
  type Structure,
  testsOf,
} from '#contract/features/surveys/index.ts'

/** A place for a question: in a group, before the question that stands `at` there. */
export interface Place {
  groupId: string
  at: number
}

/** Where a question stands now. */
export function placeOf(structure: Structure, id: string): Place | undefined {
  for (const { id: groupId, questions } of structure) {
    const at = questions.findIndex((question) => question.id === id)
    if (at >= 0) return { groupId, at }
  }
  return undefined
}

const inside = (at: number, length: number) => Math.max(0, Math.min(at, length))

const put = <T>(list: readonly T[], item: T, at: number): T[] => list.toSpliced(inside(at, list.length), 0, item)

const onGroup = (structure: Structure, id: string, change: (group: Group) => Group): Structure =>
  structure.map((group) => (group.id === id ? change(group) : group))

/** Moves an item of a list to another place. */
export const moved = <T>(list: readonly T[], from: number, to: number): T[] => {
  const item = list[from]
  return item === undefined ? [...list] : put(list.toSpliced(from, 1), item, to)
}

export const addGroup = (structure: Structure, group: Group, at = structure.length): Structure =>
  structure.length < GROUPS_MAX ? put(structure, group, at) : structure

export const removeGroup = (structure: Structure, id: string): Structure =>
  tidy(structure.filter((group) => group.id !== id))

export const moveGroup = (structure: Structure, from: number, to: number): Structure => tidy(moved(structure, from, to))

export const changeGroup = (structure: Structure, id: string, change: Partial<Pick<Group, 'title'>>): Structure =>
  onGroup(structure, id, (group) => ({ ...group, ...change }))

export function addQuestion(structure: Structure, question: Question, { groupId, at }: Place): Structure {
  if (questionsOf(structure).length >= QUESTIONS_MAX) return structure
  return tidy(onGroup(structure, groupId, (group) => ({ ...group, questions: put(group.questions, question, at) })))
}

const without = (structure: Structure, id: string): Structure =>
  structure.map((group) => ({ ...group, questions: group.questions.filter((question) => question.id !== id) }))

export const removeQuestion = (structure: Structure, id: string): Structure => tidy(without(structure, id))

/** Moves a question; `at` counts the places of the group as it is without that question. */
export function moveQuestion(structure: Structure, id: string, { groupId, at }: Place): Structure {
  const question = questionsOf(structure).find((one) => one.id === id)
  if (!question || !structure.some((group) => group.id === groupId)) return structure
  return tidy(
    onGroup(without(structure, id), groupId, (group) => ({ ...group, questions: put(group.questions, question, at) })),
  )
}

/** The place one step up or down: within the group, then at the near end of the group beside it. */
export function stepOf(structure: Structure, id: string, by: -1 | 1): Place | undefined {
  const now = placeOf(structure, id)
  if (!now) return undefined
  const index = structure.findIndex((group) => group.id === now.groupId)
  const last = (structure[index]?.questions.length ?? 0) - 1
  const at = now.at + by
  if (at >= 0 && at <= last) return { groupId: now.groupId, at }
  const beside = structure[index + by]
  return beside && { groupId: beside.id, at: by < 0 ? beside.questions.length : 0 }
}

/** Changes one question; conditions that no longer can hold go with it. */
export const changeQuestion = (structure: Structure, id: string, change: (question: Question) => Question): Structure =>
  tidy(
    structure.map((group) =>
      group.questions.some((question) => question.id === id)
        ? { ...group, questions: group.questions.map((question) => (question.id === id ? change(question) : question)) }
        : group,
    ),
  )

/** What can be looked at by a condition of a question: what is asked before it and answered, with its number. */
export function earlierThan(structure: Structure, id: string): { no: number; question: Question }[] {
  const numbers = numbersOf(structure)
  const all = questionsOf(structure).map((question) => ({ no: numbers.get(question.id) ?? 0, question }))
  return all
    .slice(
      0,
      all.findIndex(({ question }) => question.id === id),
    )
    .filter(({ question }) => operatorsFor(question).length > 0)
}

/** The answered questions of the groups before one, with their numbers. */
export function earlierThanGroup(structure: Structure, groupId: string): { no: number; question: Question }[] {
  const numbers = numbersOf(structure)
  const at = structure.findIndex(({ id }) => id === groupId)
  return questionsOf(structure.slice(0, Math.max(0, at))).flatMap((question) => {
    const no = numbers.get(question.id)
    return no === undefined ? [] : [{ no, question }]
  })
}

/** The lists of conditions that a question has. */
export type ConditionList = 'showIf' | 'endIf'
const LISTS: readonly ConditionList[] = ['showIf', 'endIf']

const testCount = (question: Question): number =>
  LISTS.flatMap((list) => question[list] ?? []).reduce((sum, condition) => sum + testsOf(condition).length, 0)

/** The number of comparisons that the remaining questions have lost by a change. */
export function lostConditions(before: Structure, after: Structure): number {
  const had = new Map(questionsOf(before).map((question) => [question.id, testCount(question)]))
  return questionsOf(after).reduce(
    (sum, question) => sum + Math.max(0, (had.get(question.id) ?? 0) - testCount(question)),
    0,
  )
}

/** The question with another list of conditions; an empty list is left out. */
export function withConditions<Q extends Question>(question: Q, list: ConditionList, next: readonly Condition[]): Q {
  const { [list]: _, ...rest } = question
  return (next.length > 0 ? { ...rest, [list]: [...next] } : rest) as Q
}

/** The conditions without comparisons that can never hold; one that is still being written stays. */
function keptOf(conditions: readonly Condition[], earlier: ReadonlyMap<string, Question>): Condition[] {
  return conditions.flatMap((condition) => {
    const [first, ...or] = testsOf(condition).filter((test) => {
      const asked = earlier.get(test.questionId)
      if (!asked || operatorsFor(asked).length === 0) return false
      return ofTest(test, asked).every(({ code }) => code === 'required')
    })
    if (!first) return []
    return [or.length > 0 ? { ...first, or } : first]
  })
}

/**
 * Drops comparisons that can no longer hold: with a question that is not asked before, with one that is only read, or with an operator
 * or an answer that the question does not have.
 */
export function tidy(structure: Structure): Structure {
  const earlier = new Map<string, Question>()
  return structure.map((group) => {
    let isChanged = false
    const questions = group.questions.map((question) => {
      const shown = keptOf(question.showIf ?? [], earlier)
      earlier.set(question.id, question)
      const ending = keptOf(question.endIf ?? [], earlier)
      const kept = withConditions(withConditions(question, 'showIf', shown), 'endIf', ending)
      if (testCount(kept) === testCount(question)) return question
      isChanged = true
      return kept
    })
    return isChanged ? { ...group, questions } : group
  })
}
