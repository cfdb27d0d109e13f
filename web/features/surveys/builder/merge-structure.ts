import { type Group, type Question, questionsOf, type Structure } from '#contract/features/surveys/index.ts'
import { isSame } from './draft.ts'

/** The input of a three-way merge. */
export interface Versions<T> {
  base: T
  mine: T
  theirs: T
}

const byId = <T extends { id: string }>(list: readonly T[]): ReadonlyMap<string, T> =>
  new Map(list.map((one) => [one.id, one]))

/** The groups and questions that both have, in the order of the first. */
function orderOf(structure: Structure, other: Structure): string[] {
  const groups = byId(other)
  const questions = byId(questionsOf(other))
  return structure.flatMap((group) => [
    ...(groups.has(group.id) ? [group.id] : []),
    ...group.questions.flatMap(({ id }) => (questions.has(id) ? [`${group.id}/${id}`] : [])),
  ])
}

/** Whether existing groups or questions were reordered or moved to another group. */
const hasReordered = (base: Structure, other: Structure): boolean => !isSame(orderOf(base, other), orderOf(other, base))

/** The index in `list` after the nearest item before `at` that both lists have. */
function insertionIndex(list: readonly { id: string }[], like: readonly { id: string }[], at: number): number {
  for (let i = at - 1; i >= 0; i--) {
    const found = list.findIndex(({ id }) => id === like[i]?.id)
    if (found >= 0) return found + 1
  }
  return 0
}

/** `first` without what `other` removed, except for what `first` has changed. */
function withoutRemoved(first: Structure, other: Structure, base: Structure): Group[] {
  const [baseGroups, baseQuestions] = [byId(base), byId(questionsOf(base))]
  const [otherGroups, otherQuestions] = [byId(other), byId(questionsOf(other))]
  return first
    .map((group) => ({
      ...group,
      questions: group.questions.filter(
        (one) => otherQuestions.has(one.id) || !baseQuestions.has(one.id) || !isSame(one, baseQuestions.get(one.id)),
      ),
    }))
    .filter(({ id, title, questions }) => {
      const before = baseGroups.get(id)
      return otherGroups.has(id) || !before || questions.length > 0 || !isSame(title, before.title)
    })
}

/** The union of both versions' groups and questions, in the order of `first`, with additions and removals of `other`. */
function mergeOrder(first: Structure, other: Structure, base: Structure): Group[] {
  const result = withoutRemoved(first, other, base)
  const baseQuestions = byId(questionsOf(base))
  const baseGroups = byId(base)
  const present = new Set(questionsOf(result).map(({ id }) => id))
  // new questions, and those that `other` changed while `first` removed them
  const isMissing = (one: Question) => !present.has(one.id) && !isSame(one, baseQuestions.get(one.id))
  for (const [g, group] of other.entries()) {
    const missing = group.questions.filter(isMissing)
    let target = result.find(({ id }) => id === group.id)
    if (!target) {
      if (missing.length === 0 && isSame(group.title, baseGroups.get(group.id)?.title)) continue
      target = { ...group, questions: [] }
      result.splice(insertionIndex(result, other, g), 0, target)
    }
    for (const question of missing) {
      target.questions.splice(
        insertionIndex(target.questions, group.questions, group.questions.indexOf(question)),
        0,
        question,
      )
    }
  }
  return result
}

/**
 * The merged groups and questions of two versions; undefined if both moved existing ones, which requires a choice.
 * The content of groups and questions that both have is taken from one version: `merged` replaces it.
 */
export function mergedShape({ base, mine, theirs }: Versions<Structure>): Group[] | undefined {
  const isReorderedByThem = hasReordered(base, theirs)
  if (isReorderedByThem && hasReordered(base, mine)) return undefined
  return isReorderedByThem ? mergeOrder(theirs, mine, base) : mergeOrder(mine, theirs, base)
}
