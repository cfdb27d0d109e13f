import type { Feature } from '#contract/core/model/feature.ts'
import { PublishSubmitted, type publicationRoutes, type Submitted } from '#contract/core/model/four-eyes.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { dayInUlaanbaatar, formatDay, isDay } from '#contract/core/time/dates.ts'
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { NativeSelect } from '../../../ui/fields/NativeSelect.tsx'
import { problemText } from '../../api/problem-text.ts'
import { FormDateField } from '../../forms/FormDateField.tsx'
import { useContractForm } from '../../forms/form.tsx'
import { useLang } from '../../i18n/text.ts'
import { coreTexts } from '../../i18n/texts/index.ts'
import { useAsk, useDo } from '../../query/query.ts'
import classes from './four-eyes.module.css'
import { fourEyesTexts } from './texts.ts'

/** A feature with entries that are published together: its routes include those of `publicationRoutes`. */
export type PublicationFeature = Feature & { routes: ReturnType<typeof publicationRoutes<string, string>> }

interface Props {
  feature: PublicationFeature
  title: string
  lead: string
  /** What the entries belong to. */
  owners: { label: string; options: readonly { value: string; label: string }[]; initial: string | undefined }
  onClose: () => void
}

/** Shows how many entries others have submitted up to a day, and publishes exactly those. */
export function PublishDialog({ feature, title, lead, owners, onClose }: Props) {
  const t = fourEyesTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const publish = useDo(feature, 'publishMany')
  const { form, onSubmit, isSending, problem } = useContractForm<
    { id: string; until: string },
    typeof PublishSubmitted
  >({
    schema: PublishSubmitted,
    initial: { id: owners.initial ?? owners.options[0]?.value ?? '', until: dayInUlaanbaatar(new Date()) },
    toBody: ({ until }): PublishSubmitted => ({ until, print: seen?.print ?? '' }),
    send: async (body, { id }) => {
      const { data } = await publish.mutateAsync({ params: { id }, body }).catch((error: unknown) => {
        // what has changed is shown before the next attempt
        void submitted.refetch()
        throw error
      })
      toast(t('published', { n: formatNumber(data.published, lang) }))
      if (data.own > 0) toast(t('left', { n: formatNumber(data.own, lang) }), { variant: 'info' })
      onClose()
    },
  })
  const { id, until } = form.getValues()
  const submitted = useAsk(
    feature,
    'submitted',
    { params: { id }, query: { until } },
    { enabled: id !== '' && isDay(until) },
  )
  const seen: Submitted | undefined = submitted.data?.data
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      onSubmit={onSubmit}
      problem={problem ?? (submitted.error ? problemText(submitted.error) : undefined)}
      cancel={{ label: c('form.cancel') }}
      submit={{ label: t('publish'), isBusy: isSending, isOff: !seen || seen.count === 0 }}
    >
      <p className={classes.lead}>{lead}</p>
      <NativeSelect
        stacked
        label={owners.label}
        value={id}
        options={owners.options}
        onChange={(value) => form.setFieldValue('id', value)}
      />
      <FormDateField form={form} name="until" label={t('until')} />
      <div role="status" className={classes.counts}>
        {seen ? <Counts seen={seen} /> : submitted.isFetching && <p>{t('counting')}</p>}
      </div>
    </FormDialog>
  )
}

function Counts({ seen: { count, own, from, to } }: { seen: Submitted }) {
  const t = fourEyesTexts.useText()
  const lang = useLang()
  const days = [...new Set([from, to])].flatMap((day) => (day ? formatDay(day, lang) : [])).join(' – ')
  return (
    <>
      <p>{count > 0 ? t('others', { n: formatNumber(count, lang), days }) : t('none')}</p>
      {own > 0 && <p>{t('own', { n: formatNumber(own, lang) })}</p>}
    </>
  )
}
