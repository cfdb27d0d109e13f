import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { formatBytes, formatNumber } from '#contract/core/text/numbers.ts'
import { type Mailbox, type MailImport, mail } from '#contract/features/mail/index.ts'
import { ApiProblem, call } from '../../core/api/client.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { sendResumable } from '../../core/api/send-resumable.ts'
import { useLang } from '../../core/i18n/text.ts'
import { useAsk } from '../../core/query/query.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import classes from './mail.module.css'
import { mailTexts } from './texts.ts'

/** How often the progress is read while an import runs, ms. */
const REFRESH_MS = 2000
/** The name of the format, which is the same in all languages. */
const FORMAT = { format: 'mbox' }
const ENDED = new Set<MailImport['state']>(['done', 'failed'])

/** Chooses an mbox file, uploads it and shows how its mails are added to the mailbox. */
export function ImportDialog({ box, onClose }: { box: Mailbox; onClose: () => void }) {
  const t = mailTexts.useText()
  const input = useRef<HTMLInputElement>(null)
  const { data } = useAsk(mail, 'imports', undefined, { refetchInterval: REFRESH_MS })
  const imports = (data?.data ?? []).filter(({ mailboxId }) => mailboxId === box.id)
  const { sending, problem, send, cancel } = useSending(box)
  return (
    <Dialog opened title={t('import.title')} onClose={onClose}>
      <p>{t('import.lead', FORMAT)}</p>
      {problem && <Banner tone="warning">{problem}</Banner>}
      <input
        ref={input}
        type="file"
        accept=".mbox,.mbx,application/mbox"
        hidden
        aria-label={t('import.choose')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          currentTarget.value = ''
          if (file) void send(file)
        }}
      />
      <Button disabled={sending !== undefined} onClick={() => input.current?.click()}>
        {t('import.choose')}
      </Button>
      <p className={classes.note}>{t('import.continues')}</p>
      <ul className={classes.imports} aria-live="polite">
        {imports.map((one) => (
          <ImportLine
            key={one.id}
            one={one}
            sent={sending?.id === one.id ? sending.sent : undefined}
            onCancel={cancel}
          />
        ))}
      </ul>
    </Dialog>
  )
}

interface Sending {
  id: string
  sent: number
}

/** The upload of one file. It ends with the dialog; the same file is continued later. */
function useSending(box: Mailbox) {
  const client = useQueryClient()
  const [sending, setSending] = useState<Sending>()
  const [problem, setProblem] = useState<string>()
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  const refresh = () => client.invalidateQueries({ queryKey: [mail.name, 'imports'] })
  const send = async (file: File) => {
    const control = new AbortController()
    stop.current = control
    setProblem(undefined)
    try {
      const draft = { mailboxId: box.id, name: file.name, bytes: file.size }
      const { data } = await call(mail, 'beginImport', { body: draft }, { signal: control.signal })
      setSending({ id: data.id, sent: data.received })
      await refresh()
      if (data.received < file.size)
        await sendResumable(file, data.address, {
          signal: control.signal,
          onSent: (sent) => setSending({ id: data.id, sent }),
          onOffline: () => {},
        })
      await call(mail, 'startImport', { params: { id: data.id } }, { signal: control.signal })
    } catch (error) {
      if (!control.signal.aborted) setProblem(problemText(error))
    }
    setSending(undefined)
    await refresh()
  }
  const cancel = async (id: string) => {
    if (sending?.id === id) stop.current?.abort()
    try {
      await call(mail, 'removeImport', { params: { id } })
    } catch (error) {
      // it is gone already
      if (!(error instanceof ApiProblem && error.document.status === 404)) setProblem(problemText(error))
    }
    await refresh()
  }
  return { sending, problem, send, cancel }
}

interface LineProps {
  one: MailImport
  /** Bytes that this browser has sent. */
  sent: number | undefined
  onCancel: (id: string) => Promise<void>
}

function ImportLine({ one, sent, onCancel }: LineProps) {
  const t = mailTexts.useText()
  const lang = useLang()
  const isUploading = one.state === 'uploading'
  const value = isUploading ? (sent ?? one.received) : one.read
  const n = (count: number) => formatNumber(count, lang)
  return (
    <li className={classes.import}>
      <bdi className={classes.messageFrom}>{one.name}</bdi>
      <span className={classes.note}>
        {isUploading && sent === undefined ? t('import.interrupted') : t(`import.state.${one.state}`)}
        {!ENDED.has(one.state) && ` · ${formatBytes(value, lang)} / ${formatBytes(one.bytes, lang)}`}
      </span>
      {!ENDED.has(one.state) && (
        <progress className={classes.importBar} value={value} max={one.bytes} aria-label={one.name} />
      )}
      {one.problem && <Banner tone="warning">{t(`import.problem.${one.problem}`, FORMAT)}</Banner>}
      {!isUploading && (
        <span className={classes.note}>
          {t('import.result', { added: n(one.added), known: n(one.known), refused: n(one.refused) })}
        </span>
      )}
      {!ENDED.has(one.state) && (
        <Button variant="default" size="xs" onClick={() => void onCancel(one.id)}>
          {t('import.cancel')}
        </Button>
      )}
    </li>
  )
}
