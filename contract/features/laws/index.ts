import * as z from 'zod/mini'
import { FoundPlace } from '../../core/content/answers.ts'
import { contentWorkflow, missingForPublish, type Publishable, type Refused } from '../../core/content/index.ts'
import { contentKind } from '../../core/content/routes.ts'
import type { Role } from '../../core/model/actor.ts'
import { ContentFile } from '../../core/model/attachment.ts'
import { feature } from '../../core/model/feature.ts'
import { ById, Flag, listQuery, oneOf, pageOf } from '../../core/model/page.ts'
import { Version } from '../../core/model/version.ts'
import { isWebAddress } from '../../core/text/href.ts'
import { LocalizedAnswer, localized, plainText, typeIssue } from '../../core/text/localized.ts'
import { isEmptyDoc } from '../../core/text/richtext-doc.ts'
import { type Day, IsoDay } from '../../core/time/dates.ts'
import { rights } from './rights.ts'

/** Kinds of legal acts: Хууль, журам, захирамж, тогтоол, тушаал. */
export const LAW_KINDS = ['law', 'regulation', 'decree', 'resolution', 'order'] as const
export type LawKind = (typeof LAW_KINDS)[number]

/** Maximum length of the text, of a title and of a number, characters. Source: docs/rules/laws.md. */
export const LAW_TEXT_MAX_CHARS = 100_000
export const LAW_TITLE_MAX_CHARS = 300
export const LAW_NUMBER_MAX_CHARS = 40
/** Maximum number of files and organisations of one act. */
export const LAW_FILES_MAX = 10
export const LAW_ORGANISATIONS_MAX = 500

const WRITERS: readonly Role[] = ['CITY_ADMIN']

/** The fields specific to acts in a request. */
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
  /** As written on the act: 'А/461', '12/36'; '' if it has none. */
  number: z.optional(plainText(0, LAW_NUMBER_MAX_CHARS)),
  adoptedOn: z.optional(z.nullable(IsoDay)),
  effectiveOn: z.optional(z.nullable(IsoDay)),
  /** Address of the official text; '' if there is none. */
  sourceUrl: z.optional(plainText(0, 2000).check(z.refine(isSource, { error: 'web_address' }))),
  attachments: z.optional(
    z
      .array(z.strictObject({ fileId: z.uuid({ error: 'file_id' }) }), { error: typeIssue })
      .check(z.maxLength(LAW_FILES_MAX)),
  ),
  /** Ids of the organisations bound by it. */
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
    /** Number of organisations bound by it. */
    organisationCount: z.int(),
    /** Number of attached files. */
    fileCount: z.int(),
    /** With `q` in a list: the match in the text; null when only title or number match. */
    found: z.optional(z.nullable(FoundPlace)),
  },
  whole: {
    sourceUrl: z.string(),
    attachments: z.array(ContentFile),
    organisations: z.array(z.object({ id: z.uuid(), name: LocalizedAnswer })),
  },
  filters: {
    /** Id of an organisation bound by it. */
    organisation: z.optional(z.uuid()),
    /** Days of adoption, both inclusive. */
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

/** What an act needs before it can be published: besides the title, a day of adoption and a text or a file. */
export function missingForLaw(law: Publishable & Pick<LawOwn, 'adoptedOn' | 'attachments'>): Refused[] {
  const missing = missingForPublish(law, { textless: true })
  if (law.adoptedOn === null) missing.push({ path: 'adoptedOn', code: 'required' })
  if (isEmptyDoc(law.body.mn) && law.attachments.length === 0) missing.push({ path: 'body.mn', code: 'text_or_file' })
  return missing
}

/** Inconsistencies of an act: it cannot be in force before it was adopted. */
export function lawInconsistencies({ adoptedOn, effectiveOn }: Pick<LawOwn, 'adoptedOn' | 'effectiveOn'>): Refused[] {
  const isEarly = adoptedOn !== null && effectiveOn !== null && effectiveOn < adoptedOn
  return isEarly ? [{ path: 'effectiveOn', code: 'before_adopted' }] : []
}

/** Kinds of organisations bound by acts. */
export const ORGANISATION_KINDS = ['state', 'local', 'enterprise', 'school', 'health', 'private', 'ngo'] as const
export type OrganisationKind = (typeof ORGANISATION_KINDS)[number]
export const ORGANISATION_NAME_MAX_CHARS = 200

/** The register number of a legal entity: seven digits. Rule: docs/rules/formats.md "Register numbers". */
export const ORGANISATION_REGISTER = /^\d{7}$/

/** The body of the organisation form. */
export const OrganisationDraft = z.strictObject({
  name: localized(ORGANISATION_NAME_MAX_CHARS),
  kind: z.enum(ORGANISATION_KINDS),
  /** Seven digits; null if unknown. */
  register: z.nullable(
    z.string({ error: typeIssue }).check(z.trim(), z.regex(ORGANISATION_REGISTER, { error: 'organisation_register' })),
  ),
  active: z.boolean(),
})
export type OrganisationDraft = z.infer<typeof OrganisationDraft>

/** An organisation, with the number of acts binding it that the reader may see. */
export const Organisation = z.object({
  id: z.uuid(),
  name: LocalizedAnswer,
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

/** Laws and regulations: registered by the city; published ones are public. */
export const laws = feature({
  ...rights,
  workflows: [{ ...lawWorkflow, tables: ['laws'] }],
  routes: {
    ...kind.routes,
    organisations: {
      method: 'GET',
      path: '/organisations',
      can: 'look',
      summary: 'A page of the organisations to which legal acts apply.',
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
