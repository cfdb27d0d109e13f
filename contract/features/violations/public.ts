import * as z from 'zod/mini'
import { EntryKey } from '../../core/entry-list.ts'
import { Email, Phone } from '../../core/person.ts'
import { plainText } from '../../core/text.ts'
import { BOUNDS, DESCRIPTION_MAX_CHARS, PLACE_MAX_CHARS } from './terms.ts'

/** Characters of a citizen's name. */
export const CITIZEN_NAME_MAX_CHARS = 100

const Lang = z._default(z.enum(['mn', 'en']), 'mn')

/** Who came or called, so that staff registered a violation for them. A number or an address is needed to notify them. */
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

/** The citizen behind a violation as the office that handles it sees them; every reading is logged. */
export const CitizenContact = z.object({
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** Staff registered it for them. */
  onBehalf: z.boolean(),
})
export type CitizenContact = z.infer<typeof CitizenContact>

const degrees = ([from, to]: readonly [number, number]) =>
  z.optional(
    z.number().check(z.minimum(from, { error: 'outside_mongolia' }), z.maximum(to, { error: 'outside_mongolia' })),
  )

/** What the public page sends to report a violation without an account. Nobody has to give a name. */
export const PublicReport = z
  .strictObject({
    category: EntryKey,
    description: plainText(1, DESCRIPTION_MAX_CHARS, { multiline: true }),
    /** A khoroo. Not `areaId`: nobody without an account reaches an area. */
    to: z.optional(z.uuid()),
    place: z._default(plainText(0, PLACE_MAX_CHARS), ''),
    lat: degrees(BOUNDS.lat),
    lon: degrees(BOUNDS.lon),
    name: z._default(plainText(0, CITIZEN_NAME_MAX_CHARS), ''),
    email: z.optional(Email),
    phone: z.optional(Phone),
    lang: Lang,
    /** Of the route `reportForm`: shows that the page was opened, and when. */
    ticket: z.string().check(z.maxLength(200)),
    /** A field nobody sees; what fills it in is a machine. */
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
