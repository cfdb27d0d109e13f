import type { ContentFull } from '#contract/core/content/answers.ts'
import type { Section, SectionOwn } from '#contract/features/sections/index.ts'
import type { ContentValues } from '../../core/content/content-values.ts'

/** The values of a new section in addition to those of all content. */
export const empty: SectionOwn = { link: '' }

/** The form values of a section; the record has them in the same format. */
export const valuesOf = (record: ContentFull): SectionOwn => ({ link: (record as Section).link })

/** The values that are sent. */
export const sent = (values: ContentValues): SectionOwn => ({ link: (values as ContentValues & SectionOwn).link })
