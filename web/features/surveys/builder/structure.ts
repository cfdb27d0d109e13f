import {
  type Condition,
  GROUPS_MAX,
  type Group,
  numbersOf,
  operatorsFor,
  QUESTIONS_MAX,
  type Question,
  questionsOf,
  type Structure,
  testErrors,
  testsOf,
} from '#contract/features/surveys/index.ts'

/** The position of a question: its group and index. */
export interface Place {
  groupId: string
  at: number
}

/** The current position of a question. */
export function placeOf(structure: Structure, id: string): Place | undefined {
  for (const { id: groupId, questions } of structure) {
    const at = questions.findIndex((question) => question.id === id)
    if (at >= 0) return { groupId, at }
  }
  return undefined
}

const clamp = (at: number, length: number) => Math.max(0, Math.min(at, length))

const insertAt = <T>(list: readonly T[], item: T, at: number): T[] => list.toSpliced(clamp(at, list.length), 0, item)

const updateGroup = (structure: Structure, id: string, change: (group: Group) => Group): Structure =>
  structure.map((group) => (group.id === id ? change(group) : group))

/** Moves an item of a list to another index. */
export const moved = <T>(list: readonly T[], from: number, to: number): T[] => {
  const item = list[from]
  return item === undefined ? [...list] : insertAt(list.toSpliced(from, 1), item, to)
}

export const addGroup = (structure: Structure, group: Group, at = structure.length): Structure =>
  structure.length < GROUPS_MAX ? insertAt(structure, group, at) : structure

export const removeGroup = (structure: Structure, id: string): Structure =>
  dropImpossibleConditions(structure.filter((group) => group.id !== id))

export const moveGroup = (structure: Structure, from: number, to: number): Structure =>
  dropImpossibleConditions(moved(structure, from, to))

export const changeGroup = (structure: Structure, id: string, change: Partial<Pick<Group, 'title'>>): Structure =>
  updateGroup(structure, id, (group) => ({ ...group, ...change }))

export function addQuestion(structure: Structure, question: Question, { groupId, at }: Place): Structure {
  if (questionsOf(structure).length >= QUESTIONS_MAX) return structure
  return dropImpossibleConditions(
    updateGroup(structure, groupId, (group) => ({ ...group, questions: insertAt(group.questions, question, at) })),
  )
}

const withoutQuestion = (structure: Structure, id: string): Structure =>
  structure.map((group) => ({ ...group, questions: group.questions.filter((question) => question.id !== id) }))

export const removeQuestion = (structure: Structure, id: string): Structure =>
  dropImpossibleConditions(withoutQuestion(structure, id))

/** Moves a question; `at` is an index in the group without that question. */
export function moveQuestion(structure: Structure, id: string, { groupId, at }: Place): Structure {
  const question = questionsOf(structure).find((one) => one.id === id)
  if (!question || !structure.some((group) => group.id === groupId)) return structure
  return dropImpossibleConditions(
    updateGroup(withoutQuestion(structure, id), groupId, (group) => ({
      ...group,
      questions: insertAt(group.questions, question, at),
    })),
  )
}

/** The position one step up or down: within the group, or at the near end of the adjacent group. */
export function adjacentPlace(structure: Structure, id: string, by: -1 | 1): Place | undefined {
  const now = placeOf(structure, id)
  if (!now) return undefined
  const index = structure.findIndex((group) => group.id === now.groupId)
  const last = (structure[index]?.questions.length ?? 0) - 1
  const at = now.at + by
  if (at >= 0 && at <= last) return { groupId: now.groupId, at }
  const adjacent = structure[index + by]
  return adjacent && { groupId: adjacent.id, at: by < 0 ? adjacent.questions.length : 0 }
}

/** Changes a question, and removes conditions that can no longer hold. */
export const changeQuestion = (structure: Structure, id: string, change: (question: Question) => Question): Structure =>
  dropImpossibleConditions(
    structure.map((group) =>
      group.questions.some((question) => question.id === id)
        ? { ...group, questions: group.questions.map((question) => (question.id === id ? change(question) : question)) }
        : group,
    ),
  )

/** The questions that a condition of a question may refer to, with their numbers: earlier ones that can be answered. */
export function earlierQuestions(structure: Structure, id: string): { no: number; question: Question }[] {
  const numbers = numbersOf(structure)
  const all = questionsOf(structure).map((question) => ({ no: numbers.get(question.id) ?? 0, question }))
  return all
    .slice(
      0,
      all.findIndex(({ question }) => question.id === id),
    )
    .filter(({ question }) => operatorsFor(question).length > 0)
}

/** The answerable questions of earlier groups, with their numbers. */
export function earlierQuestionsOfGroup(structure: Structure, groupId: string): { no: number; question: Question }[] {
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

/** The number of comparisons that the remaining questions lost in a change. */
export function lostConditions(before: Structure, after: Structure): number {
  const testCounts = new Map(questionsOf(before).map((question) => [question.id, testCount(question)]))
  return questionsOf(after).reduce(
    (sum, question) => sum + Math.max(0, (testCounts.get(question.id) ?? 0) - testCount(question)),
    0,
  )
}

/** Replaces a list of conditions of a question; an empty list is omitted. */
export function withConditions<Q extends Question>(question: Q, list: ConditionList, next: readonly Condition[]): Q {
  const { [list]: _, ...rest } = question
  return (next.length > 0 ? { ...rest, [list]: [...next] } : rest) as Q
}

/** Removes comparisons that can never hold, except incomplete ones. */
function possibleConditions(conditions: readonly Condition[], earlier: ReadonlyMap<string, Question>): Condition[] {
  return conditions.flatMap((condition) => {
    const [first, ...or] = testsOf(condition).filter((test) => {
      const asked = earlier.get(test.questionId)
      if (!asked || operatorsFor(asked).length === 0) return false
      return testErrors(test, asked).every(({ code }) => code === 'required')
    })
    if (!first) return []
    return [or.length > 0 ? { ...first, or } : first]
  })
}

/**
 * Removes comparisons that can no longer hold: with a question that is not asked earlier or has no answer, or with an operator or value
 * that the question does not have.
 */
export function dropImpossibleConditions(structure: Structure): Structure {
  const earlier = new Map<string, Question>()
  return structure.map((group) => {
    let isChanged = false
    const questions = group.questions.map((question) => {
      const showIf = possibleConditions(question.showIf ?? [], earlier)
      earlier.set(question.id, question)
      const endIf = possibleConditions(question.endIf ?? [], earlier)
      const kept = withConditions(withConditions(question, 'showIf', showIf), 'endIf', endIf)
      if (testCount(kept) === testCount(question)) return question
      isChanged = true
      return kept
    })
    return isChanged ? { ...group, questions } : group
  })
}
