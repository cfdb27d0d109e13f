import type { InBoth } from '../text/unicode.ts'
import type { Dated } from '../time/dated.ts'

// The city's name and appearance on pages and in mails. Core declares these settings itself; their schemas are in
// contract/features/settings.

/** The colours of the interface; 'default' is the product's own. */
export const CITY_COLOURS = ['default', 'cyan', 'purple', 'blue', 'orange', 'red'] as const
export type CityColour = (typeof CITY_COLOURS)[number]
/**
 * Their main shades, for mails, the manifest and the browser's theme colour. A test compares them with
 * web/ui/theme/presets.ts.
 */
export const CITY_COLOUR_CODES: Record<CityColour, string> = {
  default: '#0F7A52',
  cyan: '#0B7285',
  purple: '#6B3FD4',
  blue: '#1C5FD1',
  orange: '#F59E1B',
  red: '#C92A2A',
}

/** Languages offered to readers; Mongolian is always one. */
export const CITY_LANGUAGES = ['mn', 'en'] as const
export type CityLanguage = (typeof CITY_LANGUAGES)[number]

export interface CityIdentity {
  /** Shown in the header, in titles and in mails. */
  name: InBoth<string>
  /** One line below the name at the foot of public pages. */
  tagline: InBoth<string>
  /** An uploaded picture; null for the product's own logo. */
  logo: string | null
  colour: CityColour
  languages: CityLanguage[]
}
export const cityIdentity: Dated<CityIdentity> = {
  key: 'settings.identity',
  default: {
    name: { mn: 'Нутаг', en: 'Nutag' },
    tagline: { mn: 'Хот, дүүрэг, хорооны мэдээ, мэдээлэл', en: 'News of the city, its districts and khoroos' },
    logo: null,
    colour: 'default',
    languages: ['mn', 'en'],
  },
}

/** The root of the tree of areas in a new installation, until the city is named. */
export const NEW_CITY = { code: 'ХОТ', name: { mn: 'Хот', en: 'City' } } as const

/** How citizens can contact the city; empty fields are not shown. */
export interface CityContact {
  address: InBoth<string>
  hours: InBoth<string>
  phone: string
  email: string
}
export const cityContact: Dated<CityContact> = {
  key: 'settings.contact',
  default: { address: { mn: '' }, hours: { mn: '' }, phone: '', email: '' },
}

/** What mails add to their text: the name of the sender, and a line below every mail. */
export interface CityMail {
  sender: string
  footer: InBoth<string>
}
export const cityMail: Dated<CityMail> = { key: 'settings.mail', default: { sender: '', footer: { mn: '' } } }

/** The address of the logo; undefined for the product's own logo. */
export const logoUrl = ({ logo }: Pick<CityIdentity, 'logo'>): string | undefined =>
  logo === null ? undefined : `/files/${logo}/small.webp`

/** The address of the logo in mails: a PNG, as some mail programs show nothing else. */
export const mailLogoUrl = ({ logo }: Pick<CityIdentity, 'logo'>): string | undefined =>
  logo === null ? undefined : `/files/${logo}/small.png`
