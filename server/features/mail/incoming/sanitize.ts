import { randomUUID } from 'node:crypto'
import sanitizeHtml from 'sanitize-html'

/** A piece of a sanitized mail: HTML as it is, or the address of a picture that is filled in when the mail is shown. */
export type HtmlPart = string | { cid: string } | { remote: string }

const PLAIN =
  'b strong i em u s strike del ins sub sup small big tt code pre abbr cite q span font center br wbr hr p div'
const BLOCKS =
  'blockquote h1 h2 h3 h4 h5 h6 ul ol li dl dt dd address article section header footer main figure figcaption'
const TABLES = 'table caption colgroup col thead tbody tfoot tr th td'
const TAGS = `${PLAIN} ${BLOCKS} ${TABLES} a img`.split(' ')

const LENGTH = /^-?[\d.]{1,7}(px|pt|em|rem|ex|%|)$/
const LENGTHS = /^(-?[\d.]{1,7}(px|pt|em|rem|ex|%|)|auto)(\s+(-?[\d.]{1,7}(px|pt|em|rem|ex|%|)|auto)){0,3}$/
const WORDS = /^[a-z][a-z-]{0,30}$/
const COLOUR = /^(#[0-9a-f]{3,8}|[a-z]{3,30}|rgba?\([\d\s.,%/]{5,40}\)|hsla?\([\d\s.,%/deg]{5,40}\))$/i
const FONTS = /^[\w\s,'"-]{1,200}$/
const BORDER = /^[\w\s#.-]{1,60}$/
const SIDES = ['top', 'right', 'bottom', 'left']
const sided = (name: string, suffix = '') => SIDES.map((side) => `${name}-${side}${suffix}`)
const styles = (names: readonly string[], pattern: RegExp) => Object.fromEntries(names.map((name) => [name, [pattern]]))

/** Properties of style attributes. Positions and everything with an address are left out. */
const STYLES = {
  ...styles(['color', 'background-color', 'background', 'border-color'], COLOUR),
  ...styles(
    ['font-size', 'line-height', 'letter-spacing', 'text-indent', 'height', 'max-width', 'min-width', 'width'],
    LENGTH,
  ),
  ...styles(['margin', 'padding', 'border-width', 'border-radius', 'border-spacing'], LENGTHS),
  ...styles([...sided('margin'), ...sided('padding')], LENGTHS),
  ...styles(
    ['font-weight', 'font-style', 'text-align', 'text-decoration', 'text-transform', 'vertical-align'],
    /^[a-z0-9-]{1,20}$/,
  ),
  ...styles(['white-space', 'direction', 'border-collapse', 'border-style', 'list-style-type', 'table-layout'], WORDS),
  ...styles(['display'], /^(inline|block|inline-block|table|table-row|table-cell|list-item|none)$/),
  ...styles(['font-family'], FONTS),
  ...styles(['border', ...sided('border')], BORDER),
}

const ALIGNED = ['align', 'valign', 'bgcolor', 'width', 'height']

/**
 * The HTML of a mail without anything that runs, loads or sends: known tags and attributes alone. Runs in the worker thread that parses the
 * mail. The addresses of pictures become parts; in the HTML there is none. The frame that shows it allows nothing either (`html-page.ts`).
 */
export function sanitizeMail(html: string): HtmlPart[] {
  // unknown to the one who wrote the mail, so that no text of it can be taken for one of ours
  const mark = randomUUID()
  const pictures: HtmlPart[] = []
  const clean = sanitizeHtml(html, {
    allowedTags: TAGS,
    allowedAttributes: {
      '*': ['style', 'dir', 'lang', 'title'],
      a: ['href', 'title', 'target', 'rel'],
      img: ['src', 'alt', 'width', 'height'],
      font: ['color', 'face', 'size'],
      ol: ['start', 'type'],
      ...Object.fromEntries(
        TABLES.split(' ').map((tag) => [
          tag,
          [...ALIGNED, 'colspan', 'rowspan', 'cellpadding', 'cellspacing', 'border'],
        ]),
      ),
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: [mark] },
    allowProtocolRelative: false,
    allowedStyles: { '*': STYLES },
    nestingLimit: 100,
    // dropped with everything in them
    nonTextTags: [
      'script',
      'style',
      'textarea',
      'option',
      'noscript',
      'title',
      'head',
      'svg',
      'math',
      'iframe',
      'object',
      'template',
      'xmp',
    ],
    transformTags: {
      a: (tagName, { href = '', title: _title, ...attribs }) => ({
        tagName,
        // where a link really leads is shown
        attribs: {
          ...attribs,
          ...(isLink(href) && { href, title: href.slice(0, 300) }),
          target: '_blank',
          rel: 'noopener noreferrer nofollow',
        },
      }),
      img: (tagName, attribs) => {
        const part = partOf(attribs.src ?? '')
        if (part) pictures.push(part)
        return { tagName, attribs: { ...attribs, src: part ? `${mark}:${pictures.length - 1}` : '' } }
      },
    },
  })
  return clean.split(new RegExp(`(${mark}:\\d+)`)).map((piece) => {
    if (!piece.startsWith(`${mark}:`)) return piece
    return pictures[Number(piece.slice(mark.length + 1))] ?? ''
  })
}

const ADDRESS_MAX = 2000

const isLink = (href: string) => /^\s*(https?|mailto|tel):/i.test(href)

/** Tags inside each other; parsing takes time by their square. Mails that people write have dozens. */
const DEPTH_MAX = 1000
/** Tags that need no end. */
const OPEN = new Set(
  'area base br col embed hr img input link meta source track wbr p li td th tr dt dd option tbody thead tfoot'.split(
    ' ',
  ),
)

/** Whether tags are nested so deeply that the HTML was written to take time. */
export function isTooDeep(html: string): boolean {
  let depth = 0
  for (const [, end, tag = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    if (OPEN.has(tag.toLowerCase())) continue
    depth = end === '/' ? Math.max(0, depth - 1) : depth + 1
    if (depth > DEPTH_MAX) return true
  }
  return false
}

function partOf(src: string): HtmlPart | undefined {
  const address = src.trim()
  if (/^cid:/i.test(address)) return { cid: decoded(address.slice('cid:'.length)) }
  if (address.length > ADDRESS_MAX || !URL.canParse(address)) return undefined
  const { protocol, href } = new URL(address)
  return ['http:', 'https:'].includes(protocol) ? { remote: href } : undefined
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
