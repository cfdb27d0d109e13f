import { CITY_COLOUR_CODES, type CityIdentity, type CityMail, mailLogoUrl } from '#contract/core/areas/city.ts'
import { inLang, type Lang } from '#contract/core/text/localized.ts'
import { escapeHtml } from '#contract/core/text/richtext-html.ts'

/**
 * Text and background colours are set together: dark text would be unreadable on the background of a mail program in
 * dark mode.
 */
const STYLE =
  'max-width:600px;margin:0 auto;padding:16px;font:16px/1.5 sans-serif;color:#1c252e;background:#ffffff;overflow-wrap:break-word'

/** The document of a mail in HTML. */
export const mailHtml = (lang: Lang, body: string): string =>
  `<!doctype html>\n<html lang="${lang}" style="background:#ffffff"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><body bgcolor="#ffffff" style="${STYLE}">\n${body}\n</body></html>\n`

interface Framed {
  text: string
  html: string
  lang?: Lang
}

/** What the city adds to every mail: its logo and name above the text, its footer below. */
export interface MailFrame {
  identity: CityIdentity
  mail: CityMail
  publicUrl: string
}

/** Adds the city's header and footer to the mail. */
export function framed<M extends Framed>(mail: M, { identity, mail: { footer }, publicUrl }: MailFrame): M {
  const lang = mail.lang ?? 'mn'
  const line = inLang(footer, lang)
  const text = line ? `${mail.text}\n--\n${line}\n` : mail.text
  const header = headerOf(identity, lang, publicUrl)
  const below = line
    ? `<p style="color:#5b6770;border-top:1px solid #dfe3e8;padding-top:12px">${escapeHtml(line).replaceAll('\n', '<br>')}</p>\n`
    : ''
  const html = mail.html
    .replace(/<body[^>]*>\n/, (body) => `${body}${header}`)
    .replace('</body>', () => `${below}</body>`)
  return { ...mail, text, html }
}

function headerOf(identity: CityIdentity, lang: Lang, publicUrl: string): string {
  const logo = mailLogoUrl(identity)
  // the name next to it says the same where images are not loaded
  const picture = logo
    ? `<img src="${escapeHtml(`${publicUrl}${logo}`)}" alt="" height="32" style="height:32px;width:auto;vertical-align:middle;margin-inline-end:12px">`
    : ''
  const style = `margin:0 0 16px;padding:0 0 12px;border-bottom:3px solid ${CITY_COLOUR_CODES[identity.colour]};font-size:18px`
  return `<p style="${style}">${picture}<strong>${escapeHtml(inLang(identity.name, lang))}</strong></p>\n`
}
