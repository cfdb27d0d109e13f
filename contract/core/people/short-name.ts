import { nfc } from '../text/unicode.ts'

// Apart from the schemas of a person, because public pages do not load zod.

/** Given name and patronymic (овог) of a person. */
export type PersonName = { firstName: string; lastName?: string | null | undefined }

/** A name in one form: normalized, with single spaces. */
export const tidyName = (name: string | null | undefined): string =>
  nfc(name ?? '')
    .replace(/\s+/g, ' ')
    .trim()

/** The first letter of a name, as a capital. */
export const firstLetter = (name: string): string => Array.from(name)[0]?.toUpperCase() ?? ''

/** A person's name as Mongolians write it: initial of the patronymic and the given name, 'Б. Болормаа'. */
export function shortName({ firstName, lastName }: PersonName): string {
  const [given, patronymic] = [tidyName(firstName), tidyName(lastName)]
  return patronymic === '' || given === '' ? given || patronymic : `${firstLetter(patronymic)}. ${given}`
}
