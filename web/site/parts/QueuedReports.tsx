import { useEffect, useState } from 'react'
import { clip } from '#contract/core/text/clip.ts'
import { caseAddress } from '../case-form.ts'
import { dropReport, type QueuedReport, queuedReports, sendReports } from '../queued-reports.ts'
import { REPORT_AGAIN, REPORTS_CHANGED } from '../queued-reports-flag.ts'
import { useSite } from '../site.ts'

/** Interval between two attempts, ms. Our choice: a new ticket is not accepted in its first seconds. */
const PAUSE_MS = 5_000
/** Length of the excerpt that identifies a report, characters. */
const TITLE_CHARS = 60

/** The reports queued on this device. They are sent when the device is online, and then link to their case pages. */
export function QueuedReports() {
  const { t, href, url } = useSite()
  const [reports, setReports] = useState<readonly QueuedReport[]>([])
  useEffect(() => {
    const show = (found: Promise<QueuedReport[]>) => void found.then(setReports, () => {})
    const look = () => show(queuedReports())
    const send = () => {
      if (navigator.onLine) show(sendReports())
    }
    look()
    send()
    const timer = setInterval(send, PAUSE_MS)
    addEventListener('online', send)
    addEventListener(REPORTS_CHANGED, look)
    return () => {
      clearInterval(timer)
      removeEventListener('online', send)
      removeEventListener(REPORTS_CHANGED, look)
    }
  }, [])
  const correct = async ({ key, values, photos, refused }: QueuedReport) => {
    dispatchEvent(new CustomEvent(REPORT_AGAIN, { detail: { values, photos, problem: refused } }))
    await dropReport(key)
  }
  return (
    <ul className="waiting">
      {reports.map((report) => {
        const { key, sent, refused, values } = report
        const what = clip(values.description ?? '', TITLE_CHARS)
        return (
          <li key={key}>
            {sent && <span>{t('later.sent', { number: String(sent.number ?? '') })}</span>}
            {!sent && !refused && <span>{t('later.waiting', { what })}</span>}
            {refused && (
              <span>{t('later.refused', { what, why: refused.errors?.[0]?.message ?? refused.title ?? '' })}</span>
            )}
            {sent?.secret && report.photos.length === 0 && (
              <a className="button" href={caseAddress('violation', sent.secret)} onClick={() => void dropReport(key)}>
                {t('later.follow')}
              </a>
            )}
            {refused && url.pathname !== '/report' && (
              <a className="button" href={href('/report')}>
                {t('later.correct')}
              </a>
            )}
            {refused && url.pathname === '/report' && (
              <button type="button" className="button" onClick={() => void correct(report)}>
                {t('later.correct')}
              </button>
            )}
            {refused && (
              <button type="button" className="quiet" onClick={() => void dropReport(key)}>
                {t('later.discard')}
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
