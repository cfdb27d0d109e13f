import * as z from 'zod/mini'
import { CITY_COLOURS, CITY_LANGUAGES, cityContact, cityIdentity, cityMail } from '../../core/areas/city.ts'
import { setting } from '../../core/model/settings.ts'
import { Email } from '../../core/people/person.ts'
import { localized, plainText } from '../../core/text/localized.ts'

/**
 * Maximum length of the city's name and tagline, of addresses and opening hours, of phone numbers, and of the mail
 * footer, characters. Our choice.
 */
export const CITY_NAME_MAX_CHARS = 60
export const CITY_TAGLINE_MAX_CHARS = 150
export const CITY_PLACE_MAX_CHARS = 200
export const CITY_PHONE_MAX_CHARS = 60
export const MAIL_FOOTER_MAX_CHARS = 500

/** Phone numbers as people write them: '7011-1234, 1234'. */
const Phone = plainText(0, CITY_PHONE_MAX_CHARS).check(z.regex(/^[\d\s()+,;–-]*$/, { error: 'phone_list' }))
const OptionalEmail = z.union([z.literal(''), Email], { error: 'email' })
/** A display name of a mail address, without characters that are special in RFC 5322. */
const Sender = plainText(0, CITY_NAME_MAX_CHARS).check(z.regex(/^[^<>"@,;:\\]*$/, { error: 'mail_sender' }))

/** The city's settings about itself. */
export const citySettings = {
  identity: setting(
    cityIdentity,
    z.strictObject({
      name: localized(CITY_NAME_MAX_CHARS),
      tagline: localized(CITY_TAGLINE_MAX_CHARS, { required: false }),
      logo: z.nullable(z.uuid({ error: 'file_id' })),
      colour: z.enum(CITY_COLOURS),
      languages: z.array(z.enum(CITY_LANGUAGES)).check(
        z.refine((all) => new Set(all).size === all.length, { error: 'twice' }),
        z.refine((all) => all.includes('mn'), { error: 'mongolian_needed' }),
      ),
    }),
    { pictures: ({ logo }) => (logo ? [{ id: logo, path: 'logo' }] : []) },
  ),
  contact: setting(
    cityContact,
    z.strictObject({
      address: localized(CITY_PLACE_MAX_CHARS, { multiline: true, required: false }),
      hours: localized(CITY_PLACE_MAX_CHARS, { multiline: true, required: false }),
      phone: Phone,
      email: OptionalEmail,
    }),
  ),
  mail: setting(
    cityMail,
    z.strictObject({
      sender: Sender,
      footer: localized(MAIL_FOOTER_MAX_CHARS, { multiline: true, required: false }),
    }),
    { audience: 'staff' },
  ),
}
