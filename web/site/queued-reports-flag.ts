const KEY = 'nutag-reports'

/** The event fired when a report is added to or removed from this device. */
export const REPORTS_CHANGED = 'nutag-reports'
/** The event fired when a rejected report is put back into the form. */
export const REPORT_AGAIN = 'nutag-report-again'

/** Records whether this device has queued reports, so that other pages need not open IndexedDB to find out. */
export function setHasQueuedReports(areThere: boolean): void {
  try {
    if (areThere) localStorage.setItem(KEY, '1')
    else localStorage.removeItem(KEY)
  } catch {
    // the reports are then sent from the page of the form
  }
  dispatchEvent(new Event(REPORTS_CHANGED))
}

/** Whether this device has queued reports. */
export function hasQueuedReports(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}
