import type { UseFormReturnType } from '@mantine/form'
import { IconPlus, IconX } from '@tabler/icons-react'
import { LINE_TEXT_MAX, LINES_MAX } from '#contract/features/invoices/index.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Money } from './InvoiceStatus.tsx'
import { amountOf, emptyLine, type InvoiceValues } from './invoice-values.ts'
import classes from './invoices.module.css'
import { invoiceTexts } from './texts.ts'

/** The lines of an invoice, each with its amount. */
export function LinesField({ form }: { form: UseFormReturnType<InvoiceValues> }) {
  const t = invoiceTexts.useText()
  const { lines } = form.getValues()
  return (
    <>
      <ol className={classes.lines}>
        {lines.map((line, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines have no id; they are added and removed, never sorted
          <li key={at} className={classes.line} aria-label={t('form.line', { n: at + 1 })}>
            <TextField
              label={t('form.description')}
              required
              maxLength={LINE_TEXT_MAX}
              {...form.getInputProps(`lines.${at}.description`)}
            />
            <TextField
              label={t('form.quantity')}
              required
              inputMode="numeric"
              dir="ltr"
              {...form.getInputProps(`lines.${at}.quantity`)}
            />
            <TextField
              label={t('form.unitPrice')}
              required
              inputMode="numeric"
              dir="ltr"
              {...form.getInputProps(`lines.${at}.unitPrice`)}
            />
            <p className={classes.amount}>
              <span>{t('form.amount')}</span>
              <Money value={amountOf(line)} />
            </p>
            <IconButton
              name={t('form.removeLine', { n: at + 1 })}
              disabled={lines.length === 1}
              onClick={() => form.removeListItem('lines', at)}
            >
              <IconX size={20} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ol>
      <p>
        <Button
          variant="light"
          disabled={lines.length >= LINES_MAX}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => form.insertListItem('lines', emptyLine)}
        >
          {t('form.addLine')}
        </Button>
      </p>
    </>
  )
}
