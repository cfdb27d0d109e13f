import { type Group, type Question, questionsOf, type Structure } from '#contract/features/surveys/index.ts'
import { changedKeys, type Draft, type DraftKey, isSame } from './draft.ts'
import { mergedShape, type Versions } from './merge-structure.ts'
import { dropImpossibleConditions } from './structure.ts'

/** An edit conflict: a field of the draft or, within its structure, a group title or a question. */
export type Conflict =
  | { name: string; key: Exclude<DraftKey, 'structure'> }
  | { name: string; key: 'structure' }
  | { name: string; key: 'group' | 'question'; id: string }

const inConflict = <T>({ base, mine, theirs }: Versions<T>): boolean =>
  !isSame(base, mine) && !isSame(base, theirs) && !isSame(mine, theirs)

const questionIn = (structure: Structure, id: string): Question | undefined =>
  questionsOf(structure).find((question) => question.id === id)

function structureConflicts(versions: Versions<Structure>): Conflict[] {
  if (!inConflict(versions)) return []
  const { base, mine, theirs } = versions
  if (!mergedShape(versions)) return [{ name: 'structure', key: 'structure' }]
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

/** The conflicts: parts changed by both since `base`, to different values. */
export const conflictsOf = (versions: Versions<Draft>): Conflict[] =>
  changedKeys(versions.base, versions.mine).flatMap((key): Conflict[] => {
    if (key === 'structure') {
      const { base, mine, theirs } = versions
      return structureConflicts({ base: base.structure, mine: mine.structure, theirs: theirs.structure })
    }
    return inConflict({ base: versions.base[key], mine: versions.mine[key], theirs: versions.theirs[key] })
      ? [{ name: key, key }]
      : []
  })

/** Merges one value: the changed version; if both changed it, mine or theirs. */
const chosen = <T>({ base, mine, theirs }: Versions<T>, isMine: boolean): T => {
  if (isSame(base, mine)) return theirs
  if (isSame(base, theirs)) return mine
  return isMine ? mine : theirs
}

function mergedStructure(versions: Versions<Structure>, keep: ReadonlySet<string>): Structure {
  const shape = inConflict(versions) ? mergedShape(versions) : undefined
  if (!shape) return chosen(versions, keep.has('structure'))
  const pick = <T>(find: (structure: Structure) => T | undefined, otherwise: T, isMine: boolean): T => {
    const base = find(versions.base)
    if (base === undefined) return otherwise
    return chosen({ base, mine: find(versions.mine) ?? base, theirs: find(versions.theirs) ?? base }, isMine)
  }
  return shape.map((group) => ({
    id: group.id,
    title: pick((all) => all.find(({ id }) => id === group.id)?.title, group.title, keep.has(`group-${group.id}`)),
    questions: group.questions.map((one) => pick((all) => questionIn(all, one.id), one, keep.has(one.id))),
  }))
}

/** Merges two versions; conflicts named in `keep` are resolved to mine, others to theirs. */
export function merged(versions: Versions<Draft>, keep: ReadonlySet<string>): Draft {
  const part = <K extends DraftKey>(key: K): Draft[K] =>
    chosen({ base: versions.base[key], mine: versions.mine[key], theirs: versions.theirs[key] }, keep.has(key))
  return {
    title: part('title'),
    description: part('description'),
    startDate: part('startDate'),
    endDate: part('endDate'),
    channels: part('channels'),
    anonymous: part('anonymous'),
    registered: part('registered'),
    invited: part('invited'),
    openToAll: part('openToAll'),
    confirmedHome: part('confirmedHome'),
    resultView: part('resultView'),
    targets: part('targets'),
    // one person may have removed a question that a condition of the other refers to
    structure: dropImpossibleConditions(
      mergedStructure(
        { base: versions.base.structure, mine: versions.mine.structure, theirs: versions.theirs.structure },
        keep,
      ),
    ),
  }
}

/** The group title or question in conflict, for showing both versions. */
export const partOf = (structure: Structure, conflict: Conflict) => {
  if (conflict.key === 'group') return structure.find(({ id }) => id === conflict.id)?.title
  return conflict.key === 'question' ? questionIn(structure, conflict.id) : undefined
}
