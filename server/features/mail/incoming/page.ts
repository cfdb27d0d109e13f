/** A piece as it is stored: the pictures of the mail itself are named by their file. */
export type StoredPart = string | { file: string } | { remote: string }

/**
 * Nothing runs, nothing is sent, no frame, form or plug-in works, and pictures come from this server alone. The page has no origin; a link
 * opens in a window of its own.
 */
export const HTML_POLICY =
  "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

/** The page of a mail. */
export const pageOf = (
  parts: readonly StoredPart[],
  addressOf: (part: { file: string } | { remote: string }) => string,
): string =>
  `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><style>
html{color-scheme:light;background:#fff}body{margin:12px;color:#1f2328;font:15px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
img{max-width:100%;height:auto}table{max-width:100%}td,th{overflow-wrap:break-word}pre{white-space:pre-wrap}blockquote{margin-inline:0;padding-inline-start:12px;border-inline-start:3px solid #d0d7de}
</style></head><body>${parts.map((part) => (typeof part === 'string' ? part : escaped(addressOf(part)))).join('')}</body></html>`

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** The policy of pictures: they are never pages. */
export const PICTURE_POLICY = "default-src 'none'; sandbox"
