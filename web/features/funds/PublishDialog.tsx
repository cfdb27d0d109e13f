import { useState } from 'react'
import { inLang } from '#contract/core/text/localized.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { dayInUlaanbaatar, isDay } from '#contract/core/time/dates.ts'
import { type Fund, funds as feature } from '#contract/features/funds/index.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useDo } from '../../core/query/query.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { DateField } from '../../ui/fields/DateField.tsx'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import classes from './funds.module.css'
import { fundTexts } from './texts.ts'

interface Props {
  funds: readonly Fund[]
  fundId: string | undefined
  onClose: () => void
}

/** Publishes the submitted prices of a fund up to a day. */
export function PublishDialog({ funds, fundId, onClose }: Props) {
  const t = fundTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const today = dayInUlaanbaatar(new Date())
  const publish = useDo(feature, 'publishMany')
  const [id, setId] = useState(fundId ?? funds[0]?.id ?? '')
  const [until, setUntil] = useState(today)
  const [problem, setProblem] = useState<string>()
  const send = async () => {
    setProblem(undefined)
    try {
      const { data } = await publish.mutateAsync({ params: { id }, body: { until } })
      toast(t('prices.publishedMany', { n: formatNumber(data.published, lang) }))
      if (data.own > 0) toast(t('prices.ownLeft', { n: formatNumber(data.own, lang) }), { variant: 'info' })
      onClose()
    } catch (error) {
      setProblem(problemText(error))
    }
  }
  return (
    <FormDialog
      title={t('prices.publishManyTitle')}
      onClose={onClose}
      onSubmit={() => void send()}
      problem={problem}
      cancel={{ label: c('form.cancel') }}
      submit={{ label: t('prices.action.publish'), isBusy: publish.isPending, isOff: !id || !isDay(until) }}
    >
      <p className={classes.quiet}>{t('prices.publishManyText')}</p>
      <NativeSelect
        stacked
        label={t('prices.fund')}
        value={id}
        options={funds.map((fund) => ({ value: fund.id, label: inLang(fund.name, lang) }))}
        onChange={setId}
      />
      <DateField label={t('prices.until')} required value={until} today={today} max={today} onChange={setUntil} />
    </FormDialog>
  )
}
