import {
  IconCalendarRepeat,
  IconCash,
  IconFileMinus,
  IconFileTypePdf,
  IconMail,
  IconPencil,
  IconPrinter,
  IconSend,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { formatPhone } from '#contract/core/people/person.ts'
import { inLang } from '#contract/core/text/localized.ts'
import { formatDay } from '#contract/core/time/dates.ts'
import { type Invoice, invoices } from '#contract/features/invoices/index.ts'
import { invoiceLabels } from '#contract/features/invoices/labels.ts'
import { useActionTexts } from '../../core/access/action-texts.ts'
import { ApiProblem } from '../../core/api/client.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useAsk, useDo } from '../../core/query/query.ts'
import { HistoryCard } from '../../core/records/HistoryCard.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { useConfirm } from '../../ui/dialogs/use-confirm.ts'
import { FormSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Facts } from '../../ui/layout/Facts.tsx'
import layout from '../../ui/layout/layout.module.css'
import { Page } from '../../ui/layout/Page.tsx'
import { InvoiceAccount } from './InvoiceAccount.tsx'
import { InvoiceLines } from './InvoiceLines.tsx'
import { InvoiceMails } from './InvoiceMails.tsx'
import { InvoiceMissing } from './InvoiceMissing.tsx'
import { CreditNotes, InvoicePayments } from './InvoicePayments.tsx'
import { InvoiceStatus } from './InvoiceStatus.tsx'
import classes from './invoices.module.css'
import { PaymentDialog } from './PaymentDialog.tsx'
import { CreditDialog } from './ReasonDialogs.tsx'
import { ScheduleDialog } from './ScheduleDialog.tsx'
import { SendDialog } from './SendDialog.tsx'
import { savePdf } from './save-pdf.ts'
import { invoiceTexts } from './texts.ts'

const LIST = '/dashboard/invoice/list'

/** One invoice: what is invoiced, payments, credit notes and history. */
export default function InvoiceShow() {
  const t = invoiceTexts.useText()
  const lang = useLang()
  const { id = '' } = useParams()
  const { data, error, refetch } = useAsk(invoices, 'one', { params: { id } })
  const invoice = data?.data
  const title = invoice ? (invoice.code ?? t('draft')) : t('one')
  return (
    <Page
      title={title}
      crumbs={[{ label: t('title'), to: LIST }, { label: title }]}
      crumbsLabel={t('crumbs')}
      lead={
        invoice && (
          <span className={classes.lead}>
            <InvoiceStatus invoice={invoice} />
            <bdi>{invoice.buyer.name}</bdi>
            <span>{t('show.due', { day: formatDay(invoice.dueOn, lang) })}</span>
          </span>
        )
      }
      decides
      action={invoice?.canWrite && <Steps invoice={invoice} />}
      more={
        invoice?.code && (
          <>
            <Button
              variant="default"
              leftSection={<IconFileTypePdf size={18} aria-hidden />}
              onClick={() => void savePdf(id)}
            >
              {t('show.pdf')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconPrinter size={18} aria-hidden />}
              onClick={() => window.print()}
            >
              {t('show.print')}
            </Button>
          </>
        )
      }
    >
      {error && !invoice && <InvoiceMissing error={error} onRetry={() => void refetch()} />}
      {!error && !invoice && (
        <Card>
          <FormSkeleton fields={6} />
        </Card>
      )}
      {invoice && (
        <div className={layout.columns}>
          <div className={layout.side}>
            <InvoiceLines invoice={invoice} />
            {invoice.code && <InvoicePayments invoice={invoice} />}
            <CreditNotes invoice={invoice} />
          </div>
          <div className={layout.side}>
            <InvoiceFacts invoice={invoice} />
            <InvoiceAccount invoice={invoice} />
            {invoice.code && <InvoiceMails invoice={invoice} />}
            <div className="nt-no-print">
              <InvoiceHistory id={invoice.id} />
            </div>
          </div>
        </div>
      )}
    </Page>
  )
}

/** What can be done with an invoice in its state. */
function Steps({ invoice }: { invoice: Invoice }) {
  const t = invoiceTexts.useText()
  const c = coreTexts.useText()
  const [isOpen, setOpen] = useState<'pay' | 'credit' | 'send' | 'repeat'>()
  const { issue, remove } = useDraftSteps(invoice)
  if (invoice.state === 'draft') {
    return (
      <div className={layout.buttons}>
        <Button variant="default" leftSection={<IconTrash size={18} aria-hidden />} onClick={() => void remove()}>
          {c('form.remove')}
        </Button>
        <LinkButton
          to={`/dashboard/invoice/${invoice.id}/edit`}
          variant="default"
          leftSection={<IconPencil size={18} aria-hidden />}
        >
          {c('form.edit')}
        </LinkButton>
        <Button leftSection={<IconSend size={18} aria-hidden />} onClick={() => void issue()}>
          {t('issue.action')}
        </Button>
      </div>
    )
  }
  return (
    <div className={layout.buttons}>
      <Button variant="default" leftSection={<IconMail size={18} aria-hidden />} onClick={() => setOpen('send')}>
        {t(invoice.sentAt ? 'send.again' : 'send.action')}
      </Button>
      {invoice.outstanding > 0 && (
        <Button
          variant="default"
          leftSection={<IconFileMinus size={18} aria-hidden />}
          onClick={() => setOpen('credit')}
        >
          {t('credit.action')}
        </Button>
      )}
      {!invoice.source && (
        <Button
          variant="default"
          leftSection={<IconCalendarRepeat size={18} aria-hidden />}
          onClick={() => setOpen('repeat')}
        >
          {t('repeat.action')}
        </Button>
      )}
      {/* the main step comes last */}
      {invoice.outstanding > 0 && (
        <Button leftSection={<IconCash size={18} aria-hidden />} onClick={() => setOpen('pay')}>
          {t('pay.action')}
        </Button>
      )}
      {isOpen === 'repeat' && <ScheduleDialog invoice={invoice} onClose={() => setOpen(undefined)} />}
      {isOpen === 'send' && <SendDialog invoice={invoice} onClose={() => setOpen(undefined)} />}
      {isOpen === 'pay' && <PaymentDialog invoice={invoice} onClose={() => setOpen(undefined)} />}
      {isOpen === 'credit' && <CreditDialog invoice={invoice} onClose={() => setOpen(undefined)} />}
    </div>
  )
}

/** Issuing and deleting a draft, each after a question. */
function useDraftSteps({ id, version, buyerName }: Invoice) {
  const t = invoiceTexts.useText()
  const c = coreTexts.useText()
  const words = invoiceLabels[useLang()]
  const confirm = useConfirm()
  const navigate = useNavigate()
  const issue = useDo(invoices, 'issue')
  const remove = useDo(invoices, 'remove')
  const attempt = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work()
      toast(done)
      return true
    } catch (error) {
      const [field] = error instanceof ApiProblem ? (error.document.errors ?? []) : []
      // a draft has no fields on its page: what is wrong is said with the name of the field
      const name = field?.path === 'dueOn' ? `${words.column.dueOn}: ` : ''
      toast(field ? `${name}${field.message}` : problemText(error), { variant: 'error' })
      return false
    }
  }
  return {
    issue: async () => {
      const question = { title: t('issue.title'), text: t('issue.text'), confirmLabel: t('issue.action') }
      if (!(await confirm(question))) return
      await attempt(() => issue.mutateAsync({ params: { id }, body: { version } }), t('issue.done'))
    },
    remove: async () => {
      const question = {
        title: c('form.removeTitle'),
        text: t('removeText', { name: buyerName }),
        confirmLabel: c('form.remove'),
        danger: true,
      }
      if (!(await confirm(question))) return
      if (await attempt(() => remove.mutateAsync({ params: { id } }), c('form.removed')))
        void navigate(LIST, { replace: true })
    },
  }
}

