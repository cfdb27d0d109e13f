import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { inLang } from '#contract/core/text/localized.ts'
import type { Fund } from '#contract/features/funds/index.ts'
import { holdings, type Portfolio, PortfolioDraft } from '#contract/features/holdings/index.ts'
import { FormDateField } from '../../core/forms/FormDateField.tsx'
import { useContractForm } from '../../core/forms/form.tsx'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useDo } from '../../core/query/query.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { CheckField } from '../../ui/fields/CheckField.tsx'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import { TextAreaField } from '../../ui/fields/TextAreaField.tsx'
import { LIST } from './paths.ts'
import { holdingTexts } from './texts.ts'

interface Values extends Record<string, unknown> {
  fundId: string
  day: string
  reason: string
  copy: boolean
}

interface Props {
  funds: readonly Fund[]
  /** The fund of the list's filter. */
  fundId: string | undefined
  /** The published portfolio that is corrected; left out for a new day. */
  corrected?: Pick<Portfolio, 'fundId' | 'day'>
  onClose: () => void
}

/** Adds a portfolio, or a correction of a published one, and opens it. */
export function PortfolioDialog({ funds, fundId, corrected, onClose }: Props) {
  const t = holdingTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const navigate = useNavigate()
  const create = useDo(holdings, 'create')
  const [made, setMade] = useState<string>()
  const { form, onSubmit, isSending, problem } = useContractForm<Values, typeof PortfolioDraft>({
    schema: PortfolioDraft,
    initial: {
      fundId: corrected?.fundId ?? fundId ?? funds[0]?.id ?? '',
      day: corrected?.day ?? '',
      reason: '',
      copy: !corrected,
    },
    toBody: (values) => ({ ...values, reason: values.reason.trim() || null }),
    send: async (body) => setMade((await create.mutateAsync({ body })).data.id),
  })
  useEffect(() => {
    if (made) void navigate(`${LIST}/${made}`)
  }, [made, navigate])
  const values = form.getValues()
  return (
    <FormDialog
      title={corrected ? t('correctTitle') : t('newTitle')}
      onClose={onClose}
      onSubmit={onSubmit}
      problem={problem}
      cancel={{ label: c('form.cancel') }}
      submit={{ label: t('create'), isBusy: isSending }}
    >
      <NativeSelect
        stacked
        label={t('fund')}
        value={values.fundId}
        options={funds
          .filter(({ id }) => !corrected || id === corrected.fundId)
          .map(({ id, name }) => ({ value: id, label: inLang(name, lang) }))}
        onChange={(id) => form.setFieldValue('fundId', id)}
      />
      <FormDateField form={form} name="day" label={t('column.day')} disabled={corrected !== undefined} />
      {!corrected && (
        <CheckField label={t('copy')} help={t('copyHelp')} {...form.getInputProps('copy', { type: 'checkbox' })} />
      )}
      <TextAreaField
        label={t('reasonLabel')}
        help={t('reasonHelp')}
        required={corrected !== undefined}
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  )
}
