import { formatPhone } from '#contract/core/people/person.ts'
import { Email } from '../../ui/controls/Email.tsx'

/** An e-mail address to write to; nothing without one. */
export const mailLink = (address: string | null | undefined) =>
  address && (
    <a key="email" href={`mailto:${address}`}>
      <Email address={address} />
    </a>
  )

/** A telephone number to call, as it is written; nothing without one. */
export const phoneLink = (number: string | null | undefined) =>
  number && (
    <a key="phone" href={`tel:${number}`}>
      <bdi dir="ltr">{formatPhone(number)}</bdi>
    </a>
  )
