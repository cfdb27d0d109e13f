/** UTF-16 units. Our choice: longer than any address people link to, short enough for every browser. */
const HREF_MAX = 2048

// Browsers skip tabs and line ends inside an address and treat \ as /, so neither is allowed.
const NEVER_INSIDE = /[\s\\\p{Cc}\p{Cf}\p{Cs}]/u
const ALLOWED = [
  /^https?:\/\/[^/?#@]+([/?#].*)?$/i, // no user@host: it hides the target of the link
  /^mailto:[^@?]+@[^@?]+\.[^@?]+(\?.*)?$/i,
  /^tel:\+?[\d().-]{2,20}$/i,
  /^\/(?!\/)/, // a page of this site; // would be another host
]

/**
 * Whether a link may be stored and followed: http, https, mailto, tel, or a path on this site. Rule:
 * docs/rules/formats.md "Links".
 */
export const isSafeHref = (href: string): boolean =>
  href.length <= HREF_MAX && !NEVER_INSIDE.test(href) && ALLOWED.some((form) => form.test(href))

/** Whether this is the address of a page of another site: http or https. */
export const isWebAddress = (href: string): boolean => /^https?:/i.test(href) && isSafeHref(href)
