import sanitizeHtml from 'sanitize-html'

/** Tags after which a line ends. */
const ENDS_OF_LINES = /<(?:br|hr|\/(?:p|div|tr|h[1-6]|li|blockquote|pre|table))\b/gi
const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

/** The text of an HTML mail, for lists, search and answers. */
export function textOfHtml(html: string): string {
  const marked = html.replaceAll(/[\r\n]+/g, ' ').replace(ENDS_OF_LINES, '\n$&')
  const text = sanitizeHtml(marked, {
    allowedTags: [],
    allowedAttributes: {},
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'title', 'head'],
    nestingLimit: 200,
  })
  return text
    .replace(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll('\u00a0', ' ')
    .replace(/ *\n */g, '\n')
    .replace(/ {2,}/g, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
