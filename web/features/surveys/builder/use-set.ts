import type { Question } from '#contract/features/surveys/index.ts'
import { useTools } from './context.ts'
import { changeQuestion } from './structure.ts'

/** A question whose fields are changed. */
export interface KindProps<Q extends Question = Question> {
  question: Q
  path: string
}

/** Changes some fields of a question. */
export function useSet<Q extends Question>({ question }: KindProps<Q>) {
  const { ask } = useTools()
  return (change: Partial<Q>, field?: string) =>
    ask((structure) => changeQuestion(structure, question.id, (now) => Object.assign({}, now, change)), field)
}
