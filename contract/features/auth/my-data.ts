import * as z from 'zod/mini'
import { ExportState } from '../../core/model/export.ts'
import { Instant, oneOf } from '../../core/model/page.ts'
import { CONSENTS } from '../../core/people/consents.ts'
import { DELETION_BLOCKS, PERSONAL_FATES, PERSONAL_LAWS } from '../../core/people/personal-data.ts'
import { FactorProof } from './passkeys.ts'

/** What one feature keeps about a person, with one fate at the deletion of the account. */
const PersonalPart = z.object({
  /** The feature; `core` for the account itself. */
  feature: z.string(),
  fate: z.enum(PERSONAL_FATES),
  law: z.nullable(z.enum(PERSONAL_LAWS)),
  count: z.int(),
})
export type PersonalPart = z.infer<typeof PersonalPart>

/** A consent that the person gave. */
const Consent = z.object({
  id: z.uuid(),
  kind: z.enum(CONSENTS),
  /** The day of the text that was agreed to. */
  version: z.string(),
  givenAt: Instant,
  withdrawnAt: z.nullable(Instant),
})
export type Consent = z.infer<typeof Consent>

export const MyData = z.object({
  parts: z.array(PersonalPart),
  consents: z.array(Consent),
  /** When the account will be deleted; null unless its deletion was requested. */
  deletionDueAt: z.nullable(Instant),
  /** Why the account cannot be deleted now; a deletion that is due waits for it. */
  blockedBy: z.nullable(z.enum(DELETION_BLOCKS)),
})
export type MyData = z.infer<typeof MyData>

/** Routes for what the system keeps about the caller. */
export const myDataRoutes = {
  myData: {
    method: 'GET',
    path: '/auth/my-data',
    can: 'own',
    summary: 'What the system keeps about you, by feature, and what deleting your account would do with it.',
    answer: oneOf(MyData),
    heavy: true,
    perMinute: 20,
  },
  exportMyData: {
    method: 'POST',
    path: '/auth/my-data/export',
    can: 'own',
    summary:
      'Starts the export of everything the system keeps about you, as a ZIP of JSON and files. Requires the password, or a mailed code without one, and a second factor if there is one.',
    body: FactorProof,
    answer: oneOf(ExportState),
    status: 201,
    secret: true,
  },
  deleteAccount: {
    method: 'POST',
    path: '/auth/my-data/deletion',
    can: 'own',
    summary:
      'Requests the deletion of your account in seven days. Requires the password, or a mailed code without one, and a second factor if there is one; 409 for the only city admin, and while you have orders that are not finished.',
    body: FactorProof,
    answer: oneOf(MyData),
    heavy: true,
    secret: true,
  },
  keepAccount: {
    method: 'DELETE',
    path: '/auth/my-data/deletion',
    can: 'own',
    summary: 'Cancels the deletion of your account.',
    answer: oneOf(MyData),
    heavy: true,
  },
  mailProofCode: {
    method: 'POST',
    path: '/auth/proof-code',
    can: 'own',
    summary:
      'Mails a code with which an account without a password proves who its owner is; earlier codes stop working. 409 for an account with a password, or an address that is not confirmed.',
    status: 202,
  },
  withdrawConsent: {
    method: 'DELETE',
    path: '/auth/consents/:id',
    can: 'own',
    summary: 'Withdraws a consent. What was done with it before stays lawful.',
    params: z.strictObject({ id: z.uuid() }),
    answer: oneOf(MyData),
    heavy: true,
  },
} as const
