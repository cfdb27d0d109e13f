import * as z from 'zod/mini'
import type { Role } from '#contract/core/actor.ts'
import { formatPhone } from '#contract/core/person.ts'
import type { Localized } from '#contract/core/text.ts'
import { NewUser, UserPlace } from '#contract/features/users/index.ts'

/** What the form of a person holds: empty texts where there is nothing. */
export interface PersonValues extends Record<string, unknown> {
  lastName: string
  firstName: string
  email: string
  phone: string
  position: { mn: string; en: string }
}

export interface PlaceValues extends Record<string, unknown> {
  role: Role
  areaId: string | null
}

export type NewUserValues = PersonValues & PlaceValues & { lang: 'mn' | 'en' }

/** A person's data as the server answers them, also beside a refusal because somebody else was faster. */
export interface Personal {
  lastName: string
  firstName: string
  email: string
  phone: string | null
  position: Localized | null
}

export const EMPTY_PERSON: PersonValues = {
  lastName: '',
  firstName: '',
  email: '',
  phone: '',
  position: { mn: '', en: '' },
}

/** The form of a person. */
export const valuesOf = ({ lastName, firstName, email, phone, position }: Personal): PersonValues => ({
  lastName,
  firstName,
  email,
  phone: phone ? formatPhone(phone) : '',
  position: { mn: position?.mn ?? '', en: position?.en ?? '' },
})

/** What is sent of a person: an empty phone or position is none. */
export function personOf({ lastName, firstName, email, phone, position }: PersonValues) {
  const hasPosition = position.mn.trim() !== '' || position.en.trim() !== ''
  return {
    lastName,
    firstName,
    email,
    phone: phone.trim() === '' ? null : phone,
    position: hasPosition ? position : null,
  }
}

/** Everybody but a citizen belongs to an area. Source: docs/rules/roles.md. */
export const lacksArea = ({ role, areaId }: { role: Role; areaId: string | null }): boolean =>
  areaId === null && role !== 'APPLICATION'

const needsArea = () =>
  z.refine<{ role: Role; areaId: string | null }>((place) => !lacksArea(place), { path: ['areaId'], error: 'required' })

/** `NewUser` and `UserPlace` of the contract, and the area that the server asks for as well. Issue `required` on `areaId`. */
export const NewUserForm = NewUser.check(needsArea())
export const UserPlaceForm = UserPlace.check(needsArea())

/** The fields that two people can have changed at once, as dotted paths. */
export const STALE_FIELDS = ['lastName', 'firstName', 'email', 'phone', 'position.mn', 'position.en'] as const
export type StaleName = (typeof STALE_FIELDS)[number]

/** The text at a path of the form. */
export function textAt(values: PersonValues, name: StaleName): string {
  if (name === 'position.mn') return values.position.mn
  if (name === 'position.en') return values.position.en
  return values[name]
}

/** The fields that need a choice: I changed them, and they are not what is saved now. */
export const conflictsOf = (base: PersonValues, mine: PersonValues, theirs: PersonValues): StaleName[] =>
  STALE_FIELDS.filter(
    (name) => textAt(mine, name) !== textAt(base, name) && textAt(mine, name) !== textAt(theirs, name),
  )

/** The saved version with my choice of fields put into it. */
export function merged(mine: PersonValues, theirs: PersonValues, keep: ReadonlySet<string>): PersonValues {
  const of = (name: StaleName) => textAt(keep.has(name) ? mine : theirs, name)
  return {
    lastName: of('lastName'),
    firstName: of('firstName'),
    email: of('email'),
    phone: of('phone'),
    position: { mn: of('position.mn'), en: of('position.en') },
  }
}

/** Whether two forms say the same. */
export const isSame = (a: PersonValues, b: PersonValues): boolean =>
  STALE_FIELDS.every((name) => textAt(a, name) === textAt(b, name))
