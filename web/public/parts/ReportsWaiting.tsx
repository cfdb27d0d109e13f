import { useEffect, useState } from 'react'
import { clip } from '#contract/core/clip.ts'
import { caseAddress } from '../case-form.ts'
import { dropReport, type KeptReport, keptReports, sendReports } from '../report-later.ts'
import { REPORT_AGAIN, REPORTS_CHANGED } from '../reports-noted.ts'
import { useSite } from '../site.ts'

/** Between two tries, ms. Our choice: a new ticket is not accepted in its first seconds. */
const PAUSE_MS = 5_000
/** Characters by which a report is known. */
const TITLE_CHARS = 60

/** The reports of this device: sent as soon as there is a network, with the way to the page of their case. */
export function ReportsWaiting() {
  const { t, href, url } = useSite()
  const [reports, setReports] = useState<readonly KeptReport[]>([])
  useEffect(() => {
    const show = (found: Promise<KeptReport[]>) => void found.then(setReports, () => {})
    const look = () => show(keptReports())
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
  const correct = async ({ key, values, photos, refused }: KeptReport) => {
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
