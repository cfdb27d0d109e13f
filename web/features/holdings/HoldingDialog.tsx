import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import {
  ASSET_CLASSES,
  COUNTRIES,
  HOLDING_NAME_MAX_CHARS,
  type HoldingAnswer,
  HoldingDraft,
  holdingLabels,
  holdings,
  SECTORS,
  type WholePortfolio,
} from '#contract/features/holdings/index.ts'
import { useContractForm } from '../../core/forms/form.tsx'
import { StaleDialog } from '../../core/forms/StaleDialog.tsx'
import { differingFields, type FieldOf, useStaleMerge, withMine } from '../../core/forms/stale-merge.ts'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useDo } from '../../core/query/query.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { LocalizedField } from '../../ui/fields/LocalizedField.tsx'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import layout from '../../ui/layout/layout.module.css'
import { holdingTexts } from './texts.ts'

interface Values extends Record<string, unknown> {
  name: { mn: string; en: string }
  assetClass: HoldingDraft['assetClass']
  sector: HoldingDraft['sector']
  country: HoldingDraft['country']
  weight: string
  value: string
}

const valuesOf = (holding: HoldingAnswer | undefined): Values => ({
  name: { mn: holding?.name.mn ?? '', en: holding?.name.en ?? '' },
  assetClass: holding?.assetClass ?? ASSET_CLASSES[0],
  sector: holding?.sector ?? SECTORS[0],
  country: holding?.country ?? COUNTRIES[0],
  weight: holding?.weight ?? '',
  value: holding?.value ?? '',
})

interface Props {
  portfolio: Pick<WholePortfolio, 'id' | 'currency'>
  /** The holding that is edited; left out for a new one. */
  holding?: HoldingAnswer
  onClose: () => void
}

/** Adds a holding to a portfolio, or edits it. */
export function HoldingDialog({ portfolio: { id, currency }, holding, onClose }: Props) {
  const t = holdingTexts.useText()
  const c = coreTexts.useText()
  // the version that a save is checked against
  const [base, setBase] = useState(holding)
  const stale = useStaleMerge<HoldingAnswer>(() => onSubmit())
  const add = useDo(holdings, 'addHolding')
  const change = useDo(holdings, 'changeHolding')
  const { form, onSubmit, isSending, problem } = useContractForm<Values, typeof HoldingDraft>({
    schema: HoldingDraft,
    initial: valuesOf(holding),
    send: async (body) => {
      if (base)
        await change.mutateAsync({ params: { id, holdingId: base.id }, body: { ...body, version: base.version } })
      else await add.mutateAsync({ params: { id }, body })
      toast(c('form.saved'))
      onClose()
    },
    // the response contains the current record
    onStale: (current) => stale.setTheirs(current as HoldingAnswer),
  })
  const { theirs } = stale
  if (theirs) {
    const [mine, saved] = [form.getValues(), valuesOf(theirs)]
    const choose = (keep: ReadonlySet<string>) => {
      form.setValues(withMine(saved, mine, keep))
      setBase(theirs)
      stale.settleChoice(keep.size > 0)
      if (keep.size === 0) onClose()
    }
    return <HoldingStale mine={mine} theirs={saved} onClose={stale.dismiss} onChoose={choose} />
  }
  return (
    <FormDialog
      title={holding ? t('line.edit') : t('line.new')}
      onClose={onClose}
      onSubmit={onSubmit}
      problem={problem}
      cancel={{ label: c('form.cancel') }}
      submit={{ label: c('form.save'), isBusy: isSending }}
    >
      <LocalizedField
        label={t('line.name')}
        required
        limit={HOLDING_NAME_MAX_CHARS}
        mn={form.getInputProps('name.mn')}
        en={form.getInputProps('name.en')}
      />
      <Kinds form={form} />
      <div className={layout.pair}>
        <TextField
          label={t('line.weight')}
          help={t('line.weightHelp')}
          required
          inputMode="decimal"
          dir="ltr"
          {...form.getInputProps('weight')}
        />
        <TextField
          label={t('line.value')}
          help={t('line.valueHelp', { currency })}
          required
          inputMode="decimal"
          dir="ltr"
          {...form.getInputProps('value')}
        />
      </div>
    </FormDialog>
  )
}

/** Compares what somebody else has saved meanwhile with the values in the form. */
function HoldingStale({
  mine,
  theirs,
  ...rest
}: {
  mine: Values
  theirs: Values
  onClose: () => void
  onChoose: (keep: ReadonlySet<string>) => void
}) {
  const t = holdingTexts.useText()
  const named = holdingLabels[useLang()]
  const labels = {
    name: t('line.name'),
    assetClass: t('line.assetClass'),
    sector: t('line.sector'),
    country: t('line.country'),
    weight: t('line.weight'),
    value: t('line.value'),
  }
  const shown = ({ name, assetClass, sector, country, ...values }: Values) => ({
    ...values,
    name: [name.mn, name.en].filter(Boolean).join('\n'),
    assetClass: named.assetClass[assetClass],
    sector: named.sector[sector],
    country: named.country[country],
  })
  return <StaleDialog fields={differingFields<FieldOf<Values>>(labels, shown(mine), shown(theirs))} {...rest} />
}

/** Asset class, sector and country. */
function Kinds({ form }: { form: UseFormReturnType<Values> }) {
  const t = holdingTexts.useText()
  const labels = holdingLabels[useLang()]
  const { assetClass, sector, country } = form.getValues()
  return (
    <>
      <div className={layout.pair}>
        <NativeSelect
          stacked
          label={t('line.assetClass')}
          value={assetClass}
          options={ASSET_CLASSES.map((value) => ({ value, label: labels.assetClass[value] }))}
          onChange={(value) => form.setFieldValue('assetClass', value)}
        />
        <NativeSelect
          stacked
          label={t('line.sector')}
          value={sector}
          options={SECTORS.map((value) => ({ value, label: labels.sector[value] }))}
          onChange={(value) => form.setFieldValue('sector', value)}
        />
      </div>
      <NativeSelect
        stacked
        label={t('line.country')}
        value={country}
        options={COUNTRIES.map((value) => ({ value, label: labels.country[value] }))}
        onChange={(value) => form.setFieldValue('country', value)}
      />
    </>
  )
}
