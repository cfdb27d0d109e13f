import { createContext, useCallback, useContext, useEffect, useState } from 'react'

/** Surrounds the record under decision; the function receives whether the record is on the screen. */
export const BriefContext = createContext<((isShown: boolean) => void) | undefined>(undefined)

/** Reports to the surrounding queue or panel whether the record under decision is on the screen. */
export function useBrief(isShown: boolean): void {
  const report = useContext(BriefContext)
  useEffect(() => {
    report?.(isShown)
    return () => report?.(false)
  }, [report, isShown])
}

/** Whether the record with this id is on the screen, and the value of the context around it. */
export function useBriefOf(id: string | undefined) {
  const [shown, setShown] = useState<string>()
  const report = useCallback(
    (isShown: boolean) => setShown((known) => (isShown ? id : known === id ? undefined : known)),
    [id],
  )
  return { isShown: id !== undefined && shown === id, report }
}
