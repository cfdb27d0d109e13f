import { mail as feature } from '#contract/features/mail/index.ts'
import { type Unscoped, unscoped } from '../../../core/access/unscoped.ts'
import { type LastingKind, type SignedKind, signedUrl } from '../../../core/http/signed-pages.ts'
import type { Core } from '../../../core/requests/context.ts'
import { keyOf } from '../../../core/storage/store.ts'
import type { KeptFile } from './files.ts'
import { HTML_POLICY, PICTURE_POLICY, pageOf, type StoredPart } from './page.ts'
import type { HtmlPart } from './sanitize.ts'

/** Stores the sanitized HTML of a mail; pictures that did not come with it lose their address. */
export async function storeHtml(
  db: Unscoped,
  mailId: string,
  html: readonly HtmlPart[],
  kept: readonly KeptFile[],
): Promise<void> {
  const pictures = new Map(kept.filter(({ isPicture }) => isPicture).map(({ contentId, id }) => [contentId, id]))
  const parts = html.map((part): StoredPart => {
    if (typeof part === 'string' || 'remote' in part) return part
    const file = pictures.get(part.cid)
    return file === undefined ? '' : { file }
  })
  const inline = new Set(parts.flatMap((part) => (typeof part === 'object' && 'file' in part ? [part.file] : [])))
  await db.query('insert into mail_pages (mail_id, parts, inline_ids, has_remote) values ($1, $2, $3, $4)', [
    mailId,
    JSON.stringify(parts),
    [...inline],
    parts.some((part) => typeof part === 'object' && 'remote' in part),
  ])
}

/** The addresses at which the HTML of a mail is shown; put them only into answers to people who may read the mail. */
export function htmlAddresses(call: { core: Core; now: Date }, mailId: string, hasRemote: boolean) {
  const of = (subject: string) => signedUrl(call.core, { feature: feature.name, kind: 'html', subject }, call.now)
  return { url: of(mailId), withPictures: hasRemote ? of(`${mailId} ${WITH_PICTURES}`) : null }
}
const WITH_PICTURES = 'pictures'

const REASON = 'what a signed address shows, which was given to a person who may read the mail'

/** The HTML of a mail; subject: its id and, when they were asked for, `pictures`. */
export const htmlPage: SignedKind = async (core, subject, addressOf) => {
  const [mailId, asked] = subject.split(' ')
  const { rows } = await unscoped(core, REASON).query<{ parts: StoredPart[] }>(
    'select parts from mail_pages where mail_id = $1',
    [mailId],
  )
  const [found] = rows
  if (!found) return undefined
  const body = pageOf(found.parts, (part) => {
    if ('file' in part) return addressOf('picture', part.file)
    return asked === WITH_PICTURES ? addressOf('remote', part.remote) : ''
  })
  return { type: 'text/html; charset=utf-8', body, policy: HTML_POLICY }
}

/** A picture that came with a mail, as we have drawn it again; subject: the id of its file. */
export const mailPicture: LastingKind = {
  policy: PICTURE_POLICY,
  answerOf: async (core, fileId) => {
    const found = await core.files.open(keyOf(fileId, 'large.webp'))
    return found && { type: 'image/webp', body: found.body, policy: PICTURE_POLICY }
  },
}
