import { parsePhone, parseRegisterNumber } from '#contract/core/person.ts'

/** Whom an interview is with: how, and what tells one person from another. */
export interface Who {
  channel: 'in_person' | 'phone' | 'paper' | ''
  person: string
  /** The citizen did not want to tell a number. */
  isRefused: boolean
}

/** What is sent of a typed number: a phone number or a register number in one form; undefined when it is neither. */
export function personOf(text: string): string | undefined {
  const phone = parsePhone(text)
  if (phone) return phone
  const register = parseRegisterNumber(text.replace(/[\s-]/g, ''))
  return register.ok ? register.value : undefined
}

/** What is still missing: a key of the form's texts. */
export function whoProblem({
  channel,
  person,
  isRefused,
}: Who): 'channelMissing' | 'personMissing' | 'personWrong' | undefined {
  if (channel === '') return 'channelMissing'
  if (isRefused) return undefined
  if (person.trim() === '') return 'personMissing'
  return personOf(person) === undefined ? 'personWrong' : undefined
}
