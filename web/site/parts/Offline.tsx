import { type ComponentType, useEffect, useState } from 'react'
import { hasQueuedReports, REPORTS_CHANGED } from '../queued-reports-flag.ts'
import { useSite } from '../site.ts'

/** A bar above public pages: shows that the device is offline, and the reports waiting on it. */
export function Offline() {
  const { t, url } = useSite()
  const [isOnline, setOnline] = useState(true)
  const [hasReports, setReports] = useState(false)
  const [Reports, setPart] = useState<ComponentType>()
  useEffect(() => {
    const look = () => {
      setOnline(navigator.onLine)
      setReports(hasQueuedReports())
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
    import('./QueuedReports.tsx').then(
      (part) => setPart(() => part.QueuedReports),
      // retried when the network is back
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
