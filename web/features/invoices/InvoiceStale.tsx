import type { InvoiceDraft } from '#contract/features/invoices/index.ts'
import { invoiceLabels } from '#contract/features/invoices/labels.ts'
import { AreaPath } from '../../core/areas/AreaPath.tsx'
import { StaleDialog } from '../../core/forms/StaleDialog.tsx'
import { differingFields, type FieldOf } from '../../core/forms/stale-merge.ts'
import { useLang } from '../../core/i18n/text.ts'
import { type InvoiceValues, valuesOf } from './invoice-values.ts'
import { invoiceTexts } from './texts.ts'

/** The draft as another person has saved it. */
export type SavedDraft = InvoiceDraft & { version: number }

interface Props {
  mine: InvoiceValues
  theirs: SavedDraft
  onChoose: (keep: ReadonlySet<string>) => void
  onClose: () => void
}

/** Somebody else has saved first: shows both versions of every field that differs. */
export function InvoiceStale({ mine, theirs, ...rest }: Props) {
  const t = invoiceTexts.useText()
  const words = invoiceLabels[useLang()]
  const labels = {
    buyer: t('form.buyer'),
    areaId: t('form.area'),
    dueOn: t('form.dueOn'),
    tax: t('form.tax'),
    note: t('form.note'),
    lines: t('form.lines'),
    discount: t('form.discount'),
  }
  const shown = (values: InvoiceValues) => ({
    ...values,
    areaId: values.areaId ?? '',
    buyer: Object.values(values.buyer).filter(Boolean).join('\n'),
    tax: words.tax[values.tax],
    lines: values.lines
      .map(({ description, quantity, unitPrice }) => `${description}: ${quantity} × ${unitPrice}`)
      .join('\n'),
  })
  const fields = differingFields<FieldOf<Omit<InvoiceValues, 'lang'>>>(
    labels,
    shown(mine),
    shown(valuesOf(theirs, null)),
  ).map((field) =>
    field.name === 'areaId'
      ? { ...field, mine: <AreaPath id={field.mine} />, theirs: <AreaPath id={field.theirs} /> }
      : field,
  )
  return <StaleDialog fields={fields} {...rest} />
}
