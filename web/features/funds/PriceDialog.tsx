import { inLang } from '#contract/core/text/localized.ts'
import {
  Amount as AmountText,
  computedPrice,
  type Fund,
  funds as feature,
  Price,
  PriceDraft,
  Units,
} from '#contract/features/funds/index.ts'
import { FormDateField } from '../../core/forms/FormDateField.tsx'
import { useContractForm } from '../../core/forms/form.tsx'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useDo } from '../../core/query/query.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { CheckField } from '../../ui/fields/CheckField.tsx'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import { TextAreaField } from '../../ui/fields/TextAreaField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import classes from './funds.module.css'
import { fundTexts } from './texts.ts'
import type { PriceTask } from './use-price-actions.tsx'

interface Values extends Record<string, unknown> {
  fundId: string
  day: string
  netAssets: string
  units: string
  price: string
  reason: string
  confirmJump: boolean
}

interface Props {
  task: PriceTask
  funds: readonly Fund[]
  /** The fund of the list's filter. */
  fundId: string | undefined
  onClose: () => void
}

function initialOf({ task, funds, fundId }: Props): Values {
  const entry = 'entry' in task ? task.entry : undefined
  return {
    fundId: entry?.fundId ?? fundId ?? funds[0]?.id ?? '',
    day: entry?.day ?? '',
    netAssets: entry?.netAssets ?? '',
    units: entry?.units ?? '',
    price: entry?.price ?? '',
    reason: task.kind === 'edit' ? (entry?.reason ?? '') : '',
    confirmJump: false,
  }
}

/** Net assets ÷ units once both are numbers. */
function computedOf({ netAssets, units }: Values): string | undefined {
  const [assets, count] = [AmountText.safeParse(netAssets), Units.safeParse(units)]
  if (!assets.success || !count.success) return undefined
  const price = computedPrice(assets.data, count.data)
  return Price.safeParse(price).success ? price : undefined
}

/** Enters, changes or corrects a price. */
export function PriceDialog(props: Props) {
  const { task, funds, onClose } = props
  const t = fundTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const enter = useDo(feature, 'enter')
  const change = useDo(feature, 'changeEntry')
  const { form, onSubmit, isSending, problem } = useContractForm<Values, typeof PriceDraft>({
    schema: PriceDraft,
    initial: initialOf(props),
    toBody: (values) => ({ ...values, reason: values.reason.trim() || null }),
    send: async ({ fundId, ...body }) => {
      if (task.kind === 'edit')
        await change.mutateAsync({ params: { id: task.entry.id }, body: { ...body, version: task.entry.version } })
      else await enter.mutateAsync({ body: { fundId, ...body } })
      toast(c('form.saved'))
      onClose()
    },
  })
  const values = form.getValues()
  const computed = computedOf(values)
  const title = { new: t('prices.newTitle'), edit: t('prices.editTitle'), correct: t('prices.correctTitle') }
  return (
    <FormDialog
      title={task.kind === 'edit' || task.kind === 'correct' ? title[task.kind] : title.new}
      onClose={onClose}
      onSubmit={onSubmit}
      problem={problem}
      cancel={{ label: c('form.cancel') }}
      submit={{ label: t('prices.save'), isBusy: isSending }}
    >
      <NativeSelect
        stacked
        label={t('prices.fund')}
        value={values.fundId}
        options={funds
          .filter(({ id }) => task.kind === 'new' || id === values.fundId)
          .map(({ id, name }) => ({ value: id, label: inLang(name, lang) }))}
        onChange={(id) => form.setFieldValue('fundId', id)}
      />
      <FormDateField form={form} name="day" label={t('prices.column.day')} disabled={task.kind === 'correct'} />
      <TextField
        label={t('prices.netAssets')}
        help={t('prices.netAssetsHelp')}
        required
        inputMode="decimal"
        dir="ltr"
        {...form.getInputProps('netAssets')}
      />
      <TextField label={t('prices.units')} required inputMode="decimal" dir="ltr" {...form.getInputProps('units')} />
      <TextField
        label={t('prices.price')}
        help={computed && t('prices.priceHelp', { price: computed })}
        required
        inputMode="decimal"
        dir="ltr"
        {...form.getInputProps('price')}
      />
      {computed && (
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => form.setFieldValue('price', computed)}>
            {t('prices.useComputed')}
          </Button>
        </div>
      )}
      <TextAreaField
        label={t('prices.reasonLabel')}
        help={t('prices.reasonHelp')}
        required={task.kind === 'correct'}
        {...form.getInputProps('reason')}
      />
      <CheckField
        label={t('prices.confirmJump')}
        help={t('prices.confirmJumpHelp')}
        {...form.getInputProps('confirmJump', { type: 'checkbox' })}
      />
    </FormDialog>
  )
}
