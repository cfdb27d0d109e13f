import { useState } from 'react'
import { integerOf } from '#contract/core/text/numbers.ts'
import {
  PLAN_INCLUDES_MAX,
  PLAN_NAME_MAX,
  PLAN_PERIODS,
  PLAN_TEXT_MAX,
  type Plan,
  PlanDraft,
  type PlanPeriod,
  plans,
} from '#contract/features/plans/index.ts'
import { AreaPath } from '../../core/areas/AreaPath.tsx'
import { AreaPicker } from '../../core/areas/AreaPicker.tsx'
import { useOwnArea } from '../../core/areas/own-area.ts'
import { useContractForm } from '../../core/forms/form.tsx'
import { StaleDialog } from '../../core/forms/StaleDialog.tsx'
import { differingFields, type FieldOf, useStaleMerge, withMine } from '../../core/forms/stale-merge.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useDo } from '../../core/query/query.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { CheckField } from '../../ui/fields/CheckField.tsx'
import { LocalizedField } from '../../ui/fields/LocalizedField.tsx'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { planTexts } from './texts.ts'

interface Text {
  mn: string
  en: string
}
interface Values extends Record<string, unknown> {
  areaId: string | null
  name: Text
  description: Text
  includes: Text
  price: string
  period: PlanPeriod
  tax: 'none' | 'included'
  position: string
  published: boolean
}

/** The fields of an existing plan that the form needs. */
type Saved = Omit<Plan, 'area'>

const textOf = (text: { mn: string; en?: string | undefined } | undefined): Text => ({
  mn: text?.mn ?? '',
  en: text?.en ?? '',
})
const valuesOf = (one: Saved | undefined, ownArea: string | null): Values => ({
  areaId: one ? one.areaId : ownArea,
  name: textOf(one?.name),
  description: textOf(one?.description),
  includes: textOf(one?.includes),
  price: one ? String(one.price) : '',
  period: one?.period ?? 'month',
  tax: one?.tax ?? 'included',
  position: String(one?.position ?? 0),
  published: one?.published ?? false,
})

interface Props {
  /** Left out for a new one. */
  plan: Plan | undefined
  onClose: () => void
}

/** Adds or edits a plan. */
export function PlanDialog({ plan, onClose }: Props) {
  const t = planTexts.useText()
  const c = coreTexts.useText()
  const ownArea = useOwnArea()
  // the version that a save is checked against
  const [base, setBase] = useState<Saved | undefined>(plan)
  const stale = useStaleMerge<Saved>(() => onSubmit())
  const create = useDo(plans, 'create')
  const change = useDo(plans, 'change')
  const contractForm = useContractForm<Values, typeof PlanDraft>({
    schema: PlanDraft,
    choices: ['areaId'],
    initial: valuesOf(plan, ownArea),
    toBody: (values) => ({ ...values, price: integerOf(values.price), position: integerOf(values.position) }),
    send: async (body) => {
      if (base) await change.mutateAsync({ params: { id: base.id }, body: { ...body, version: base.version } })
      else await create.mutateAsync({ body })
      toast(c('form.saved'))
      onClose()
    },
    // the response contains the current record
    onStale: (current) => stale.setTheirs(current as Saved),
  })
  const { form, onSubmit, isSending, problem } = contractForm
  const values = form.getValues()
  const { theirs } = stale
  if (theirs) {
    const saved = valuesOf(theirs, ownArea)
    const choose = (keep: ReadonlySet<string>) => {
      form.setValues(withMine(saved, values, keep))
      setBase(theirs)
      stale.settleChoice(keep.size > 0)
    }
    return <Stale mine={values} theirs={saved} onClose={stale.dismiss} onChoose={choose} />
  }
  return (
    <FormDialog
      title={plan ? t('editTitle') : t('add')}
      onClose={onClose}
      onSubmit={onSubmit}
      problem={problem}
      cancel={{ label: c('form.cancel') }}
      submit={{ label: c('form.save'), isBusy: isSending }}
    >
      <Texts form={form} />
      <Terms form={form} />
      <AreaPicker
        label={t('column.area')}
        required
        field="areaId"
        value={values.areaId}
        onChange={(id) => form.setFieldValue('areaId', id)}
        error={form.errors.areaId}
      />
      <CheckField label={t('published')} {...form.getInputProps('published', { type: 'checkbox' })} />
    </FormDialog>
  )
}

type Form = ReturnType<typeof useContractForm<Values, typeof PlanDraft>>['form']

/** What the plan is. */
function Texts({ form }: { form: Form }) {
  const t = planTexts.useText()
  const input = (path: string) => ({
    mn: form.getInputProps(`${path}.mn`),
    en: form.getInputProps(`${path}.en`),
  })
  return (
    <>
      <LocalizedField label={t('column.name')} required limit={PLAN_NAME_MAX} {...input('name')} />
      <LocalizedField label={t('description')} multiline limit={PLAN_TEXT_MAX} {...input('description')} />
      <LocalizedField
        label={t('includes')}
        help={t('includesHelp')}
        multiline
        limit={PLAN_INCLUDES_MAX}
        {...input('includes')}
      />
    </>
  )
}

/** What it costs, and its place. */
function Terms({ form }: { form: Form }) {
  const t = planTexts.useText()
  const values = form.getValues()
  return (
    <>
      <TextField label={t('priceField')} required inputMode="numeric" dir="ltr" {...form.getInputProps('price')} />
      <NativeSelect
        stacked
        label={t('period')}
        value={values.period}
        options={PLAN_PERIODS.map((value) => ({ value, label: t(`periods.${value}`) }))}
        onChange={(period) => form.setFieldValue('period', period)}
      />
      <NativeSelect
        stacked
        label={t('tax')}
        value={values.tax}
        options={(['included', 'none'] as const).map((value) => ({ value, label: t(`taxes.${value}`) }))}
        onChange={(tax) => form.setFieldValue('tax', tax)}
      />
      <TextField
        label={t('column.position')}
        help={t('positionHelp')}
        required
        inputMode="numeric"
        dir="ltr"
        {...form.getInputProps('position')}
      />
    </>
  )
}

interface StaleProps {
  mine: Values
  theirs: Values
  onClose: () => void
  onChoose: (keep: ReadonlySet<string>) => void
}

/** Compares what somebody else has saved meanwhile with the values in the form. */
function Stale({ mine, theirs, ...rest }: StaleProps) {
  const t = planTexts.useText()
  const labels = {
    name: t('column.name'),
    description: t('description'),
    includes: t('includes'),
    price: t('column.price'),
    period: t('period'),
    tax: t('tax'),
    areaId: t('column.area'),
    position: t('column.position'),
    published: t('column.state'),
  }
  const both = ({ mn, en }: Text) => [mn, en].filter(Boolean).join(' · ')
  const shown = ({ name, description, includes, areaId, period, tax, published, ...rest }: Values) => ({
    name: both(name),
    description: both(description),
    includes: both(includes),
    areaId: areaId ?? '',
    price: rest.price,
    position: rest.position,
    period: t(`periods.${period}`),
    tax: t(`taxes.${tax}`),
    published: t(published ? 'states.published' : 'states.hidden'),
  })
  const fields = differingFields<FieldOf<Values>>(labels, shown(mine), shown(theirs)).map((field) =>
    field.name === 'areaId'
      ? { ...field, mine: <AreaPath id={field.mine} />, theirs: <AreaPath id={field.theirs} /> }
      : field,
  )
  return <StaleDialog fields={fields} {...rest} />
}
