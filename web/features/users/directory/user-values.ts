import * as z from 'zod/mini'
import type { Role } from '#contract/core/model/actor.ts'
import { formatPhone } from '#contract/core/people/person.ts'
import type { Localized } from '#contract/core/text/localized.ts'
import { NewUser, UserPlace } from '#contract/features/users/index.ts'
import { conflictingFields } from '../../../core/forms/stale-merge.ts'

/** The form values of a person; missing values are empty strings. */
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

/** A person's data in responses, including the one that reports a version conflict. */
export interface SavedPerson {
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

/** The form values of a saved person. */
export const valuesOf = ({ lastName, firstName, email, phone, position }: SavedPerson): PersonValues => ({
  lastName,
  firstName,
  email,
  phone: phone ? formatPhone(phone) : '',
  position: { mn: position?.mn ?? '', en: position?.en ?? '' },
})

/** The request body of a person: null for an empty phone or position. */
export function bodyOf({ lastName, firstName, email, phone, position }: PersonValues) {
  const hasPosition = position.mn.trim() !== '' || position.en.trim() !== ''
  return {
    lastName,
    firstName,
    email,
    phone: phone.trim() === '' ? null : phone,
    position: hasPosition ? position : null,
  }
}

/** Everybody except citizens must have an area. Source: docs/rules/roles.md. */
export const lacksArea = ({ role, areaId }: { role: Role; areaId: string | null }): boolean =>
  areaId === null && role !== 'APPLICATION'

const needsArea = () =>
  z.refine<{ role: Role; areaId: string | null }>((place) => !lacksArea(place), { path: ['areaId'], error: 'required' })

/** `NewUser` and `UserPlace` of the contract, with the area that the server requires too (issue `required` on `areaId`). */
export const NewUserForm = NewUser.check(needsArea())
export const UserPlaceForm = UserPlace.check(needsArea())

/** The fields checked for edit conflicts, as dotted paths. */
export const STALE_FIELDS = ['lastName', 'firstName', 'email', 'phone', 'position.mn', 'position.en'] as const
export type StaleName = (typeof STALE_FIELDS)[number]

/** The value at a path of the form. */
export function textAt(values: PersonValues, name: StaleName): string {
  if (name === 'position.mn') return values.position.mn
  if (name === 'position.en') return values.position.en
  return values[name]
}

/** The fields in conflict: changed here, and different from the saved version. */
export const conflictsOf = (base: PersonValues, mine: PersonValues, theirs: PersonValues): StaleName[] =>
  conflictingFields(STALE_FIELDS, (name, as) => textAt(mine, name) === textAt(as === 'base' ? base : theirs, name))

/** Merges the fields named in `keep` from `mine` into `theirs`. */
export function merged(mine: PersonValues, theirs: PersonValues, keep: ReadonlySet<string>): PersonValues {
  const valueAt = (name: StaleName) => textAt(keep.has(name) ? mine : theirs, name)
  return {
    lastName: valueAt('lastName'),
    firstName: valueAt('firstName'),
    email: valueAt('email'),
    phone: valueAt('phone'),
    position: { mn: valueAt('position.mn'), en: valueAt('position.en') },
  }
}

/** Whether two forms have the same values. */
export const isEqual = (a: PersonValues, b: PersonValues): boolean =>
  STALE_FIELDS.every((name) => textAt(a, name) === textAt(b, name))
