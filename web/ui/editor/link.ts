/** Converts a typed link to an address: «ub.gov.mn» gets https, e-mail addresses and phone numbers get their scheme. */
export function asHref(typed: string): string {
  const text = typed.trim()
  if (text === '' || /^(?:[a-z][a-z\d+.-]*:(?!\d)|\/)/i.test(text)) return text
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return `mailto:${text}`
  if (/^\+?[\d\s().-]{6,20}$/.test(text)) return `tel:${text.replace(/\s/g, '')}`
  return `https://${text}`
}
