import { type ComponentType, useEffect, useState } from 'react'
import { areReportsNoted, REPORTS_CHANGED } from '../reports-noted.ts'
import { useSite } from '../site.ts'

/** Above a public page: that there is no network, and the reports that wait on this device. */
export function Offline() {
  const { t, url } = useSite()
  const [isOnline, setOnline] = useState(true)
  const [hasReports, setReports] = useState(false)
  const [Reports, setPart] = useState<ComponentType>()
  useEffect(() => {
    const look = () => {
      setOnline(navigator.onLine)
      setReports(areReportsNoted())
    }
    look()
    const events = ['online', 'offline', REPORTS_CHANGED]
    for (const name of events) addEventListener(name, look)
    return () => {
      for (const name of events) removeEventListener(name, look)
    }
  }, [])
  useEffect(() => {
    if (!hasReports || Reports) return
    import('./ReportsWaiting.tsx').then(
      (part) => setPart(() => part.ReportsWaiting),
      // it is tried again when the network is back
      () => {},
    )
  }, [hasReports, Reports, isOnline])
  return (
    <div role="status">
      {!isOnline && (
        <p className="offline">{t(url.pathname.startsWith('/report') ? 'later.offlineReport' : 'later.offline')}</p>
      )}
      {hasReports && Reports && <Reports />}
    </div>
  )
}
