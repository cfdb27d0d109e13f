import type { Question, Structure } from '#contract/features/surveys/index.ts'
import { changedKeys, type Draft, type DraftKey, isSame } from './draft.ts'
import { tidy } from './structure.ts'

/** What two people changed differently: a part of the draft, or within its questions one group's title or one question. */
export type Conflict =
  | { name: string; key: Exclude<DraftKey, 'structure'> }
  | { name: string; key: 'structure' }
  | { name: string; key: 'group' | 'question'; id: string }

interface Three<T> {
  base: T
  mine: T
  theirs: T
}

/** The ids of groups and questions in their order: two structures of the same shape differ in words alone. */
const shapeOf = (structure: Structure): string =>
  JSON.stringify(structure.map((group) => [group.id, group.questions.map(({ id }) => id)]))

/** Whether all three hold the same groups and questions in the same order, so that they can be put together one by one. */
const canBeJoined = ({ base, mine, theirs }: Three<Structure>): boolean =>
  shapeOf(base) === shapeOf(mine) && shapeOf(base) === shapeOf(theirs)

const inConflict = <T>({ base, mine, theirs }: Three<T>): boolean =>
  !isSame(base, mine) && !isSame(base, theirs) && !isSame(mine, theirs)

const questionIn = (structure: Structure, id: string): Question | undefined =>
  structure.flatMap(({ questions }) => questions).find((question) => question.id === id)

function structureConflicts(three: Three<Structure>): Conflict[] {
  if (!inConflict(three)) return []
  if (!canBeJoined(three)) return [{ name: 'structure', key: 'structure' }]
  return three.base.flatMap((group, g): Conflict[] => {
    const titles = {
      base: group.title,
      mine: three.mine[g]?.title ?? group.title,
      theirs: three.theirs[g]?.title ?? group.title,
    }
    const ofTitle: Conflict[] = inConflict(titles) ? [{ name: `group-${group.id}`, key: 'group', id: group.id }] : []
    const ofQuestions = group.questions.flatMap((base, q): Conflict[] => {
      const mine = three.mine[g]?.questions[q] ?? base
      const theirs = three.theirs[g]?.questions[q] ?? base
      return inConflict({ base, mine, theirs }) ? [{ name: base.id, key: 'question', id: base.id }] : []
    })
    return [...ofTitle, ...ofQuestions]
  })
}

/** What needs a choice: changed by both since `base`, and differently. */
export const conflictsOf = (three: Three<Draft>): Conflict[] =>
  changedKeys(three.base, three.mine).flatMap((key): Conflict[] => {
    if (key === 'structure') {
      const { base, mine, theirs } = three
      return structureConflicts({ base: base.structure, mine: mine.structure, theirs: theirs.structure })
    }
    return inConflict({ base: three.base[key], mine: three.mine[key], theirs: three.theirs[key] })
      ? [{ name: key, key }]
      : []
  })

/** Of one thing: what one of us changed; where both did, what `keep` says. */
const chosen = <T>({ base, mine, theirs }: Three<T>, isMine: boolean): T => {
  if (isSame(base, mine)) return theirs
  if (isSame(base, theirs)) return mine
  return isMine ? mine : theirs
}

function mergedStructure(three: Three<Structure>, keep: ReadonlySet<string>): Structure {
  if (!inConflict(three) || !canBeJoined(three)) return chosen(three, keep.has('structure'))
  return three.base.map((group, g) => {
    const mine = three.mine[g] ?? group
    const theirs = three.theirs[g] ?? group
    return {
      id: group.id,
      title: chosen({ base: group.title, mine: mine.title, theirs: theirs.title }, keep.has(`group-${group.id}`)),
      questions: group.questions.map((base, q) =>
        chosen({ base, mine: mine.questions[q] ?? base, theirs: theirs.questions[q] ?? base }, keep.has(base.id)),
      ),
    }
  })
}

/** Both versions as one: what only one of us changed is as that one left it; of conflicts `keep` names those that stay mine. */
export function merged(three: Three<Draft>, keep: ReadonlySet<string>): Draft {
  const part = <K extends DraftKey>(key: K): Draft[K] =>
    chosen({ base: three.base[key], mine: three.mine[key], theirs: three.theirs[key] }, keep.has(key))
  return {
    title: part('title'),
    description: part('description'),
    startDate: part('startDate'),
    endDate: part('endDate'),
    channels: part('channels'),
    anonymous: part('anonymous'),
    openToAll: part('openToAll'),
    resultView: part('resultView'),
    targets: part('targets'),
    // one of us may have removed what a condition of the other looks at
    structure: tidy(
      mergedStructure({ base: three.base.structure, mine: three.mine.structure, theirs: three.theirs.structure }, keep),
    ),
  }
}

/** One group's title or one question of a structure, for showing both versions. */
export const partOf = (structure: Structure, conflict: Conflict) => {
  if (conflict.key === 'group') return structure.find(({ id }) => id === conflict.id)?.title
  return conflict.key === 'question' ? questionIn(structure, conflict.id) : undefined
}
