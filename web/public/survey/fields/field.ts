import { createContext, useContext } from 'react'
import type { Lang } from '#contract/core/text.ts'
import type { QuestionOf, QuestionType } from '#contract/features/surveys/index.ts'
import type { FormTexts } from '../words.ts'

/** A file that was picked, as the form shows it. */
export interface PickedFile {
  id: string
  name: string
  bytes: number
  /** An address of the picture, where it is one. */
  picture?: string | undefined
}

/** Where picked files are kept until they are sent. */
export interface FileDoor {
  /** Keeps a file. @returns the id that the answer names. */
  add: (file: File) => Promise<string>
  of: (id: string) => PickedFile | undefined
  remove: (id: string) => void
}

interface FormPlace {
  lang: Lang
  t: FormTexts
  files: FileDoor
  /** Whether the script has taken over from what the server drew. */
  isLive: boolean
}

/** Filled by `SurveyForm`. */
export const FormContext = createContext<FormPlace | null>(null)

/** The form around a field. @throws Error outside of one. */
export function useForm(): FormPlace {
  const form = useContext(FormContext)
  if (!form) throw new Error('useForm must be used inside a SurveyForm')
  return form
}

/** What a field of one kind of question is given. */
export interface FieldProps<T extends QuestionType> {
  question: QuestionOf<T>
  value: unknown
  set: (value: unknown) => void
  /** The id that the first control carries, so that errors lead to it. */
  id: string
  /** Help and error, as `aria-describedby` wants them. */
  describedBy: string | undefined
  /** What is wrong, by the part of the answer; '' is the whole. */
  wrong: ReadonlyMap<string, string>
}

/** The attributes every control of a question carries. */
export const controlProps = ({
  id,
  describedBy,
  wrong,
  question,
}: Pick<FieldProps<QuestionType>, 'id' | 'describedBy' | 'wrong'> & {
  question: { id: string; required: boolean }
}) => ({
  id,
  name: question.id,
  'aria-describedby': describedBy,
  'aria-invalid': wrong.size > 0 || undefined,
  'aria-required': question.required || undefined,
})
