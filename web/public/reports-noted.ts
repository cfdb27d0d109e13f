const KEY = 'nutag-reports'

/** The name of the event that a report was saved on this device, or is gone from it. */
export const REPORTS_CHANGED = 'nutag-reports'
/** The name of the event that a refused report goes back into the form. */
export const REPORT_AGAIN = 'nutag-report-again'

/** Notes whether this device has reports that wait, so that other pages need not open its memory to know. */
export function noteReports(areThere: boolean): void {
  try {
    if (areThere) localStorage.setItem(KEY, '1')
    else localStorage.removeItem(KEY)
  } catch {
    // then they are sent from the page of the form
  }
  dispatchEvent(new Event(REPORTS_CHANGED))
}

/** Whether this device has reports that wait. */
export function areReportsNoted(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}
