import { type Group, type Question, questionsOf, type Structure } from '#contract/features/surveys/index.ts'
import { isSame } from './draft.ts'

/** A thing as both of us found it, and as each of us left it. */
export interface Three<T> {
  base: T
  mine: T
  theirs: T
}

const byId = <T extends { id: string }>(list: readonly T[]): ReadonlyMap<string, T> =>
  new Map(list.map((one) => [one.id, one]))

/** Groups and questions that both hold, in the order of the first. */
function orderOf(structure: Structure, other: Structure): string[] {
  const groups = byId(other)
  const questions = byId(questionsOf(other))
  return structure.flatMap((group) => [
    ...(groups.has(group.id) ? [group.id] : []),
    ...group.questions.flatMap(({ id }) => (questions.has(id) ? [`${group.id}/${id}`] : [])),
  ])
}

/** Whether somebody put what was there into another order, or into another group. */
const hasMoved = (base: Structure, other: Structure): boolean => !isSame(orderOf(base, other), orderOf(other, base))

/** The place right behind the nearest thing before `at` that stands in both lists. */
function placeIn(list: readonly { id: string }[], like: readonly { id: string }[], at: number): number {
  for (let i = at - 1; i >= 0; i--) {
    const found = list.findIndex(({ id }) => id === like[i]?.id)
    if (found >= 0) return found + 1
  }
  return 0
}

/** `first` in its order, without what the other one removed. What `first` has changed meanwhile stays. */
function withoutRemoved(first: Structure, other: Structure, base: Structure): Group[] {
  const [wasGroup, was] = [byId(base), byId(questionsOf(base))]
  const [isGroup, is] = [byId(other), byId(questionsOf(other))]
  return first
    .map((group) => ({
      ...group,
      questions: group.questions.filter((one) => is.has(one.id) || !was.has(one.id) || !isSame(one, was.get(one.id))),
    }))
    .filter(({ id, title, questions }) => {
      const before = wasGroup.get(id)
      return isGroup.has(id) || !before || questions.length > 0 || !isSame(title, before.title)
    })
}

/** Both versions' groups and questions, each once: in the order of `first`, with what the other one added and removed. */
function arranged(first: Structure, other: Structure, base: Structure): Group[] {
  const result = withoutRemoved(first, other, base)
  const was = byId(questionsOf(base))
  const wasGroup = byId(base)
  const there = new Set(questionsOf(result).map(({ id }) => id))
  // new ones, and those that the other one has changed while they were removed
  const isWanted = (one: Question) => !there.has(one.id) && !isSame(one, was.get(one.id))
  for (const [g, group] of other.entries()) {
    const wanted = group.questions.filter(isWanted)
    let into = result.find(({ id }) => id === group.id)
    if (!into) {
      if (wanted.length === 0 && isSame(group.title, wasGroup.get(group.id)?.title)) continue
      into = { ...group, questions: [] }
      result.splice(placeIn(result, other, g), 0, into)
    }
    for (const question of wanted) {
      into.questions.splice(placeIn(into.questions, group.questions, group.questions.indexOf(question)), 0, question)
    }
  }
  return result
}

/**
 * The groups and questions of two versions together; undefined where both of us moved what was there, so that somebody has to choose.
 * Of what both hold, the words are those of one of the two: `merged` puts the right ones in.
 */
export function joinedShape({ base, mine, theirs }: Three<Structure>): Group[] | undefined {
  const isTheirs = hasMoved(base, theirs)
  if (isTheirs && hasMoved(base, mine)) return undefined
  return isTheirs ? arranged(theirs, mine, base) : arranged(mine, theirs, base)
}
