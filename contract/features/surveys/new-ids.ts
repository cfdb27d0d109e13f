import type { Localized } from '../../core/text/localized.ts'
import { mapPipes } from './pipes.ts'
import type { Condition, Option, Question, Structure, Test } from './questions.ts'

/**
 * Copies questions under new ids, so that the copy can coexist with the original. Conditions and placeholders are rewritten;
 * conditions on questions outside of the copy are dropped.
 */
export function withNewIds(structure: Structure, newId: () => string): Structure {
  const ids = new Map<string, string>()
  const idOf = (id: string): string => {
    const known = ids.get(id) ?? newId()
    ids.set(id, known)
    return known
  }
  for (const { questions } of structure) for (const { id } of questions) idOf(id)
  const asked = new Set(ids.keys())

  const inText = (text: string) => mapPipes(text, (key) => (asked.has(key) ? idOf(key) : undefined))
  const text = (value: Localized): Localized => ({
    mn: inText(value.mn),
    ...(value.en === undefined ? {} : { en: inText(value.en) }),
  })
  const options = (all: readonly Option[]): Option[] => all.map((one) => ({ ...one, id: idOf(one.id) }))
  // a value may be the id of an option, which changes too
  const test = ({ questionId, value, ...rest }: Test): Test[] =>
    asked.has(questionId)
      ? [{ ...rest, questionId: idOf(questionId), ...(value === undefined ? {} : { value: ids.get(value) ?? value }) }]
      : []
  const condition = ({ or = [], ...first }: Condition): Condition[] => {
    const [head, ...others] = [first, ...or].flatMap(test)
    if (!head) return []
    return [others.length > 0 ? { ...head, or: others } : head]
  }
  const lists = ({ showIf = [], endIf = [] }: Question) => {
    const [shown, ending] = [showIf.flatMap(condition), endIf.flatMap(condition)]
    return { ...(shown.length > 0 ? { showIf: shown } : {}), ...(ending.length > 0 ? { endIf: ending } : {}) }
  }
  // options first, because conditions of any question may refer to them
  const withOptions = structure.map((group) => ({
    group,
    questions: group.questions.map((question): Question => {
      if ('options' in question) return { ...question, options: options(question.options) }
      if ('rows' in question) return { ...question, rows: options(question.rows), columns: options(question.columns) }
      return question
    }),
  }))
  return withOptions.map(({ group, questions }) => ({
    ...group,
    id: newId(),
    title: text(group.title),
    questions: questions.map(({ showIf, endIf, ...question }): Question => {
      const conditions = lists({ ...question, showIf, endIf } as Question)
      const help = question.help ? { help: text(question.help) } : {}
      return { ...question, id: idOf(question.id), text: text(question.text), ...help, ...conditions } as Question
    }),
  }))
}
