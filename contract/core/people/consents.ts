/**
 * Occasions on which a person gives data with a name, and agrees to a text. For a survey the answer itself is the record: it
 * refers to the survey, whose first page says that answers are kept with the name.
 */
export const CONSENTS = ['registration', 'booking', 'order', 'contact'] as const
export type ConsentKind = (typeof CONSENTS)[number]

/** The day from which each text applies: a changed text gets a new day, and earlier consents keep theirs. */
export const CONSENT_VERSIONS: Readonly<Record<ConsentKind, string>> = {
  registration: '2026-12-05',
  booking: '2026-12-05',
  order: '2026-12-05',
  contact: '2026-12-05',
}
