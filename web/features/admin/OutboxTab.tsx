import { useMemo, useState } from 'react'
import { formatPhone } from '#contract/core/people/person.ts'
import { admin, MAIL_CHANNELS, MAIL_KINDS, MAIL_STATES, type MailHead } from '#contract/features/admin/index.ts'
import type { Translate } from '../../core/i18n/text.ts'
import { ChoiceFilter } from '../../core/lists/filters.tsx'
import { ListTable } from '../../core/lists/ListTable.tsx'
import { ListToolbar } from '../../core/lists/ListToolbar.tsx'
import { useList } from '../../core/lists/use-list.ts'
import { useAsk } from '../../core/query/query.ts'
import { When } from '../../core/records/When.tsx'
import { Email } from '../../ui/controls/Email.tsx'
import type { Column } from '../../ui/data/table/types.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Status } from '../../ui/feedback/Status.tsx'
import classes from './admin.module.css'
import type { mn } from './mn.ts'
import { useText } from './texts.ts'
import { useRetry } from './use-retry.ts'

const TONES = { waiting: 'info', retrying: 'progress', sent: 'good', failed: 'bad', expired: 'neutral' } as const

/** All mails of the system, sent or not; a failed one can be sent again. */
export function OutboxTab() {
  const t = useText()
  const list = useList(admin, 'outbox', { names: ['state', 'kind', 'channel'] })
  const [open, setOpen] = useState<MailHead>()
  const columns = useMemo(() => columnsOf(t), [t])
  const tryAgain = useRetry('retryMail', t('outbox.retried'))
  return (
    <>
      <ListTable<MailHead>
        name="admin-outbox"
        label={t('list.outbox')}
        list={list}
        columns={columns}
        defaultSort="-createdAt"
        rowId={(row) => row.id}
        rowName={(row) => row.subject}
        onOpen={setOpen}
        rowActions={(row) =>
          row.state === 'failed' ? [{ label: t('outbox.retry'), onSelect: () => tryAgain(row) }] : []
        }
        toolbar={
          <ListToolbar
            list={list}
            search={t('outbox.search')}
            filters={(of) => (
              <>
                <ChoiceFilter
                  {...of}
                  name="state"
                  label={t('outbox.state')}
                  any={t('outbox.any')}
                  options={MAIL_STATES.map((value) => ({ value, label: t(`outbox.${value}`) }))}
                />
                <ChoiceFilter
                  {...of}
                  name="kind"
                  label={t('outbox.kind')}
                  any={t('outbox.anyKind')}
                  options={MAIL_KINDS.map((value) => ({ value, label: t(`outbox.kinds.${value}`) }))}
                />
                <ChoiceFilter
                  {...of}
                  name="channel"
                  label={t('outbox.channel')}
                  any={t('outbox.anyChannel')}
                  options={MAIL_CHANNELS.map((value) => ({ value, label: t(`outbox.channels.${value}`) }))}
                />
              </>
            )}
          />
        }
        empty={{ title: t('outbox.emptyTitle'), text: t('outbox.emptyText') }}
      />
      {open && <Mail mail={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

function Recipient({ of: { channel, recipient } }: { of: MailHead }) {
  return channel === 'sms' ? <bdi dir="ltr">{formatPhone(recipient)}</bdi> : <Email address={recipient} />
}

function columnsOf(t: Translate<typeof mn>): Column<MailHead>[] {
  return [
    { id: 'subject', header: t('outbox.subject'), cell: (row) => row.subject },
    { id: 'recipient', header: t('outbox.recipient'), cell: (row) => <Recipient of={row} /> },
    {
      id: 'state',
      header: t('outbox.state'),
      cell: (row) => <Status tone={TONES[row.state]}>{t(`outbox.${row.state}`)}</Status>,
    },
    { id: 'kind', header: t('outbox.kind'), hidden: true, cell: (row) => t(`outbox.kinds.${row.kind}`) },
    {
      id: 'createdAt',
      header: t('outbox.createdAt'),
      sortable: true,
      cell: (row) => <When at={row.createdAt} />,
    },
  ]
}

function Mail({ mail, onClose }: { mail: MailHead; onClose: () => void }) {
  const t = useText()
  const whole = useAsk(admin, 'mail', { params: { id: mail.id } })
  return (
    <Dialog opened onClose={onClose} title={mail.subject} width={640}>
      <p className={classes.text}>
        <Recipient of={mail} />
      </p>
      {mail.error && (
        <p className={classes.text}>
          {mail.error === 'unanswered'
            ? t('outbox.unanswered')
            : t(mail.channel === 'sms' ? 'outbox.smsError' : 'outbox.error', { text: mail.error })}
        </p>
      )}
      {mail.state === 'retrying' && mail.nextTryAt && (
        <p className={classes.text}>
          {t('outbox.nextTry')} <When at={mail.nextTryAt} />
        </p>
      )}
      {mail.bouncedAt && (
        <p className={classes.text}>
          {t('outbox.bounced')} <When at={mail.bouncedAt} />
        </p>
      )}
      {mail.kind === 'code' && <p className={classes.text}>{t('outbox.masked')}</p>}
      {whole.data ? <pre className={classes.mail}>{whole.data.data.text}</pre> : <TextSkeleton lines={5} />}
    </Dialog>
  )
}
