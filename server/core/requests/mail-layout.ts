import type { Lang } from '#contract/core/text/localized.ts'
import { escapeHtml } from '#contract/core/text/richtext-html.ts'
import { mailHtml } from './mail-frame.ts'

/** One block of a mail, as plain text and as HTML. Source: docs/rules/mail.md. */
export interface MailBlock {
  text: string
  html: string
}

const QUIET = 'color:#5b6770;font-size:14px'
const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#1c252e;color:#ffffff;font-weight:700;text-decoration:none'
/** An address is one long word that would widen the page on a phone. */
const ADDRESS = `${QUIET};overflow-wrap:anywhere;word-break:break-word`

const lines = (text: string) => escapeHtml(text).replaceAll('\n', '<br>')

/** Paragraphs, separated by empty lines. */
export function mailText(text: string, { quiet = false } = {}): MailBlock {
  const style = quiet ? ` style="${QUIET}"` : ''
  const paragraphs = text.split(/\n{2,}/).filter((one) => one.trim() !== '')
  return { text, html: paragraphs.map((one) => `<p${style}>${lines(one)}</p>`).join('\n') }
}

/** The subject of the mail in one line. */
export const mailTitle = (text: string): MailBlock => ({
  text,
  html: `<h1 style="margin:24px 0 12px;font-size:20px;line-height:1.3">${escapeHtml(text)}</h1>`,
})

/** A link that looks like a button, with its address below for programs and people who do not open links. */
export const mailButton = (label: string, link: string): MailBlock => ({
  text: `${label}: ${link}`,
  html: `<p style="margin:24px 0"><a href="${escapeHtml(link)}" style="${BUTTON}">${escapeHtml(label)}</a><br>
<span style="display:inline-block;margin-top:8px;${ADDRESS}">${escapeHtml(link)}</span></p>`,
})

/** A secondary link, such as the one to unsubscribe. */
export const mailLink = (label: string, link: string): MailBlock => ({
  text: `${label}: ${link}`,
  html: `<p style="${QUIET}"><a href="${escapeHtml(link)}" style="color:#5b6770">${escapeHtml(label)}</a></p>`,
})

interface MailItem {
  title: string
  facts: string
  link: string
}

/** Records under a heading, each with a link; `more` is the number of further records. */
export function mailItems(
  items: readonly MailItem[],
  { heading, more, withLinks = true }: { heading?: string; more?: string | undefined; withLinks?: boolean } = {},
): MailBlock {
  const texts = items.map(({ title, facts, link }) => {
    const line = `– ${title}. ${facts}`
    return withLinks ? `${line}\n  ${link}` : line
  })
  const entries = items.map(
    ({ title, facts, link }) =>
      `<li style="margin:0 0 12px"><a href="${escapeHtml(link)}" style="color:#1c252e;font-weight:700">${escapeHtml(title)}</a><br>
<span style="${QUIET}">${escapeHtml(facts)}</span></li>`,
  )
  const head = heading ? `<h2 style="margin:24px 0 8px;font-size:17px">${escapeHtml(heading)}</h2>\n` : ''
  const tail = more ? `\n<p style="${QUIET}">${escapeHtml(more)}</p>` : ''
  return {
    text: [heading, ...texts, more].filter(Boolean).join('\n'),
    html: `${head}<ul style="margin:0;padding:0 0 0 20px">\n${entries.join('\n')}\n</ul>${tail}`,
  }
}

/** A quoted text by another person. */
export const mailQuote = (text: string): MailBlock => ({
  text: text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n'),
  html: `<blockquote style="margin:0;padding:0 0 0 12px;border-left:3px solid #dfe3e8;color:#5b6770">${lines(text)}</blockquote>`,
})

/** Joins the blocks to the text and the HTML of a mail. */
export const mailBody = (lang: Lang, blocks: readonly MailBlock[]): { text: string; html: string } => ({
  text: `${blocks.map(({ text }) => text).join('\n\n')}\n`,
  html: mailHtml(lang, blocks.map(({ html }) => html).join('\n')),
})
