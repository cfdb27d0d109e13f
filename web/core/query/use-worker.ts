import { useEffect, useState } from 'react'
import { storeApplication } from '../api/worker.ts'

/** Whether the application is stored on this device; undefined while it is being stored. */
export function useStoredApplication(): boolean | undefined {
  const [isKept, setKept] = useState<boolean>()
  useEffect(() => {
    void storeApplication().then(setKept)
  }, [])
  return isKept
}

/** The event of a browser that can install the application. */
interface InstallEvent extends Event {
  prompt: () => Promise<unknown>
}

const isInstallEvent = (event: Event): event is InstallEvent => 'prompt' in event && typeof event.prompt === 'function'

/** Returns a function that installs the application where the browser offers it, otherwise undefined. */
export function useInstall(): (() => void) | undefined {
  const [offer, setOffer] = useState<InstallEvent>()
  useEffect(() => {
    const take = (event: Event) => {
      if (!isInstallEvent(event)) return
      event.preventDefault()
      setOffer(event)
    }
    window.addEventListener('beforeinstallprompt', take)
    return () => window.removeEventListener('beforeinstallprompt', take)
  }, [])
  return offer && (() => void offer.prompt().finally(() => setOffer(undefined)))
}
