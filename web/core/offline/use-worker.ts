import { useEffect, useState } from 'react'
import { keepApplication } from './worker.ts'

/** Whether the application is kept on this device; undefined while it is being brought. */
export function useKeptApplication(): boolean | undefined {
  const [isKept, setKept] = useState<boolean>()
  useEffect(() => {
    void keepApplication().then(setKept)
  }, [])
  return isKept
}

/** What a browser offers when the application can be installed. */
interface InstallEvent extends Event {
  prompt: () => Promise<unknown>
}

const isInstallEvent = (event: Event): event is InstallEvent => 'prompt' in event && typeof event.prompt === 'function'

/** Installs the application, where the browser offers it; undefined elsewhere. */
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
