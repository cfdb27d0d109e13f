import * as z from 'zod/mini'
import { EntryKey } from '../../core/model/entry-list.ts'
import { Email, Phone } from '../../core/people/person.ts'
import { plainText } from '../../core/text/localized.ts'
import { BOUNDS, DESCRIPTION_MAX_CHARS, PLACE_MAX_CHARS } from './terms.ts'

export const CITIZEN_NAME_MAX_CHARS = 100

const Lang = z._default(z.enum(['mn', 'en']), 'mn')

/** A citizen on whose behalf staff register a violation. A phone number or an email address is needed to notify them. */
export const Citizen = z
  .strictObject({
    name: plainText(1, CITIZEN_NAME_MAX_CHARS),
    email: z.optional(Email),
    phone: z.optional(Phone),
    lang: Lang,
  })
  .check(
    z.refine(({ email, phone }) => email !== undefined || phone !== undefined, {
      path: ['email'],
      error: 'email_or_phone',
      when: ({ value }) => typeof value === 'object' && value !== null,
    }),
  )
export type Citizen = z.infer<typeof Citizen>

/** The reporting citizen as shown to the responsible office; every access is logged. */
export const CitizenContact = z.object({
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** Whether staff registered it on their behalf. */
  onBehalf: z.boolean(),
})
export type CitizenContact = z.infer<typeof CitizenContact>

const degrees = ([from, to]: readonly [number, number]) =>
  z.optional(
    z.number().check(z.minimum(from, { error: 'outside_mongolia' }), z.maximum(to, { error: 'outside_mongolia' })),
  )

/** Input of the public form for reports without an account; the name is optional. */
export const PublicReport = z
  .strictObject({
    category: EntryKey,
    description: plainText(1, DESCRIPTION_MAX_CHARS, { multiline: true }),
    /** A khoroo. Not named `areaId`, which the server checks against the sender's reach. */
    to: z.optional(z.uuid()),
    place: z._default(plainText(0, PLACE_MAX_CHARS), ''),
    lat: degrees(BOUNDS.lat),
    lon: degrees(BOUNDS.lon),
    name: z._default(plainText(0, CITIZEN_NAME_MAX_CHARS), ''),
    email: z.optional(Email),
    phone: z.optional(Phone),
    lang: Lang,
    /** Issued by the route `reportForm`; proves that the page was opened, and when. */
    ticket: z.string().check(z.maxLength(200)),
    /** Honeypot: a hidden field that only bots fill in. */
    website: z.optional(z.string().check(z.maxLength(500))),
  })
  .check(
    z.refine(({ place, lat, lon }) => place !== '' || (lat !== undefined && lon !== undefined), {
      path: ['place'],
      error: 'required',
      when: ({ value }) => typeof value === 'object' && value !== null,
    }),
  )
export type PublicReport = z.infer<typeof PublicReport>
