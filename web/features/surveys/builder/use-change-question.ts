import type { Question } from '#contract/features/surveys/index.ts'
import { useTools } from './context.ts'
import { changeQuestion } from './structure.ts'

/** The props of fields that change a question. */
export interface TypeFieldsProps<Q extends Question = Question> {
  question: Q
  path: string
}

/** Changes some fields of a question. */
export function useChangeQuestion<Q extends Question>({ question }: TypeFieldsProps<Q>) {
  const { changeStructure } = useTools()
  return (change: Partial<Q>, field?: string) =>
    changeStructure(
      (structure) => changeQuestion(structure, question.id, (now) => Object.assign({}, now, change)),
      field,
    )
}
