import { integerOf } from '#contract/core/text/numbers.ts'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import {
  DISCOUNT_CODE_MAX_CHARS,
  DISCOUNT_KINDS,
  DISCOUNT_NOTE_MAX_CHARS,
  type Discount,
  DiscountDraft,
  type DiscountKind,
  shop,
} from '#contract/features/shop/index.ts'
import { AreaPicker } from '../../core/areas/AreaPicker.tsx'
import { useOwnArea } from '../../core/areas/own-area.ts'
import { errorAt } from '../../core/content/ContentTextFields.tsx'
import { type ContractForm, useContractForm } from '../../core/forms/form.tsx'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useDo } from '../../core/query/query.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { CheckField } from '../../ui/fields/CheckField.tsx'
import { DateField } from '../../ui/fields/DateField.tsx'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { discountTexts } from './discount-texts.ts'

interface Values extends Record<string, unknown> {
  areaId: string | null
  code: string
  note: string
  kind: DiscountKind
  value: string
  from: string
  until: string
  minimum: string
  uses: string
  usesEach: string
  isActive: boolean
}

const typed = (number: number | null | undefined): string => (number ? String(number) : '')

const valuesOf = (discount: Discount | undefined, ownArea: string | null): Values => ({
  areaId: discount?.areaId ?? ownArea,
  code: discount?.code ?? '',
  note: discount?.note ?? '',
  kind: discount?.kind ?? 'percent',
  value: typed(discount?.value),
  from: discount?.from ?? '',
  until: discount?.until ?? '',
  minimum: typed(discount?.minimum),
  uses: typed(discount?.uses),
  usesEach: typed(discount?.usesEach),
  isActive: discount?.isActive ?? true,
})

const toBody = ({ value, from, until, minimum, uses, usesEach, ...rest }: Values) => ({
  ...rest,
  value: integerOf(value),
  from: from || null,
  until: until || null,
  minimum: integerOf(minimum) ?? 0,
  uses: integerOf(uses) ?? null,
  usesEach: integerOf(usesEach) ?? null,
})

interface Props {
  /** Left out for a new one. */
  discount: Discount | undefined
  onClose: () => void
}

/** Adds or changes a discount code. */
export function DiscountDialog({ discount, onClose }: Props) {
  const t = discountTexts.useText()
  const c = coreTexts.useText()
  const ownArea = useOwnArea()
  const add = useDo(shop, 'addDiscount')
  const change = useDo(shop, 'changeDiscount')
  const { form, onSubmit, isSending, problem } = useContractForm<Values, typeof DiscountDraft>({
    schema: DiscountDraft,
    choices: ['areaId'],
    initial: valuesOf(discount, ownArea),
    toBody,
    send: async ({ areaId, ...body }) => {
      if (discount)
        await change.mutateAsync({ params: { id: discount.id }, body: { ...body, version: discount.version } })
      else await add.mutateAsync({ body: { ...body, areaId } })
      toast(c('form.saved'))
      onClose()
    },
  })
  const values = form.getValues()
  return (
    <FormDialog
      title={discount ? t('edit') : t('add')}
      onClose={onClose}
      onSubmit={onSubmit}
      problem={problem}
      cancel={{ label: c('form.cancel') }}
      submit={{ label: c('form.save'), isBusy: isSending }}
    >
      <TextField
        label={t('code')}
        help={t('codeHelp')}
        required
        limit={DISCOUNT_CODE_MAX_CHARS}
        autoCapitalize="characters"
        {...form.getInputProps('code')}
      />
      {!discount && (
        <AreaPicker
          label={c('list.area')}
          required
          field="areaId"
          value={values.areaId}
          onChange={(id) => form.setFieldValue('areaId', id)}
          error={form.errors.areaId}
        />
      )}
      <NativeSelect
        stacked
        label={t('kind')}
        value={values.kind}
        options={DISCOUNT_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        onChange={(kind) => form.setFieldValue('kind', kind)}
      />
      <TextField label={t(values.kind)} required inputMode="numeric" {...form.getInputProps('value')} />
      <Limits form={form} />
      <TextField
        label={t('note')}
        help={t('noteHelp')}
        limit={DISCOUNT_NOTE_MAX_CHARS}
        {...form.getInputProps('note')}
      />
      <CheckField
        label={t('isActive')}
        help={t('isActiveHelp')}
        checked={values.isActive}
        onChange={(press) => form.setFieldValue('isActive', press.currentTarget.checked)}
      />
    </FormDialog>
  )
}

/** When it is valid, from which sum, and how often. */
function Limits({ form }: { form: ContractForm<Values>['form'] }) {
  const t = discountTexts.useText()
  const values = form.getValues()
  const day = (name: 'from' | 'until') => (
    <div data-field={name} tabIndex={-1}>
      <DateField
        label={t(name)}
        today={dayInUlaanbaatar(new Date())}
        value={values[name]}
        error={errorAt(form.errors, name)}
        onChange={(value) => form.setFieldValue(name, value)}
      />
    </div>
  )
  return (
    <>
      <TextField label={t('minimum')} help={t('minimumHelp')} inputMode="numeric" {...form.getInputProps('minimum')} />
      {day('from')}
      {day('until')}
      <TextField label={t('uses')} help={t('usesHelp')} inputMode="numeric" {...form.getInputProps('uses')} />
      <TextField label={t('usesEach')} help={t('usesHelp')} inputMode="numeric" {...form.getInputProps('usesEach')} />
    </>
  )
}
