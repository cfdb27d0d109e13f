import { formatPhone } from '#contract/core/people/person.ts'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import type { LeaderDetails } from '#contract/features/leaders/index.ts'
import { conflictingFields } from '../../core/forms/stale-merge.ts'

/** Form values of a leader; missing texts are ''. */
export interface LeaderValues extends Record<string, unknown> {
  lastName: string
  firstName: string
  phone: string
  registerNumber: string
  areaId: string | null
  photoId: string | null
  termFrom: string
  termTo: string
  status: 'active' | 'inactive'
}

/** The values of a new leader, in office from today. */
export const emptyLeader = (now = new Date()): LeaderValues => ({
  lastName: '',
  firstName: '',
  phone: '',
  registerNumber: '',
  areaId: null,
  photoId: null,
  termFrom: dayInUlaanbaatar(now),
  termTo: '',
  status: 'active',
})

/** The form values of a leader; the register number is '', which keeps the stored one. */
export const valuesOf = (leader: LeaderDetails): LeaderValues => ({
  lastName: leader.lastName,
  firstName: leader.firstName,
  phone: formatPhone(leader.phone),
  registerNumber: '',
  areaId: leader.areaId,
  photoId: leader.photoId,
  termFrom: leader.termFrom ?? '',
  termTo: leader.termTo ?? '',
  status: leader.status,
})

/** The body that is sent for a leader, without an end of the term if it is empty. */
export const bodyOf = ({ status: _, registerNumber, termTo, ...rest }: LeaderValues) => ({
  ...rest,
  areaId: rest.areaId ?? undefined,
  termTo: termTo === '' ? null : termTo,
  ...(registerNumber.trim() === '' ? {} : { registerNumber }),
})

/** The concurrently saved version in the server's refusal. */
export interface SavedLeader {
  lastName: string
  firstName: string
  phone: string
  areaId: string
  photoId: string | null
  version: number
}

/** Fields that two people may change concurrently; the dates of the term belong to the section. */
export const STALE_FIELDS = ['lastName', 'firstName', 'phone', 'areaId', 'photoId'] as const
export type StaleName = (typeof STALE_FIELDS)[number]

/** A saved leader in the form's shape. */
export const savedValues = (saved: SavedLeader): Pick<LeaderValues, StaleName> => ({
  lastName: saved.lastName,
  firstName: saved.firstName,
  phone: formatPhone(saved.phone),
  areaId: saved.areaId,
  photoId: saved.photoId,
})

/** The fields that both changed to different values. */
export const conflictsOf = (
  base: Pick<LeaderValues, StaleName>,
  mine: Pick<LeaderValues, StaleName>,
  theirs: Pick<LeaderValues, StaleName>,
): StaleName[] =>
  conflictingFields(STALE_FIELDS, (name, as) => mine[name] === (as === 'base' ? base : theirs)[name]).filter(
    (name) => theirs[name] !== base[name],
  )

/** My form with the concurrently saved values, except for the fields to keep and those that nobody else changed. */
export function merged(
  base: Pick<LeaderValues, StaleName>,
  mine: LeaderValues,
  theirs: Pick<LeaderValues, StaleName>,
  keep: ReadonlySet<string>,
): LeaderValues {
  const chosen = STALE_FIELDS.map((name) => {
    const isMine = keep.has(name) || theirs[name] === base[name]
    return [name, isMine ? mine[name] : theirs[name]]
  })
  return { ...mine, ...Object.fromEntries(chosen) }
}
