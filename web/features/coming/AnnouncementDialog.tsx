import { dayInUlaanbaatar, formatDateTime } from '#contract/core/time/dates.ts'
import {
  type Announcement,
  COMING_LINK_MAX,
  COMING_TEXT_MAX,
  COMING_TITLE_MAX,
  ComingDraft,
  coming,
} from '#contract/features/coming/index.ts'
import { useContractForm } from '../../core/forms/form.tsx'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useDo } from '../../core/query/query.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { DateField } from '../../ui/fields/DateField.tsx'
import { TextAreaField } from '../../ui/fields/TextAreaField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { TimeField } from '../../ui/fields/TimeField.tsx'
import layout from '../../ui/layout/layout.module.css'
import { comingTexts } from './texts.ts'

interface Values extends Record<string, unknown> {
  title: { mn: string; en: string }
  text: { mn: string; en: string }
  day: string
  time: string
  link: string
}

const initialOf = (one: Announcement | undefined): Values => {
  const at = one?.opensAt ? new Date(one.opensAt) : undefined
  return {
    title: { mn: one?.title.mn ?? '', en: one?.title.en ?? '' },
    text: { mn: one?.text.mn ?? '', en: one?.text.en ?? '' },
    day: at ? dayInUlaanbaatar(at) : '',
    time: at ? formatDateTime(at, 'mn').slice(-5) : '09:00',
    link: one?.link ?? '/',
  }
}

const bodyOf = ({ day, time, ...values }: Values) => ({
  ...values,
  opensAt: day === '' ? null : `${day}T${time}:00+08:00`,
})

/** Adds or edits an announcement. */
export function AnnouncementDialog({ one, onClose }: { one: Announcement | undefined; onClose: () => void }) {
  const t = comingTexts.useText()
  const c = coreTexts.useText()
  const create = useDo(coming, 'create')
  const change = useDo(coming, 'change')
  const { form, onSubmit, isSending, problem } = useContractForm<Values, typeof ComingDraft>({
    schema: ComingDraft,
    initial: initialOf(one),
    toBody: bodyOf,
    send: async (body) => {
      if (one) await change.mutateAsync({ params: { id: one.id }, body: { ...body, version: one.version } })
      else await create.mutateAsync({ body })
      toast(c('form.saved'))
      onClose()
    },
  })
  const values = form.getValues()
  const opensAt = form.errors.opensAt ? String(form.errors.opensAt) : undefined
  const setWhen = (name: 'day' | 'time', value: string) => {
    form.setFieldValue(name, value)
    form.clearFieldError('opensAt')
  }
  return (
    <FormDialog
      title={t(one ? 'edit' : 'add')}
      onClose={onClose}
      onSubmit={onSubmit}
      problem={problem}
      cancel={{ label: c('form.cancel') }}
      submit={{ label: c('form.save'), isBusy: isSending }}
    >
      <TextField label={t('titleMn')} required limit={COMING_TITLE_MAX} {...form.getInputProps('title.mn')} />
      <TextField label={t('titleEn')} limit={COMING_TITLE_MAX} {...form.getInputProps('title.en')} />
      <TextAreaField label={t('textMn')} limit={COMING_TEXT_MAX} {...form.getInputProps('text.mn')} />
      <TextAreaField label={t('textEn')} limit={COMING_TEXT_MAX} {...form.getInputProps('text.en')} />
      <div className={layout.pair} data-field="opensAt" tabIndex={-1}>
        <DateField
          label={t('opensAt')}
          today={dayInUlaanbaatar(new Date())}
          value={values.day}
          error={opensAt}
          onChange={(day) => setWhen('day', day)}
        />
        <TimeField label={t('time')} value={values.time} onChange={(time) => setWhen('time', time)} />
      </div>
      <TextField
        label={t('link')}
        help={t('linkHelp')}
        required
        dir="ltr"
        maxLength={COMING_LINK_MAX}
        {...form.getInputProps('link')}
      />
    </FormDialog>
  )
}
