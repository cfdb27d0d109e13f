import * as z from 'zod/mini'
import type { Role } from '../../core/actor.ts'
import { contentWorkflow, missingForPublish, type Publishable, type Refused } from '../../core/content.ts'
import { Attachment, FoundPlace } from '../../core/content-answers.ts'
import { contentKind } from '../../core/content-routes.ts'
import { type Day, IsoDay } from '../../core/dates.ts'
import { feature } from '../../core/feature.ts'
import { isWebAddress } from '../../core/href.ts'
import { ById, Flag, listQuery, oneOf, pageOf } from '../../core/page.ts'
import { isEmptyDoc } from '../../core/richtext-doc.ts'
import { localized, plainText, typeIssue } from '../../core/text.ts'
import { Version } from '../../core/version.ts'
import { rights } from './rights.ts'

/** Kinds of legal acts: Хууль, журам, захирамж, тогтоол, тушаал. */
export const LAW_KINDS = ['law', 'regulation', 'decree', 'resolution', 'order'] as const
export type LawKind = (typeof LAW_KINDS)[number]

/** Characters of the text, of a title and of a number. Source: docs/rules/laws.md. */
export const LAW_TEXT_MAX_CHARS = 100_000
export const LAW_TITLE_MAX_CHARS = 300
export const LAW_NUMBER_MAX_CHARS = 40
/** Files and organisations of one act. */
export const LAW_FILES_MAX = 10
export const LAW_ORGANISATIONS_MAX = 500

const WRITERS: readonly Role[] = ['CITY_ADMIN']

/** The fields that only acts have, as they are sent. */
export interface LawOwn {
  number: string
  adoptedOn: Day | null
  effectiveOn: Day | null
  sourceUrl: string
  attachments: { fileId: string }[]
  organisations: string[]
}

const isSource = (address: string) => address === '' || isWebAddress(address)

const own = {
  /** As it is written on the act: 'А/461', '12/36'; empty where it has none. */
  number: z.optional(plainText(0, LAW_NUMBER_MAX_CHARS)),
  adoptedOn: z.optional(z.nullable(IsoDay)),
  effectiveOn: z.optional(z.nullable(IsoDay)),
  /** Where the official text stands; empty where nowhere. */
  sourceUrl: z.optional(plainText(0, 2000).check(z.refine(isSource, { error: 'web_address' }))),
  attachments: z.optional(
    z
      .array(z.strictObject({ fileId: z.uuid({ error: 'file_id' }) }), { error: typeIssue })
      .check(z.maxLength(LAW_FILES_MAX)),
  ),
  /** Ids of the organisations it binds. */
  organisations: z.optional(z.array(z.uuid(), { error: typeIssue }).check(z.maxLength(LAW_ORGANISATIONS_MAX))),
}

const kind = contentKind({
  path: '/laws',
  category: z.enum(LAW_KINDS),
  max: LAW_TEXT_MAX_CHARS,
  titleMax: LAW_TITLE_MAX_CHARS,
  own,
  more: {
    number: z.string(),
    adoptedOn: z.nullable(IsoDay),
    effectiveOn: z.nullable(IsoDay),
    /** How many organisations it binds. */
    organisationCount: z.int(),
    /** How many files hang on it. */
    fileCount: z.int(),
    /** With `q` in a list: where the text has it; null where only title or number have it. */
    found: z.optional(z.nullable(FoundPlace)),
  },
  whole: {
    sourceUrl: z.string(),
    attachments: z.array(Attachment),
    organisations: z.array(z.object({ id: z.uuid(), name: z.object({ mn: z.string(), en: z.optional(z.string()) }) })),
  },
  filters: {
    /** Id of an organisation it binds. */
    organisation: z.optional(z.uuid()),
    /** Days on which it was adopted, both inclusive. */
    adoptedFrom: z.optional(IsoDay),
    adoptedTo: z.optional(IsoDay),
  },
  moreSorts: ['number', 'adoptedOn', 'effectiveOn', 'organisationCount'],
})

export const LawDraft = kind.Draft
export type LawDraft = z.infer<typeof LawDraft>
export const LawRow = kind.Row
export type LawRow = z.infer<typeof LawRow>
export const Law = kind.Full
export type Law = z.infer<typeof Law>

