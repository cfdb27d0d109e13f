import { inLang } from '#contract/core/text/localized.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import type { Fund } from '#contract/features/funds/index.ts'
import { holdings } from '#contract/features/holdings/index.ts'
import { FormDateField } from '../../core/forms/FormDateField.tsx'
import { useContractForm } from '../../core/forms/form.tsx'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useDo } from '../../core/query/query.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import classes from './holdings.module.css'
import { holdingTexts } from './texts.ts'

const body = holdings.routes.publishMany.body

interface Props {
  funds: readonly Fund[]
  /** The fund of the list's filter. */
  fundId: string | undefined
  onClose: () => void
}

/** Publishes the submitted portfolios of a fund up to a day. */
export function PublishDialog({ funds, fundId, onClose }: Props) {
  const t = holdingTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const publish = useDo(holdings, 'publishMany')
  const { form, onSubmit, isSending, problem } = useContractForm<{ id: string; until: string }, typeof body>({
    schema: body,
    initial: { id: fundId ?? funds[0]?.id ?? '', until: dayInUlaanbaatar(new Date()) },
    toBody: ({ until }) => ({ until }),
    send: async (wanted, { id }) => {
      const { data } = await publish.mutateAsync({ params: { id }, body: wanted })
      toast(t('publishedMany', { n: formatNumber(data.published, lang) }))
      if (data.own > 0) toast(t('ownLeft', { n: formatNumber(data.own, lang) }), { variant: 'info' })
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('publishManyTitle')}
      onClose={onClose}
      onSubmit={onSubmit}
      problem={problem}
      cancel={{ label: c('form.cancel') }}
      submit={{ label: t('action.publish'), isBusy: isSending, isOff: funds.length === 0 }}
    >
      <p className={classes.quiet}>{t('publishManyText')}</p>
      <NativeSelect
        stacked
        label={t('fund')}
        value={form.getValues().id}
        options={funds.map(({ id, name }) => ({ value: id, label: inLang(name, lang) }))}
        onChange={(id) => form.setFieldValue('id', id)}
      />
      <FormDateField form={form} name="until" label={t('until')} />
    </FormDialog>
  )
}
