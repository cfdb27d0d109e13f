/** The values entered into a form, including the submit button's. */
export const enteredValues = (form: HTMLFormElement, submitter?: HTMLElement | null): Record<string, string> => {
  const typed = [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  const name = submitter?.getAttribute('name')
  return { ...Object.fromEntries(typed), ...(name && { [name]: submitter?.getAttribute('value') ?? '' }) }
}
