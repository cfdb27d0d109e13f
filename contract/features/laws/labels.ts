import type { LawKind, OrganisationKind } from './index.ts'
import { en } from './labels/en.ts'
import { mn } from './labels/mn.ts'

type Words = {
  file: string
  category: Record<LawKind, string>
  organisation: Record<OrganisationKind, string>
  organisations: Record<keyof typeof mn.organisations, string>
  more: { organisationCount: string; fileCount: string }
  column: { number: string; adoptedOn: string; effectiveOn: string; sourceUrl: string }
}

/** Texts of laws by language, including every kind. */
export const lawLabels: { mn: Words; en: Words } = { mn, en }
