/** What was typed into a form, with the button that sends it. */
export const typedIn = (form: HTMLFormElement, submitter?: HTMLElement | null): Record<string, string> => {
  const typed = [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  const name = submitter?.getAttribute('name')
  return { ...Object.fromEntries(typed), ...(name && { [name]: submitter?.getAttribute('value') ?? '' }) }
}
