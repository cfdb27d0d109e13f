import { useEffect, useRef } from 'react'

/** Calls `act` each time the network returns, as long as something is waiting for it. */
export function useWhenOnline(isWaiting: boolean, act: () => void): void {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    if (!isWaiting) return
    const run = () => latest.current()
    window.addEventListener('online', run)
    return () => window.removeEventListener('online', run)
  }, [isWaiting])
}
