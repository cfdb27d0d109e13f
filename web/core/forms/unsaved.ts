const forms = new Set<symbol>()

/** Registers a form with unsaved input; returns the function that unregisters it. */
export function registerUnsaved(): () => void {
  const form = Symbol()
  forms.add(form)
  return () => void forms.delete(form)
}

/** Whether leaving the page would lose input. */
export const hasUnsaved = (): boolean => forms.size > 0
