import { check } from '#contract/core/issues.ts'
import type { Lang } from '#contract/core/plain.ts'
import { message } from '#contract/core/texts.ts'
import { PublicReport } from '#contract/features/violations/public.ts'
import { type DeviceStore, deviceStore } from '../core/outbox/store.ts'
import type { FormProblem } from './parts/form-parts.tsx'
import { sendPhoto } from './photo-upload.ts'
import { reportCall } from './report-form.ts'
import { noteReports } from './reports-noted.ts'

type Values = Readonly<Record<string, string>>

/** A report without an account that was written offline, or that has been sent and not been seen yet. */
export interface KeptReport {
  key: string
  /** What the fields of the form held. The same values are the same report for the server (docs/rules/cases.md). */
  values: Values
  lang: Lang
  /** Those that are not sent yet; they follow the report. */
  photos: readonly File[]
  /** ISO instant. */
  savedAt: string
  refused?: FormProblem
  sent?: { number?: number; secret?: string }
}

const PREFIX = 'report|'
const LOCK = 'nutag-reports'
const ROUTE = '/v1/violations/report'
/** A request without an answer for this long counts as offline, ms. */
const WAIT_MS = 60_000

const bodyOf = ({ values, lang }: Pick<KeptReport, 'values' | 'lang'>) =>
  reportCall(new URL('/report', location.origin), values, lang)?.body

/** What the server would refuse in the form, in words. */
export function wrongsIn(values: Values, lang: Lang): NonNullable<FormProblem['errors']> {
  const checked = check(PublicReport, bodyOf({ values, lang }))
  const noPlace = !values.khoroo && !values.lat ? [{ path: 'to', code: 'required', params: {} }] : []
  const found = checked.ok ? noPlace : [...checked.errors, ...noPlace]
  return found.map(({ path, code, params }) => ({ path, message: message(lang, `field.${code}`, params) }))
}

/** The reports of this device, the oldest first. */
export async function keptReports(store: DeviceStore = deviceStore()): Promise<KeptReport[]> {
  const all = await store.all<KeptReport>('drafts')
  return all.filter(({ key }) => key.startsWith(PREFIX)).sort((a, b) => (a.savedAt < b.savedAt ? -1 : 1))
}

/** Saves a report until there is a network. @throws when the device cannot store it. */
export async function keepReport(
  written: Pick<KeptReport, 'values' | 'lang' | 'photos'>,
  store: DeviceStore = deviceStore(),
): Promise<void> {
  const key = `${PREFIX}${crypto.randomUUID()}`
  await store.put('drafts', { ...written, key, savedAt: new Date().toISOString() } satisfies KeptReport)
  noteReports(true)
}

/** Deletes a report from this device: it was seen, or is given up. */
export async function dropReport(key: string, store: DeviceStore = deviceStore()): Promise<void> {
  await store.remove('drafts', key)
  noteReports((await keptReports(store)).length > 0)
}

interface Answer {
  status: number
  data?: { number?: number; secret?: string; ticket?: string }
  title?: string
  code?: string
  errors?: { path: string; message: string }[]
}

/** An answer of the server; undefined when there is none. */
async function ask(lang: Lang, init: RequestInit = {}): Promise<Answer | undefined> {
  const headers = { accept: 'application/json', 'accept-language': lang, 'content-type': 'application/json' }
  const reply = await fetch(ROUTE, { ...init, headers, signal: AbortSignal.timeout(WAIT_MS) }).catch(() => undefined)
  const body: unknown = await reply?.json().catch(() => undefined)
  return reply && typeof body === 'object' && body !== null ? { ...body, status: reply.status } : undefined
}

/** What became of a try: what is stored afterwards, or who is to try again later: this one only, or all of them. */
type Tried = KeptReport | 'this_later' | 'all_later'

/** Sends one. */
async function sendOne(report: KeptReport): Promise<Tried> {
  const { lang, values } = report
  const found = await ask(lang, { method: 'POST', body: JSON.stringify(bodyOf(report)) })
  if (!found || found.status === 429) return 'all_later'
  // the server may fail at this one each time
  if (found.status >= 500) return 'this_later'
  if (found.status < 300 && found.data) {
    const { number, secret } = found.data
    // the content does not stay on the device
    const sent = { ...(number !== undefined && { number }), ...(secret && { secret }) }
    return { ...report, values: {}, sent }
  }
  if (found.errors?.some(({ path }) => path === 'ticket')) {
    // it was issued more than a day ago; a new one is good in a moment
    const ticket = (await ask(lang))?.data?.ticket
    return ticket ? { ...report, values: { ...values, ticket } } : 'all_later'
  }
  return { ...report, refused: { code: found.code ?? '', title: found.title ?? '', errors: found.errors } }
}

/** Sends the photos of a report that was accepted, and stores what is left. */
async function sendPhotosOf(report: KeptReport, store: DeviceStore): Promise<void> {
  let { photos } = report
  while (photos[0] && report.sent?.secret) {
    if ((await sendPhoto(report.sent.secret, photos[0])) === undefined) return
    // one that is refused would be refused again
    photos = photos.slice(1)
    await store.put('drafts', { ...report, photos })
  }
}

const locked = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(LOCK, work) : work()

/** Sends one with its photos. @returns whether the others may follow now. */
async function sendWhole(report: KeptReport, store: DeviceStore): Promise<boolean> {
  const next = report.sent ? report : await sendOne(report)
  if (next === 'this_later') return true
  if (next === 'all_later') return false
  if (!report.sent) await store.put('drafts', next)
  // a photo that cannot be sent waits alone
  if (next.sent) await sendPhotosOf(next, store)
  return true
}

/** Sends what waits, in one tab at a time. @returns what the device has afterwards. */
export function sendReports(store: DeviceStore = deviceStore()): Promise<KeptReport[]> {
  return locked(async () => {
    for (const report of await keptReports(store)) {
      if (report.refused) continue
      if (!(await sendWhole(report, store))) break
    }
    return keptReports(store)
  })
}
