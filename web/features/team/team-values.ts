import type { ContentFull } from '#contract/core/content/answers.ts'
import type { TeamMember, TeamOwn } from '#contract/features/team/index.ts'
import type { ContentValues } from '../../core/content/content-values.ts'

/** Form values of a person in addition to those of all content. */
export interface TeamValues {
  role: { mn: string; en: string }
}

/** The values of a new person. */
export const empty: TeamValues = { role: { mn: '', en: '' } }

/** The form values of a person. */
export const valuesOf = (record: ContentFull): TeamValues => {
  const { role } = record as TeamMember
  return { role: { mn: role.mn, en: role.en ?? '' } }
}

/** The values that are sent. */
export const sent = (values: ContentValues): TeamOwn => ({ role: (values as ContentValues & TeamValues).role })

/** The record's values, in the format that the schema produces. */
export const before = (record: ContentFull): TeamOwn => ({ role: (record as TeamMember).role })
