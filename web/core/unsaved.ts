const forms = new Set<symbol>()

/** Notes that a form holds unsaved input; the answer takes it back. */
export function noteUnsaved(): () => void {
  const form = Symbol()
  forms.add(form)
  return () => void forms.delete(form)
}

/** Whether something typed would be lost by leaving. */
export const hasUnsaved = (): boolean => forms.size > 0
