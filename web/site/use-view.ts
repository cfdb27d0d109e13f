import { useEffect } from 'react'

const SEEN_KEY = 'nutag.seen'

/** Counts a view of the content, once per visit and not for automated browsers. */
export function useView(id: string | undefined) {
  useEffect(() => {
    if (!id || navigator.webdriver) return
    try {
      const seen = (sessionStorage.getItem(SEEN_KEY) ?? '').split(' ')
      if (seen.includes(id)) return
      sessionStorage.setItem(SEEN_KEY, [...seen, id].join(' ').trim())
    } catch {
      // Storage can be blocked; the server counts each address once a day anyway.
    }
    fetch(`/v1/news/${id}/views`, { method: 'POST', keepalive: true }).catch(() => {})
  }, [id])
}
