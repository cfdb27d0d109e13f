import { IconAlertTriangle, IconFile, IconPhoto, IconUrgent, IconWorld } from '@tabler/icons-react'
import { useState } from 'react'
import type { Attachment } from '#contract/core/model/attachment.ts'
import { formatBytes } from '#contract/core/text/numbers.ts'
import { formatDateTime } from '#contract/core/time/dates.ts'
import { mail as feature, type Mail, type Mailbox, type MailPerson } from '#contract/features/mail/index.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { RichTextView } from '../../core/content/RichTextView.tsx'
import '../../core/content/rich-text.css'
import { useLang } from '../../core/i18n/text.ts'
import { useDo } from '../../core/query/query.ts'
import { When } from '../../core/records/When.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { Status } from '../../ui/feedback/Status.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Avatar } from '../../ui/layout/Avatar.tsx'
import { TONE_OF } from './colours.ts'
import { openCompose } from './compose-store.ts'
import { continueDraft } from './continue-draft.ts'
import { HtmlView } from './HtmlView.tsx'
import { InvitationCard } from './InvitationCard.tsx'
import { MessageMarks } from './MessageMarks.tsx'
import classes from './mail.module.css'
import { mailTexts } from './texts.ts'
import { useRecipientLabel } from './use-recipient-label.ts'

interface Props {
  mail: Mail
  box: Mailbox
  /** Others show their beginning alone until they are pressed. */
  startsOpen: boolean
}

/** One mail of a conversation. */
export function MailMessage({ mail, box, startsOpen }: Props) {
  const t = mailTexts.useText()
  const labelOf = useRecipientLabel()
  const [isOpen, setOpen] = useState(startsOpen)
  const from = labelOf(mail.from)
  return (
    <article className={classes.message} aria-label={from}>
      <div className={classes.messageLine}>
        <button
          type="button"
          className={classes.messageHead}
          aria-expanded={isOpen}
          onClick={() => setOpen((before) => !before)}
        >
          <Avatar name={from} size={36} decorative />
          <span className={classes.messageWho}>
            <bdi className={classes.messageFrom}>{from}</bdi>
            <span className={classes.messageTo}>
              {isOpen ? (
                <bdi>{t('toWhom', { names: [...mail.to, ...mail.cc].map((one) => labelOf(one)).join(', ') })}</bdi>
              ) : (
                <bdi>{mail.excerpt}</bdi>
              )}
            </span>
          </span>
          {mail.state === 'draft' && <span className={classes.draft}>{t('draft')}</span>}
          {mail.isImportant && <IconUrgent size={16} role="img" aria-label={t('label.important')} />}
          <When at={mail.at} className={classes.moment} />
        </button>
        <MessageMarks mail={mail} box={box} />
      </div>
      {isOpen && <MessageBody mail={mail} box={box} />}
    </article>
  )
}

function MessageBody({ mail, box }: Omit<Props, 'startsOpen'>) {
  const t = mailTexts.useText()
  const pictures = new Map(mail.pictures.map(({ id, urls }) => [id, urls]))
  return (
    <div className={classes.messageBody}>
      {mail.state === 'scheduled' && <Scheduled mail={mail} box={box} />}
      {mail.failures.length > 0 && (
        <div className={classes.failures} role="alert">
          <strong>
            <IconAlertTriangle size={18} aria-hidden /> {t('failures')}
          </strong>
          <ul>
            {mail.failures.map(({ recipient, reason, detail }) => (
              <li key={`${recipient} ${reason}`}>
                <bdi>{t(`failure.${reason}`, { who: recipient })}</bdi>
                {detail && <span className={classes.detail}> {detail}</span>}
              </li>
            ))}
          </ul>
        </div>
      )}
      <Labels mail={mail} box={box} />
      {mail.isExternal && <Origin mail={mail} />}
      {mail.defect && <Banner tone="warning">{t(`defect.${mail.defect}`)}</Banner>}
      {mail.bcc.length > 0 && <Names label={t('bcc')} people={mail.bcc} />}
      {mail.invitation && <InvitationCard mailId={mail.id} invitation={mail.invitation} />}
      {mail.html ? (
        <HtmlView html={mail.html} title={mail.subject || t('untitled')} text={mail.body} />
      ) : (
        <RichTextView
          doc={mail.body}
          pictureOf={(id) => {
            const urls = pictures.get(id)
            return urls ? { src: urls.medium } : undefined
          }}
        />
      )}
      <Files files={mail.files} />
      {mail.state === 'draft' && (
        <Button variant="default" onClick={() => void continueDraft(mail.id, box.id)}>
          {t('continueDraft')}
        </Button>
      )}
    </div>
  )
}

function Labels({ mail, box }: Omit<Props, 'startsOpen'>) {
  const labels = box.labels.filter(({ id }) => mail.labels.includes(id))
  if (labels.length === 0) return null
  return (
    <p className={classes.messageLabels}>
      {labels.map((label) => (
        <Status key={label.id} tone={TONE_OF[label.colour]} bare>
          {label.name}
        </Status>
      ))}
    </p>
  )
}

/** Says that a mail came from outside, from which address, and where answers go. */
function Origin({ mail: { from, replyTo } }: { mail: Mail }) {
  const t = mailTexts.useText()
  return (
    <p className={classes.note}>
      <IconWorld size={16} aria-hidden /> {t('external')}
      {from.address && (
        <>
          : <bdi>{from.address}</bdi>
        </>
      )}
      {replyTo && (
        <>
          {' · '}
          <bdi>{t('replyTo', { address: replyTo })}</bdi>
        </>
      )}
    </p>
  )
}

function Names({ label, people }: { label: string; people: readonly MailPerson[] }) {
  const labelOf = useRecipientLabel()
  return (
    <p className={classes.note}>
      {label}: <bdi>{people.map((one) => labelOf(one)).join(', ')}</bdi>
    </p>
  )
}

/** A mail that is not sent yet, with a way to stop it. */
function Scheduled({ mail, box }: Omit<Props, 'startsOpen'>) {
  const t = mailTexts.useText()
  const lang = useLang()
  const undo = useDo(feature, 'undo')
  const run = async () => {
    try {
      const { data } = await undo.mutateAsync({ params: { id: mail.id }, body: { version: mail.version } })
      openCompose({ mailboxId: box.id, draft: data })
      toast(t('undone'))
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
    }
  }
  return (
    <Banner
      actions={
        <Button variant="default" size="xs" onClick={() => void run()}>
          {t('cancelSend')}
        </Button>
      }
    >
      {t('scheduledFor', { when: mail.sendAt ? formatDateTime(new Date(mail.sendAt), lang) : '' })}
    </Banner>
  )
}

function Files({ files }: { files: readonly Attachment[] }) {
  const t = mailTexts.useText()
  const lang = useLang()
  if (files.length === 0) return null
  return (
    <ul className={classes.files} aria-label={t('files')}>
      {files.map(({ id, name, bytes, url, urls }) => (
        <li key={id}>
          <a href={urls?.large ?? url ?? undefined} target="_blank" rel="noreferrer" className={classes.file}>
            {urls ? <IconPhoto size={18} aria-hidden /> : <IconFile size={18} aria-hidden />}
            <bdi className={classes.fileName}>{name}</bdi>
            <span className={classes.detail}>{formatBytes(bytes, lang)}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
