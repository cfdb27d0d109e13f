/** What somebody typed as a link, as an address: «ub.gov.mn» gets https, an e-mail and a phone number their scheme. */
export function asHref(typed: string): string {
  const text = typed.trim()
  if (text === '' || /^(?:[a-z][a-z\d+.-]*:(?!\d)|\/)/i.test(text)) return text
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return `mailto:${text}`
  if (/^\+?[\d\s().-]{6,20}$/.test(text)) return `tel:${text.replace(/\s/g, '')}`
  return `https://${text}`
}
