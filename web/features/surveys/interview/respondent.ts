import { parsePhone, parseRegisterNumber } from '#contract/core/people/person.ts'
import type { NoPersonReason } from '#contract/features/surveys/index.ts'

/** The channel of an interview and the identifier of the respondent. */
export interface Respondent {
  channel: 'in_person' | 'phone' | 'paper' | ''
  person: string
  /** Why there is no number; undefined when one is asked for. */
  noPerson?: NoPersonReason | undefined
}

/** Normalizes a typed phone or register number; undefined if it is neither. */
export function normalizedPerson(text: string): string | undefined {
  const phone = parsePhone(text)
  if (phone) return phone
  const register = parseRegisterNumber(text.replace(/[\s-]/g, ''))
  return register.ok ? register.value : undefined
}

/** The first problem of the input, as a key of the form's texts. */
export function respondentProblem({
  channel,
  person,
  noPerson,
}: Respondent): 'channelMissing' | 'personMissing' | 'personWrong' | undefined {
  if (channel === '') return 'channelMissing'
  if (noPerson) return undefined
  if (person.trim() === '') return 'personMissing'
  return normalizedPerson(person) === undefined ? 'personWrong' : undefined
}
