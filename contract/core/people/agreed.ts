import * as z from 'zod/mini'
import { CONSENT_TEXTS, type ConsentKind } from './consents.ts'

/**
 * The day of the text that the form showed, part of the body. Without it the newest counts: programs that use the API show a
 * text of their own, and forms of an earlier release sent none.
 */
export const agreedTo = (kind: ConsentKind) =>
  z.optional(
    z.string().check(
      z.maxLength(10),
      z.refine((day) => CONSENT_TEXTS[kind].includes(day), { error: 'consent_version' }),
    ),
  )
