import { ROLES } from '#contract/core/model/actor.ts'
import type { MailPerson, RecipientInput } from '#contract/features/mail/index.ts'

/** The value of a recipient in the fields of a form. */
export function codeOf({ personId, area, role, address }: MailPerson): string {
  if (personId !== null) return `person:${personId}`
  if (area !== null) return `area:${area.id}:${role ?? ''}`
  return `address:${address ?? ''}`
}

/** The recipient of a value, as the server takes it. */
export function recipientOf(code: string): RecipientInput {
  const none = { personId: null, areaId: null, role: null, address: null }
  const [kind, id = '', role = ''] = code.split(':')
  if (kind === 'person') return { ...none, personId: id }
  if (kind === 'area') return { ...none, areaId: id, role: ROLES.find((one) => one === role) ?? null }
  return { ...none, address: code.slice('address:'.length) }
}

/** Whether a text may be an e-mail address. */
export const isAddress = (text: string): boolean => /^[^\s@:]+@[^\s@]+\.[^\s@]+$/.test(text)
