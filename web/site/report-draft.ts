import { FORM_MAX_HOURS } from '#contract/core/model/form-ticket.ts'

type Values = Readonly<Record<string, string>>

/** An unsent report as stored on this device. Rule: docs/rules/offline.md. */
export interface ReportDraft {
  values: Values
  /** The ids of its photos among the stored files of this device. */
  photoIds: readonly string[]
  /** ISO instant. */
  savedAt: string
}

const KEY = 'nutag-report-draft'
/** A device may be shared, and there is no account whose key could seal the draft, ms. Our choice. */
const MAX_AGE_MS = 7 * 86_400_000
const TICKET_MAX_MS = FORM_MAX_HOURS * 3_600_000

/** The stored fields. Who reports is not stored. */
const WRITTEN = ['category', 'description', 'district', 'khoroo', 'place', 'lat', 'lon'] as const

/** Deletes the draft; its photos are deleted by `storePhotos([])`. */
export function dropDraft(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // nothing can have been stored then
  }
}

/**
 * Stores what has been filled in, with the ticket, so that the same report sent again is one report. An empty form leaves
 * no draft.
 */
export function saveDraft(values: Values, photoIds: readonly string[], now = Date.now()): void {
  const written = WRITTEN.flatMap((name) => (values[name]?.trim() ? [[name, values[name]] as const] : []))
  if (written.length === 0 && photoIds.length === 0) return dropDraft()
  const stored = Object.fromEntries([...written, ['ticket', values.ticket ?? '']])
  const draft: ReportDraft = { values: stored, photoIds, savedAt: new Date(now).toISOString() }
  try {
    localStorage.setItem(KEY, JSON.stringify(draft))
  } catch {
    // storage is blocked or full: the input remains on the page
  }
}

function stored(): ReportDraft | undefined {
  try {
    const draft: ReportDraft | null = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return draft?.values ? draft : undefined
  } catch {
    return undefined
  }
}

const isOld = ({ savedAt }: ReportDraft, now: number) => now - Date.parse(savedAt) > MAX_AGE_MS

/** Whether this device has a draft that is too old to be restored. */
export function hasOldDraft(now = Date.now()): boolean {
  const draft = stored()
  return draft !== undefined && isOld(draft, now)
}

/** The draft of an earlier visit, without a ticket that has expired. */
export function readDraft(now = Date.now()): ReportDraft | undefined {
  const draft = stored()
  if (!draft || isOld(draft, now)) return undefined
  const { ticket = '', ...values } = draft.values
  const isValid = now - Number(ticket.split('.')[0]) < TICKET_MAX_MS
  return { ...draft, values: isValid ? { ...values, ticket } : values }
}