function InvoiceFacts({ invoice: { buyer, area, issuedOn, dueOn, tax } }: { invoice: Invoice }) {
  const t = invoiceTexts.useText()
  const lang = useLang()
  const words = invoiceLabels[lang]
  return (
    <Card title={t('show.facts')}>
      <Facts
        facts={[
          [t('form.buyer'), buyer.name],
          [t('form.register'), buyer.register],
          [t('form.email'), buyer.email],
          [t('form.phone'), buyer.phone && formatPhone(buyer.phone)],
          [t('form.address'), buyer.address],
          [t('form.seller'), inLang(area, lang)],
          [words.column.issuedOn, issuedOn && formatDay(issuedOn, lang)],
          [words.column.dueOn, formatDay(dueOn, lang)],
          [t('form.tax'), words.tax[tax]],
        ]}
      />
    </Card>
  )
}

function InvoiceHistory({ id }: { id: string }) {
  const t = invoiceTexts.useText()
  const { state } = invoiceLabels[useLang()]
  const describe = useActionTexts()
  const asked = useAsk(invoices, 'history', { params: { id } })
  return (
    <HistoryCard
      title={t('show.history')}
      asked={asked}
      entryOf={({ by, action, from, to }) => ({
        who: by,
        what: describe({ action: `invoices.${action}`, outcome: 'done' }).done,
        from: from === 'draft' ? state.draft : undefined,
        to: to === 'issued' ? state.issued : undefined,
      })}
    />
  )
}
