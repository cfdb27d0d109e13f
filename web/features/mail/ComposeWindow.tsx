import { IconChevronDown, IconChevronUp, IconClock, IconSend, IconTrash, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { ATTACHMENTS_MAX } from '#contract/core/model/attachment.ts'
import { formatDateTime } from '#contract/core/time/dates.ts'
import { MAIL_BODY_MAX, MAIL_SUBJECT_MAX, mail } from '#contract/features/mail/index.ts'
import { call } from '../../core/api/client.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { FilesField } from '../../core/content/FilesField.tsx'
import { formFileOf } from '../../core/content/form-file.ts'
import type { PictureStore } from '../../core/content/pictures.ts'
import { RichDocField } from '../../core/content/RichDocField.tsx'
import { useLang } from '../../core/i18n/text.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { useConfirm } from '../../ui/dialogs/use-confirm.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import classes from './compose.module.css'
import { type Compose, changeCompose, closeCompose, openCompose } from './compose-store.ts'
import { ACCEPT, MAX_BYTES, sendFile, sendPicture } from './files.ts'
import { RecipientsField } from './RecipientsField.tsx'
import { codeOf } from './recipients.ts'
import { SendLaterDialog } from './SendLaterDialog.tsx'
import { mailTexts } from './texts.ts'
import { type DraftValues, useDraft } from './use-draft.ts'

const startOf = ({ draft, to, cc, subject, body, files }: Compose): DraftValues => ({
  to: (draft?.to ?? to).map(codeOf),
  cc: (draft?.cc ?? cc).map(codeOf),
  bcc: (draft?.bcc ?? []).map(codeOf),
  subject: draft?.subject ?? subject,
  body: draft?.body ?? body,
  files: (draft?.files ?? files).map(formFileOf),
})

/** A window in which one mail is written; it does not cover the page. */
export default function ComposeWindow({ compose }: { compose: Compose }) {
  const t = mailTexts.useText()
  const titleId = useId()
  const [values, setValues] = useState(() => startOf(compose))
  const put = (change: Partial<DraftValues>) => setValues((before) => ({ ...before, ...change }))
  const draft = useDraft(compose, values)
  const [isBusy, setBusy] = useState(false)
  const [isLater, setLater] = useState(false)
  const steps = useSteps(compose, draft)
  const title = values.subject || t('compose')
  const toggle = () => changeCompose(compose.key, { isSmall: !compose.isSmall })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isBusy) void steps.send(null)
    // the keys of the list below must not act while one writes
    if (!event.ctrlKey && !event.metaKey) event.stopPropagation()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of a whole window
    <section
      role="dialog"
      aria-labelledby={titleId}
      className={classes.window}
      data-small={compose.isSmall || undefined}
      onKeyDown={onKeyDown}
    >
      <header className={classes.head}>
        <h2 id={titleId} className={classes.title}>
          <bdi>{title}</bdi>
        </h2>
        <span className={classes.state} role="status">
          {t(`state.${draft.state}`)}
        </span>
        <IconButton name={compose.isSmall ? t('restore') : t('minimize')} onClick={toggle}>
          {compose.isSmall ? <IconChevronUp size={20} aria-hidden /> : <IconChevronDown size={20} aria-hidden />}
        </IconButton>
        <IconButton name={t('close')} onClick={() => void steps.close()}>
          <IconX size={20} aria-hidden />
        </IconButton>
      </header>
      <div className={classes.body} hidden={compose.isSmall}>
        {draft.problem && (
          <Banner tone="warning">
            {draft.problem.code === 'stale' ? t('staleDraft') : problemText(draft.problem)}
          </Banner>
        )}
        <ComposeFields compose={compose} values={values} put={put} onBusy={setBusy} errors={steps.errors} />
      </div>
      <footer className={classes.foot} hidden={compose.isSmall}>
        <Button
          leftSection={<IconSend size={18} aria-hidden />}
          disabled={isBusy}
          loading={steps.isSending}
          onClick={() => void steps.send(null)}
        >
          {t('send')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconClock size={18} aria-hidden />}
          disabled={isBusy}
          onClick={() => setLater(true)}
        >
          {t('sendLater')}
        </Button>
        <span className={classes.gap} />
        <IconButton name={t('discard')} onClick={() => void steps.discard()}>
          <IconTrash size={20} aria-hidden />
        </IconButton>
      </footer>
      {isLater && (
        <SendLaterDialog
          onClose={() => setLater(false)}
          onChoose={(at) => {
            setLater(false)
            void steps.send(at)
          }}
        />
      )}
    </section>
  )
}

interface FieldsProps {
  compose: Compose
  values: DraftValues
  put: (change: Partial<DraftValues>) => void
  onBusy: (isBusy: boolean) => void
  errors: ReadonlyMap<string, string>
}

