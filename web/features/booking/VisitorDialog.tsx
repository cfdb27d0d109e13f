import { inLang } from '#contract/core/text/localized.ts'
import { dayInUlaanbaatar, formatDateTime, isDay } from '#contract/core/time/dates.ts'
import {
  BOOKER_NAME_MAX,
  booking,
  type Channel,
  REPLY_MAX,
  type Service,
  VisitorBooking,
} from '#contract/features/booking/index.ts'
import { useContractForm } from '../../core/forms/form.tsx'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useAsk, useDo } from '../../core/query/query.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { DateField } from '../../ui/fields/DateField.tsx'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextAreaField } from '../../ui/fields/TextAreaField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import classes from './booking.module.css'
import { bookingTexts } from './texts.ts'

interface Values extends Record<string, unknown> {
  serviceId: string | null
  day: string
  at: string | null
  name: string
  phone: string
  email: string
  by: Channel | ''
  replies: string[]
}

type VisitorForm = ReturnType<typeof useContractForm<Values, typeof VisitorBooking>>['form']

const toBody = ({ day: _, phone, email, by, ...values }: Values) => ({
  ...values,
  ...(phone.trim() && { phone }),
  ...(email.trim() && { email }),
  by: by === '' ? null : by,
})

/** Books for somebody at the counter or on the telephone. */
export function VisitorDialog({ day, onClose }: { day: string; onClose: () => void }) {
  const t = bookingTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const today = dayInUlaanbaatar(new Date())
  const book = useDo(booking, 'bookVisitor')
  const services = useAsk(booking, 'services', { query: { state: 'active', pageSize: 100 } })
  const { form, onSubmit, isSending, problem } = useContractForm<Values, typeof VisitorBooking>({
    schema: VisitorBooking,
    choices: ['serviceId', 'at'],
    initial: {
      serviceId: null,
      day: day < today ? today : day,
      at: null,
      name: '',
      phone: '',
      email: '',
      by: '',
      replies: [],
    },
    toBody,
    send: async (body) => {
      const { data } = await book.mutateAsync({ body: { ...body, lang } })
      toast(t('visitor.done', { n: String(data.number) }))
      onClose()
    },
  })
  const values = form.getValues()
  const offered = services.data?.data
  const service = offered?.find(({ id }) => id === values.serviceId)
  return (
    <FormDialog
      title={t('visitor.title')}
      onClose={onClose}
      onSubmit={onSubmit}
      problem={problem}
      cancel={{ label: c('form.cancel') }}
      submit={{ label: t('visitor.save'), isBusy: isSending }}
    >
      {services.error && !offered && <ErrorState level={2} onRetry={() => void services.refetch()} />}
      {!services.error && !offered && <TextSkeleton lines={4} />}
      {offered && (
        <>
          <SelectField
            label={t('column.service')}
            required
            data={offered.map(({ id, name, area }) => ({
              value: id,
              label: `${inLang(name, lang)} · ${inLang(area, lang)}`,
            }))}
            value={values.serviceId}
            onChange={(id) => form.setValues({ serviceId: id, at: null, replies: [] })}
            error={form.errors.serviceId}
          />
          <DateField
            label={t('show.moveDay')}
            value={values.day}
            today={today}
            min={today}
            required
            onChange={(value) => form.setValues({ day: value, at: null })}
          />
          {service && isDay(values.day) && (
            <Times
              serviceId={service.id}
              day={values.day}
              value={values.at}
              onChange={(at) => form.setFieldValue('at', at)}
              error={form.errors.at}
            />
          )}
          <Person form={form} service={service} />
        </>
      )}
    </FormDialog>
  )
}

/** Who comes, and where the confirmation goes. */
function Person({ form, service }: { form: VisitorForm; service: Service | undefined }) {
  const t = bookingTexts.useText()
  const values = form.getValues()
  return (
    <>
      <TextField label={t('visitor.name')} required maxLength={BOOKER_NAME_MAX} {...form.getInputProps('name')} />
      <div className={classes.pair}>
        <TextField label={t('show.phone')} type="tel" dir="ltr" {...form.getInputProps('phone')} />
        <TextField label={t('show.email')} type="email" dir="ltr" {...form.getInputProps('email')} />
      </div>
      <By value={values.by} onChange={(by) => form.setFieldValue('by', by)} />
      {service && (
        <Replies
          service={service}
          values={values.replies}
          errors={form.errors}
          onChange={(replies) => form.setFieldValue('replies', replies)}
        />
      )}
    </>
  )
}

interface TimesProps {
  serviceId: string
  day: string
  value: string | null
  onChange: (at: string | null) => void
  error: unknown
}

/** The free times of a day. */
function Times({ serviceId, day, value, onChange, error }: TimesProps) {
  const t = bookingTexts.useText()
  const lang = useLang()
  const found = useAsk(booking, 'visitorTimes', { params: { id: serviceId }, query: { day } })
  const free = found.data?.data.filter((time) => time.free > 0)
  if (found.error && !free) return <ErrorState level={2} onRetry={() => void found.refetch()} />
  if (!free) return <TextSkeleton lines={2} />
  if (free.length === 0) return <p>{t('show.moveNone')}</p>
  return (
    <SelectField
      label={t('show.moveTime')}
      required
      data={free.map(({ startsAt }) => ({
        value: startsAt,
        label: formatDateTime(new Date(startsAt), lang).slice(-5),
      }))}
      value={value}
      onChange={onChange}
      error={typeof error === 'string' ? error : undefined}
    />
  )
}

/** Where the confirmation goes: SMS is offered only where the city has a gateway. */
function By({ value, onChange }: { value: Channel | ''; onChange: (by: Channel | '') => void }) {
  const t = bookingTexts.useText()
  const { data } = useAsk(booking, 'form')
  const channels = data?.data.sms ? (['', 'email', 'phone'] as const) : (['', 'email'] as const)
  return (
    <NativeSelect<Channel | ''>
      stacked
      label={t('visitor.by')}
      value={value}
      options={channels.map((by) => ({ value: by, label: t(`visitor.channels.${by === '' ? 'none' : by}`) }))}
      onChange={onChange}
    />
  )
}

interface RepliesProps {
  service: Service
  values: readonly string[]
  errors: Readonly<Record<string, unknown>>
  onChange: (replies: string[]) => void
}

/** The questions of the service. */
function Replies({ service, values, errors, onChange }: RepliesProps) {
  const lang = useLang()
  return service.questions.map(({ text, required }, i) => {
    const error = errors[`replies.${i}`]
    return (
      <TextAreaField
        key={text.mn}
        label={inLang(text, lang)}
        required={required}
        maxLength={REPLY_MAX}
        value={values[i] ?? ''}
        onChange={(event) =>
          onChange(service.questions.map((_, n) => (n === i ? event.currentTarget.value : (values[n] ?? ''))))
        }
        error={typeof error === 'string' ? error : undefined}
      />
    )
  })
}
