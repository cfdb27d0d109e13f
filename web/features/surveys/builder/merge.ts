import { type Group, type Question, questionsOf, type Structure } from '#contract/features/surveys/index.ts'
import { changedKeys, type Draft, type DraftKey, isSame } from './draft.ts'
import { joinedShape, type Three } from './merge-structure.ts'
import { tidy } from './structure.ts'

/** What two people changed differently: a part of the draft, or within its questions one group's title or one question. */
export type Conflict =
  | { name: string; key: Exclude<DraftKey, 'structure'> }
  | { name: string; key: 'structure' }
  | { name: string; key: 'group' | 'question'; id: string }

const inConflict = <T>({ base, mine, theirs }: Three<T>): boolean =>
  !isSame(base, mine) && !isSame(base, theirs) && !isSame(mine, theirs)

const questionIn = (structure: Structure, id: string): Question | undefined =>
  questionsOf(structure).find((question) => question.id === id)

function structureConflicts(three: Three<Structure>): Conflict[] {
  if (!inConflict(three)) return []
  const { base, mine, theirs } = three
  if (!joinedShape(three)) return [{ name: 'structure', key: 'structure' }]
  const titleIn = (structure: Structure, group: Group) => (structure.find(({ id }) => id === group.id) ?? group).title
  return base.flatMap((group): Conflict[] => {
    const titles = { base: group.title, mine: titleIn(mine, group), theirs: titleIn(theirs, group) }
    const ofTitle: Conflict[] = inConflict(titles) ? [{ name: `group-${group.id}`, key: 'group', id: group.id }] : []
    const ofQuestions = group.questions.flatMap((was): Conflict[] => {
      const both = { base: was, mine: questionIn(mine, was.id) ?? was, theirs: questionIn(theirs, was.id) ?? was }
      return inConflict(both) ? [{ name: was.id, key: 'question', id: was.id }] : []
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
  const shape = inConflict(three) ? joinedShape(three) : undefined
  if (!shape) return chosen(three, keep.has('structure'))
  const pick = <T>(find: (structure: Structure) => T | undefined, otherwise: T, isMine: boolean): T => {
    const base = find(three.base)
    if (base === undefined) return otherwise
    return chosen({ base, mine: find(three.mine) ?? base, theirs: find(three.theirs) ?? base }, isMine)
  }
  return shape.map((group) => ({
    id: group.id,
    title: pick((all) => all.find(({ id }) => id === group.id)?.title, group.title, keep.has(`group-${group.id}`)),
    questions: group.questions.map((one) => pick((all) => questionIn(all, one.id), one, keep.has(one.id))),
  }))
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
    confirmedHome: part('confirmedHome'),
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