function ComposeFields({ compose, values, put, onBusy, errors }: FieldsProps) {
  const t = mailTexts.useText()
  const lang = useLang()
  const { draft } = compose
  const [hasMore, setMore] = useState(values.cc.length + values.bcc.length > 0)
  const [pictures] = useState<PictureStore>(
    () =>
      new Map(
        [...(draft?.pictures ?? []), ...compose.pictures].flatMap(({ id, urls }) =>
          urls ? [[id, urls] as const] : [],
        ),
      ),
  )
  const known = [...(draft ? [...draft.to, ...draft.cc, ...draft.bcc] : []), ...compose.to, ...compose.cc]
  const errorOf = (field: string) => [...errors].find(([path]) => path === field || path.startsWith(`${field}.`))?.[1]
  const recipients = (kind: 'to' | 'cc' | 'bcc') => (
    <RecipientsField
      label={t(kind)}
      help={kind === 'to' ? t('toHelp') : undefined}
      error={errorOf(kind)}
      known={known}
      value={values[kind]}
      onChange={(codes) => put({ [kind]: codes })}
    />
  )
  return (
    <>
      {recipients('to')}
      {hasMore ? (
        <>
          {recipients('cc')}
          {recipients('bcc')}
        </>
      ) : (
        <Button variant="subtle" size="xs" className={classes.more} onClick={() => setMore(true)}>
          {t('addCc')}
        </Button>
      )}
      <TextField
        label={t('subject')}
        value={values.subject}
        maxLength={MAIL_SUBJECT_MAX}
        error={errorOf('subject')}
        onChange={(event) => put({ subject: event.currentTarget.value })}
      />
      <RichDocField
        label={t('body')}
        lang={lang}
        field="body"
        value={values.body}
        onChange={(body) => put({ body })}
        max={MAIL_BODY_MAX}
        pictures={pictures}
        sendPicture={sendPicture}
        {...(errorOf('body') !== undefined && { error: errorOf('body') ?? '' })}
      />
      <FilesField
        label={t('files')}
        field="fileIds"
        value={values.files}
        onChange={(files) => put({ files })}
        send={sendFile}
        onBusy={onBusy}
        accept={ACCEPT}
        maxBytes={MAX_BYTES}
        maxFiles={ATTACHMENTS_MAX}
        withStored
        {...(errorOf('fileIds') !== undefined && { error: errorOf('fileIds') ?? '' })}
      />
    </>
  )
}

/** Sending, closing and deleting a draft. */
function useSteps(compose: Compose, draft: ReturnType<typeof useDraft>) {
  const t = mailTexts.useText()
  const lang = useLang()
  const confirm = useConfirm()
  const [isSending, setSending] = useState(false)
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map())
  const isRunning = useRef(false)
  const once = async (work: () => Promise<void>) => {
    if (isRunning.current) return
    isRunning.current = true
    try {
      await work()
    } catch (error) {
      setErrors(new Map(fieldErrors(error)))
      toast(problemText(error), { variant: 'error' })
    } finally {
      isRunning.current = false
      setSending(false)
    }
  }
  const end = () => {
    draft.end()
    closeCompose(compose.key)
  }
  return {
    isSending,
    errors,
    send: (sendAt: string | null) =>
      once(async () => {
        setSending(true)
        const { id, version } = await draft.ready()
        const { data } = await call(mail, 'send', { params: { id }, body: { sendAt, version } })
        end()
        const undo = async () => {
          try {
            const undone = await call(mail, 'undo', { params: { id }, body: { version: data.version } })
            openCompose({ mailboxId: compose.mailboxId, draft: undone.data })
            toast(t('undone'))
          } catch (error) {
            toast(problemText(error), { variant: 'error' })
          }
        }
        const when = data.sendAt === null ? '' : formatDateTime(new Date(data.sendAt), lang)
        toast(sendAt === null ? t('sending') : t('willSend', { when }), {
          undo: { label: t('cancelSend'), run: () => void undo() },
        })
      }),
    close: () =>
      once(async () => {
        await draft.flush()
        end()
      }),
    discard: () =>
      once(async () => {
        const question = { title: t('discard'), text: t('discardText'), confirmLabel: t('discard'), danger: true }
        if (draft.hasDraft() && !(await confirm(question))) return
        const saved = draft.hasDraft() ? await draft.flush() : null
        if (saved) {
          await call(mail, 'discard', { params: { id: saved.id } })
          toast(t('discarded'))
        }
        end()
      }),
  }
}

const fieldErrors = (error: unknown): [string, string][] => {
  const errors =
    error !== null && typeof error === 'object' && 'errors' in error && Array.isArray(error.errors) ? error.errors : []
  return errors.flatMap(({ path, message }) =>
    typeof path === 'string' && typeof message === 'string' ? [[path, message]] : [],
  )
}
