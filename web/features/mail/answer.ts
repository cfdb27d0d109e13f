import { ATTACHMENTS_MAX } from '#contract/core/model/attachment.ts'
import type { Lang } from '#contract/core/text/localized.ts'
import type { RichBlock, RichDoc } from '#contract/core/text/richtext-doc.ts'
import { formatDateTime } from '#contract/core/time/dates.ts'
import type { Mail, Mailbox, MailPerson } from '#contract/features/mail/index.ts'
import type { ComposeStart } from './compose-store.ts'
import { codeOf } from './recipients.ts'
import { signed } from './signed.ts'
import { mailTexts } from './texts.ts'

export type AnswerKind = 'reply' | 'replyAll' | 'forward'

const text = (line: string): RichBlock => ({ type: 'paragraph', content: [{ type: 'text', text: line }] })
const prefixed = (kind: AnswerKind, subject: string): string => {
  const known = kind === 'forward' ? /^(fwd?|\u0434\u0430\u043c):/i : /^(re|\u0445\u0430\u0440):/i
  if (known.test(subject)) return subject
  return mailTexts.text(kind === 'forward' ? 'fwd' : 're', { subject })
}

/** The text of a mail below an answer; quotations inside quotations would nest without end. */
function quoted(mail: Mail, lang: Lang): RichDoc {
  const who = mail.from.name ?? mail.from.address ?? ''
  const when = formatDateTime(new Date(mail.at), lang)
  const flat = mail.body.content.flatMap((block) => (block.type === 'blockquote' ? block.content : [block]))
  const content = flat.length > 0 ? flat : [text(mail.excerpt || '…')]
  return {
    type: 'doc',
    content: [text(mailTexts.text('quoted', { when, who })), { type: 'blockquote', content }],
  }
}

/** A window that answers or forwards a mail. `me` is the person who writes. */
export function answerTo(
  mail: Mail,
  kind: AnswerKind,
  { me, lang, box }: { me: { id: string; email: string }; lang: Lang; box: Pick<Mailbox, 'signature' | 'account'> },
): Partial<ComposeStart> & Pick<ComposeStart, 'mailboxId'> {
  const isOther = ({ personId, address }: MailPerson) =>
    personId !== me.id && address !== me.email && address !== box.account?.username
  // an answer to one's own mail goes on to its recipients
  const sender = mail.isMine ? mail.to : [mail.replyTo === null ? mail.from : { ...mail.from, address: mail.replyTo }]
  const others = mail.isMine ? [] : mail.to.filter(isOther)
  const to = kind === 'forward' ? [] : kind === 'reply' ? sender : [...sender, ...others]
  const unique = to.filter((one, i) => to.findIndex((other) => codeOf(other) === codeOf(one)) === i)
  return {
    mailboxId: mail.mailboxId,
    to: unique,
    cc: kind === 'replyAll' ? mail.cc.filter(isOther) : [],
    subject: prefixed(kind, mail.subject),
    body: signed(box, quoted(mail, lang)),
    // a form takes fewer files than a mail from outside may have
    files: kind === 'forward' ? mail.files.slice(0, ATTACHMENTS_MAX) : [],
    pictures: mail.pictures,
    answers: mail.id,
    forwards: kind === 'forward',
  }
}
