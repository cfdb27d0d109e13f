import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { inLang } from '#contract/core/text/localized.ts'
import {
  Amount as AmountText,
  computedPrice,
  type Fund,
  funds as feature,
  Price,
  PriceDraft,
  type PriceEntry,
  Units,
} from '#contract/features/funds/index.ts'
import { FormDateField } from '../../core/forms/FormDateField.tsx'
import { useContractForm } from '../../core/forms/form.tsx'
import { StaleDialog } from '../../core/forms/StaleDialog.tsx'
import { differingFields, useStaleMerge, withMine } from '../../core/forms/stale-merge.ts'
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

/** The stored values that the form changes. */
type SavedPrice = Pick<PriceEntry, 'id' | 'day' | 'netAssets' | 'units' | 'price' | 'reason' | 'version'>

const NOTHING = { day: '', netAssets: '', units: '', price: '', reason: '' }

/** What the form says of a stored price. */
const storedIn = ({ day, netAssets, units, price, reason }: SavedPrice) => ({
  day,
  netAssets,
  units,
  price,
  reason: reason ?? '',
})

function initialOf({ task, funds, fundId }: Props): Values {
  const entry = 'entry' in task ? task.entry : undefined
  return {
    fundId: entry?.fundId ?? fundId ?? funds[0]?.id ?? '',
    ...(entry ? storedIn(entry) : NOTHING),
    // a correction has a reason of its own
    ...(task.kind !== 'edit' && { reason: '' }),
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
  const { task, onClose } = props
  const t = fundTexts.useText()
  const c = coreTexts.useText()
  // the version that a save is checked against
  const [base, setBase] = useState<SavedPrice | undefined>(task.kind === 'edit' ? task.entry : undefined)
  const stale = useStaleMerge<SavedPrice>(() => onSubmit())
  const enter = useDo(feature, 'enter')
  const change = useDo(feature, 'changeEntry')
  const { form, onSubmit, isSending, problem } = useContractForm<Values, typeof PriceDraft>({
    schema: PriceDraft,
    initial: initialOf(props),
    toBody: (values) => ({ ...values, reason: values.reason.trim() || null }),
    send: async ({ fundId, ...body }) => {
      if (base) await change.mutateAsync({ params: { id: base.id }, body: { ...body, version: base.version } })
      else await enter.mutateAsync({ body: { fundId, ...body } })
      toast(c('form.saved'))
      onClose()
    },
    // the response contains the current record
    onStale: (current) => stale.setTheirs(current as SavedPrice),
  })
  const { theirs } = stale
  if (theirs) {
    const values = form.getValues()
    const saved = { ...values, ...storedIn(theirs) }
    const choose = (keep: ReadonlySet<string>) => {
      form.setValues(withMine(saved, values, keep))
      setBase(theirs)
      stale.settleChoice(keep.size > 0)
      if (keep.size === 0) onClose()
    }
    return <PriceStale mine={values} theirs={saved} onClose={stale.dismiss} onChoose={choose} />
  }
  const titles = { edit: t('prices.editTitle'), correct: t('prices.correctTitle') }
  return (
    <FormDialog
      title={task.kind === 'edit' || task.kind === 'correct' ? titles[task.kind] : t('prices.newTitle')}
      onClose={onClose}
      onSubmit={onSubmit}
      problem={problem}
      cancel={{ label: c('form.cancel') }}
      submit={{ label: t('prices.save'), isBusy: isSending }}
    >
      <PriceFields {...props} form={form} />
    </FormDialog>
  )
}

function PriceFields({ task, funds, form }: Pick<Props, 'task' | 'funds'> & { form: UseFormReturnType<Values> }) {
  const t = fundTexts.useText()
  const lang = useLang()
  const values = form.getValues()
  const computed = computedOf(values)
  return (
    <>
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
    </>
  )
}

/** Compares what somebody else has saved meanwhile with the values in the form. */
function PriceStale({
  mine,
  theirs,
  ...rest
}: {
  mine: Values
  theirs: Values
  onClose: () => void
  onChoose: (keep: ReadonlySet<string>) => void
}) {
  const t = fundTexts.useText()
  const labels = {
    day: t('prices.column.day'),
    netAssets: t('prices.netAssets'),
    units: t('prices.units'),
    price: t('prices.price'),
    reason: t('prices.reasonLabel'),
  }
  return <StaleDialog fields={differingFields<keyof typeof labels>(labels, mine, theirs)} {...rest} />
}
