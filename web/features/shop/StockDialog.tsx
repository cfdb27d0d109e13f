import { type Product, StockChange, shop } from '#contract/features/shop/index.ts'
import { useContractForm } from '../../core/forms/form.tsx'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useDo } from '../../core/query/query.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { useVariantName } from './StockTable.tsx'
import { shopTexts } from './texts.ts'

interface Values extends Record<string, unknown> {
  variantId: string
  by: string
}

/** A whole number with its sign; undefined for an empty text. */
function signedOf(text: string): number | undefined {
  const typed = text.replace(/\s/g, '').replace('−', '-')
  if (typed === '') return undefined
  return /^[+-]?\d+$/.test(typed) ? Number(typed) : Number.NaN
}

/** Adds to the stock, or subtracts from it. */
export function StockDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const t = shopTexts.useText()
  const c = coreTexts.useText()
  const nameOf = useVariantName()
  const change = useDo(shop, 'stock')
  const { form, onSubmit, isSending, problem } = useContractForm<Values, typeof StockChange>({
    schema: StockChange,
    initial: { variantId: product.variants[0]?.id ?? '', by: '' },
    toBody: ({ variantId, by }) => ({ variantId, by: signedOf(by) }),
    send: async (body) => {
      await change.mutateAsync({ params: { id: product.id }, body })
      toast(c('form.saved'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('stock.title')}
      onClose={onClose}
      onSubmit={onSubmit}
      problem={problem}
      cancel={{ label: c('form.cancel') }}
      submit={{ label: c('form.save'), isBusy: isSending }}
    >
      {product.variants.length > 1 && (
        <NativeSelect
          stacked
          label={t('stock.variant')}
          value={form.getValues().variantId}
          options={product.variants.map((one) => ({ value: one.id, label: nameOf(one) }))}
          onChange={(id) => form.setFieldValue('variantId', id)}
        />
      )}
      <TextField
        label={t('stock.by')}
        help={t('stock.byHelp')}
        required
        dir="ltr"
        inputMode="text"
        {...form.getInputProps('by')}
      />
    </FormDialog>
  )
}
