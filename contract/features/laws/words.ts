import type { LawKind, OrganisationKind } from './index.ts'
import { en } from './words/en.ts'
import { mn } from './words/mn.ts'

type Words = {
  file: string
  category: Record<LawKind, string>
  organisation: Record<OrganisationKind, string>
  organisations: Record<keyof typeof mn.organisations, string>
  more: { organisationCount: string; fileCount: string }
  column: { number: string; adoptedOn: string; effectiveOn: string; sourceUrl: string }
}

/** Words of laws by language; every kind has one. */
export const lawWords: { mn: Words; en: Words } = { mn, en }
