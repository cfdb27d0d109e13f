import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { InvoiceDraft, invoices } from '#contract/features/invoices/index.ts'
import { useOwnArea } from '../../core/areas/own-area.ts'
import { useContractForm, useLeaveWarning } from '../../core/forms/form.tsx'
import { useStaleMerge, withMine } from '../../core/forms/stale-merge.ts'
import { useAskToLeave } from '../../core/forms/use-ask-to-leave.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useDo } from '../../core/query/query.ts'
import { useUser } from '../../core/session/session.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { FormBar } from '../../ui/layout/FormBar.tsx'
import layout from '../../ui/layout/layout.module.css'
import { InvoiceFields } from './InvoiceFields.tsx'
import { InvoiceStale, type SavedDraft } from './InvoiceStale.tsx'
import { bodyOf, type InvoiceValues, valuesOf } from './invoice-values.ts'
import { invoiceTexts } from './texts.ts'

/** The form of a draft; left out for a new one. */
export function InvoiceForm({ draft }: { draft?: SavedDraft & { id: string } }) {
  const t = invoiceTexts.useText()
  const c = coreTexts.useText()
  const navigate = useNavigate()
  const ownArea = useOwnArea()
  const { id: userId } = useUser()
  const create = useDo(invoices, 'create')
  const change = useDo(invoices, 'change')
  const [saved, setSaved] = useState<string>()
  // the version that the fields were filled from
  const [base, setBase] = useState({ values: valuesOf(draft, ownArea), version: draft?.version ?? 1 })
  const { theirs, setTheirs, dismiss, settleChoice } = useStaleMerge<SavedDraft>(() => onSubmit())
  const { form, isSending, problem, onSubmit } = useContractForm<InvoiceValues, typeof InvoiceDraft>({
    schema: InvoiceDraft,
    choices: ['areaId'],
    initial: base.values,
    id: draft ? `invoice-${draft.id}` : `invoice-new-${userId}`,
    toBody: bodyOf,
    send: async (body) => {
      const { data } = draft
        ? await change.mutateAsync({ params: { id: draft.id }, body: { ...body, version: base.version } })
        : await create.mutateAsync({ body })
      toast(c('form.saved'))
      setSaved(data.id)
    },
    onStale: (current) => setTheirs(current as SavedDraft),
  })
  const choose = (now: SavedDraft, keep: ReadonlySet<string>) => {
    form.setValues(withMine(valuesOf(now, ownArea), form.getValues(), keep))
    setBase({ values: valuesOf(now, ownArea), version: now.version })
    settleChoice()
  }
  useLeaveWarning(form.isDirty() && !saved, useAskToLeave())
  useEffect(() => {
    if (saved && !isSending) void navigate(`/dashboard/invoice/${saved}`, { replace: true })
  }, [saved, isSending, navigate])
  return (
    <form onSubmit={onSubmit} noValidate className={layout.side}>
      <InvoiceFields form={form} />
      <FormBar problem={problem}>
        <LinkButton to={draft ? `/dashboard/invoice/${draft.id}` : '/dashboard/invoice/list'} variant="default">
          {c('form.cancel')}
        </LinkButton>
        <Button type="submit" loading={isSending}>
          {draft ? c('form.save') : t('form.save')}
        </Button>
      </FormBar>
      {theirs && (
        <InvoiceStale
          mine={form.getValues()}
          theirs={theirs}
          onChoose={(keep) => choose(theirs, keep)}
          onClose={dismiss}
        />
      )}
    </form>
  )
}