/** draft → published → archived; scheduled follows from the clock. */
export const lawWorkflow = contentWorkflow('laws', WRITERS)

/** What an act still lacks before it can be published: beside the title the day of its adoption, and a text or a file. */
export function missingForLaw(law: Publishable & Pick<LawOwn, 'adoptedOn' | 'attachments'>): Refused[] {
  const missing = missingForPublish(law, { textless: true })
  if (law.adoptedOn === null) missing.push({ path: 'adoptedOn', code: 'required' })
  if (isEmptyDoc(law.body.mn) && law.attachments.length === 0) missing.push({ path: 'body.mn', code: 'text_or_file' })
  return missing
}

/** What does not fit together in an act: it cannot be in force before it was adopted. */
export function wrongInLaw({ adoptedOn, effectiveOn }: Pick<LawOwn, 'adoptedOn' | 'effectiveOn'>): Refused[] {
  const isEarly = adoptedOn !== null && effectiveOn !== null && effectiveOn < adoptedOn
  return isEarly ? [{ path: 'effectiveOn', code: 'before_adopted' }] : []
}

/** Kinds of organisations that acts bind. */
export const ORGANISATION_KINDS = ['state', 'local', 'enterprise', 'school', 'health', 'private', 'ngo'] as const
export type OrganisationKind = (typeof ORGANISATION_KINDS)[number]
export const ORGANISATION_NAME_MAX_CHARS = 200

/** The register number of a legal person: seven digits. Rule: docs/rules/formats.md "Register numbers". */
export const ORGANISATION_REGISTER = /^\d{7}$/

/** What a form sends of an organisation. */
export const OrganisationDraft = z.strictObject({
  name: localized(ORGANISATION_NAME_MAX_CHARS),
  kind: z.enum(ORGANISATION_KINDS),
  /** Seven digits; null where it is not known. */
  register: z.nullable(
    z.string({ error: typeIssue }).check(z.trim(), z.regex(ORGANISATION_REGISTER, { error: 'organisation_register' })),
  ),
  active: z.boolean(),
})
export type OrganisationDraft = z.infer<typeof OrganisationDraft>

/** An organisation, with how many acts bind it of those that the reader may see. */
export const Organisation = z.object({
  id: z.uuid(),
  name: z.object({ mn: z.string(), en: z.optional(z.string()) }),
  kind: z.enum(ORGANISATION_KINDS),
  register: z.nullable(z.string()),
  active: z.boolean(),
  lawCount: z.int(),
  version: z.int(),
  canWrite: z.boolean(),
})
export type Organisation = z.infer<typeof Organisation>

const organisationList = listQuery(['name', 'kind', 'register', 'lawCount'], {
  kind: z.optional(z.enum(ORGANISATION_KINDS)),
  active: z.optional(Flag),
})

/** Laws and regulations: the city registers them, everybody reads what is published. */
export const laws = feature({
  ...rights,
  routes: {
    ...kind.routes,
    organisations: {
      method: 'GET',
      path: '/organisations',
      can: 'look',
      summary: 'A page of the organisations that acts apply to.',
      query: organisationList,
      answer: pageOf(Organisation),
    },
    exportOrganisations: {
      method: 'GET',
      path: '/organisations/export',
      can: 'look',
      summary: 'The filtered list of organisations as CSV or XLSX.',
      query: z.extend(z.omit(organisationList, { page: true, pageSize: true }), { format: z.enum(['csv', 'xlsx']) }),
      kind: 'stream',
      heavy: true,
      isExport: true,
      perMinute: 30,
    },
    addOrganisation: {
      method: 'POST',
      path: '/organisations',
      can: 'write',
      summary: 'Adds an organisation.',
      body: OrganisationDraft,
      answer: oneOf(Organisation),
      status: 201,
    },
    changeOrganisation: {
      method: 'PATCH',
      path: '/organisations/:id',
      can: 'write',
      summary:
        'Changes an organisation if `version` is still current. Organisations cannot be deleted: earlier acts refer to them.',
      params: ById,
      body: z.extend(z.partial(OrganisationDraft), { version: Version }),
      answer: oneOf(Organisation),
    },
  },
})
