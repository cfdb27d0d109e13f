/**
 * Occasions on which a person gives data with a name, and agrees to a text. For a survey the answer itself is the record: it
 * refers to the survey, whose first page says that answers are kept with the name.
 */
export const CONSENTS = ['registration', 'booking', 'order', 'contact'] as const
export type ConsentKind = (typeof CONSENTS)[number]

/**
 * The days from which the texts apply, the newest last: a changed text gets a new day, and earlier consents keep theirs. A form
 * that was opened before the change still sends the earlier day.
 */
export const CONSENT_TEXTS: Readonly<Record<ConsentKind, readonly string[]>> = {
  registration: ['2026-12-05'],
  booking: ['2026-12-05'],
  order: ['2026-12-05'],
  contact: ['2026-12-05'],
}

/** The day of the text that forms show now. */
export const consentVersion = (kind: ConsentKind): string => CONSENT_TEXTS[kind].at(-1) ?? ''
