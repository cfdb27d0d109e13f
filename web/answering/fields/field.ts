import { createContext, useContext } from 'react'
import type { Lang } from '#contract/core/text/localized.ts'
import type { QuestionOf, QuestionType } from '#contract/features/surveys/index.ts'
import type { FormTexts } from '../texts.ts'

/** A picked file, as shown in the form. */
export interface PickedFile {
  id: string
  name: string
  bytes: number
  /** The object URL of a picture. */
  picture?: string | undefined
}

/** Stores picked files until they are sent. */
export interface FileStore {
  /** Stores a file. @returns the id to reference in the answer. */
  add: (file: File) => Promise<string>
  of: (id: string) => PickedFile | undefined
  remove: (id: string) => void
}

interface FormContextValue {
  lang: Lang
  t: FormTexts
  files: FileStore
  /** Whether the form has been hydrated. */
  isHydrated: boolean
}

/** Provided by `SurveyForm`. */
export const FormContext = createContext<FormContextValue | null>(null)

/** The context of the enclosing form. @throws Error outside of a form. */
export function useForm(): FormContextValue {
  const form = useContext(FormContext)
  if (!form) throw new Error('useForm must be used inside a SurveyForm')
  return form
}

/** The props of a field for one type of question. */
export interface FieldProps<T extends QuestionType> {
  question: QuestionOf<T>
  value: unknown
  set: (value: unknown) => void
  /** The id of the first control, which errors link to. */
  id: string
  /** The ids of help and error texts, for `aria-describedby`. */
  describedBy: string | undefined
  /** Error texts by part of the answer; '' is the whole. */
  errorsByPath: ReadonlyMap<string, string>
}

/** The attributes common to all controls of a question. */
export const controlProps = ({
  id,
  describedBy,
  errorsByPath,
  question,
}: Pick<FieldProps<QuestionType>, 'id' | 'describedBy' | 'errorsByPath'> & {
  question: { id: string; required: boolean }
}) => ({
  id,
  name: question.id,
  'aria-describedby': describedBy,
  'aria-invalid': errorsByPath.size > 0 || undefined,
  'aria-required': question.required || undefined,
})
