import { check } from '#contract/core/model/parse.ts'
import { message } from '#contract/core/text/messages.ts'
import type { Lang } from '#contract/core/text/unicode.ts'
import { PublicReport } from '#contract/features/violations/public.ts'
import { type DeviceStore, deviceStore } from '../core/device/store.ts'
import type { FormProblem } from './parts/form-parts.tsx'
import { sendPhoto } from './photo-upload.ts'
import { setHasQueuedReports } from './queued-reports-flag.ts'
import { reportCall } from './report-form.ts'

type Values = Readonly<Record<string, string>>

/** An anonymous report written offline, or sent but not yet seen by its author. */
export interface QueuedReport {
  key: string
  /** The form values. The server treats equal values as the same report (docs/rules/cases.md). */
  values: Values
  lang: Lang
  /** Photos that are not sent yet; they follow the report. */
  photos: readonly File[]
  /** ISO instant. */
  savedAt: string
  refused?: FormProblem
  sent?: { number?: number; secret?: string }
}

const PREFIX = 'report|'
const LOCK = 'nutag-reports'
const ROUTE = '/v1/violations/report'
/** A request without a response for this long counts as offline, ms. */
const WAIT_MS = 60_000

const bodyOf = ({ values, lang }: Pick<QueuedReport, 'values' | 'lang'>) =>
  reportCall(new URL('/report', location.origin), values, lang)?.body

/** The validation errors that the server would report. */
export function validationErrorsIn(values: Values, lang: Lang): NonNullable<FormProblem['errors']> {
  const checked = check(PublicReport, bodyOf({ values, lang }))
  const noPlace = !values.khoroo && !values.lat ? [{ path: 'to', code: 'required', params: {} }] : []
  const found = checked.ok ? noPlace : [...checked.errors, ...noPlace]
  return found.map(({ path, code, params }) => ({ path, message: message(lang, `field.${code}`, params) }))
}

/** The reports queued on this device, oldest first. */
export async function queuedReports(store: DeviceStore = deviceStore()): Promise<QueuedReport[]> {
  const all = await store.all<QueuedReport>('drafts')
  return all.filter(({ key }) => key.startsWith(PREFIX)).sort((a, b) => (a.savedAt < b.savedAt ? -1 : 1))
}

/** Saves a report until the device is online. @throws when the device cannot store it. */
export async function keepReport(
  written: Pick<QueuedReport, 'values' | 'lang' | 'photos'>,
  store: DeviceStore = deviceStore(),
): Promise<void> {
  const key = `${PREFIX}${crypto.randomUUID()}`
  await store.put('drafts', { ...written, key, savedAt: new Date().toISOString() } satisfies QueuedReport)
  setHasQueuedReports(true)
}

/** Deletes a report from this device: its author has seen or discarded it. */
export async function dropReport(key: string, store: DeviceStore = deviceStore()): Promise<void> {
  await store.remove('drafts', key)
  setHasQueuedReports((await queuedReports(store)).length > 0)
}

interface Answer {
  status: number
  data?: { number?: number; secret?: string; ticket?: string }
  title?: string
  code?: string
  errors?: { path: string; message: string }[]
}

/** Sends a request; undefined when there is no response. */
async function ask(lang: Lang, init: RequestInit = {}): Promise<Answer | undefined> {
  const headers = { accept: 'application/json', 'accept-language': lang, 'content-type': 'application/json' }
  const reply = await fetch(ROUTE, { ...init, headers, signal: AbortSignal.timeout(WAIT_MS) }).catch(() => undefined)
  const body: unknown = await reply?.json().catch(() => undefined)
  return reply && typeof body === 'object' && body !== null ? { ...body, status: reply.status } : undefined
}

/** The result of an attempt: the new state of the report, or which reports to retry later: this one, or all of them. */
type Attempt = QueuedReport | 'this_later' | 'all_later'

/** Sends one report. */
async function sendOne(report: QueuedReport): Promise<Attempt> {
  const { lang, values } = report
  const found = await ask(lang, { method: 'POST', body: JSON.stringify(bodyOf(report)) })
  if (!found || found.status === 429) return 'all_later'
  // the server may fail on this report every time
  if (found.status >= 500) return 'this_later'
  if (found.status < 300 && found.data) {
    const { number, secret } = found.data
    // the content is removed from the device
    const sent = { ...(number !== undefined && { number }), ...(secret && { secret }) }
    return { ...report, values: {}, sent }
  }
  if (found.errors?.some(({ path }) => path === 'ticket')) {
    // the ticket is more than a day old; a new one is accepted after a few seconds
    const ticket = (await ask(lang))?.data?.ticket
    return ticket ? { ...report, values: { ...values, ticket } } : 'all_later'
  }
  return { ...report, refused: { code: found.code ?? '', title: found.title ?? '', errors: found.errors } }
}

/** Uploads the photos of an accepted report, and stores the remaining ones. */
async function sendPhotosOf(report: QueuedReport, store: DeviceStore): Promise<void> {
  let { photos } = report
  while (photos[0] && report.sent?.secret) {
    if ((await sendPhoto(report.sent.secret, photos[0])) === undefined) return
    // a refused photo would be refused again
    photos = photos.slice(1)
    await store.put('drafts', { ...report, photos })
  }
}

const locked = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(LOCK, work) : work()

/** Sends one report with its photos. @returns whether the others can be sent now. */
async function sendWhole(report: QueuedReport, store: DeviceStore): Promise<boolean> {
  const next = report.sent ? report : await sendOne(report)
  if (next === 'this_later') return true
  if (next === 'all_later') return false
  if (!report.sent) await store.put('drafts', next)
  // a photo that cannot be sent does not block the other reports
  if (next.sent) await sendPhotosOf(next, store)
  return true
}

/** Sends the queued reports, in one tab at a time. @returns the remaining ones. */
export function sendReports(store: DeviceStore = deviceStore()): Promise<QueuedReport[]> {
  return locked(async () => {
    for (const report of await queuedReports(store)) {
      if (report.refused) continue
      if (!(await sendWhole(report, store))) break
    }
    return queuedReports(store)
  })
}
