import { IconPlus, IconX } from '@tabler/icons-react'
import { inLang } from '#contract/core/text/localized.ts'
import { integerOf } from '#contract/core/text/numbers.ts'
import {
  booking,
  QUESTION_MAX,
  QUESTIONS_MAX,
  SERVICE_NAME_MAX,
  SERVICE_STATES,
  SERVICE_TEXT_MAX,
  type Service,
  ServiceDraft,
  type ServiceState,
} from '#contract/features/booking/index.ts'
import { AreaPicker } from '../../core/areas/AreaPicker.tsx'
import { useOwnArea } from '../../core/areas/own-area.ts'
import { useContractForm } from '../../core/forms/form.tsx'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useAsk, useDo } from '../../core/query/query.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { CheckField } from '../../ui/fields/CheckField.tsx'
import { LocalizedField } from '../../ui/fields/LocalizedField.tsx'
import { MultiSelectField } from '../../ui/fields/MultiSelectField.tsx'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import classes from './booking.module.css'
import { bookingTexts } from './texts.ts'

interface Asked {
  text: { mn: string; en: string }
  required: boolean
}
const NUMBERS = ['minutes', 'buffer', 'capacity', 'noticeHours', 'daysAhead'] as const
type Numbers = Record<(typeof NUMBERS)[number], string>

interface Values extends Record<string, unknown>, Numbers {
  name: { mn: string; en: string }
  description: { mn: string; en: string }
  questions: Asked[]
  deskIds: string[]
  state: ServiceState
  areaId: string | null
}

const START = { minutes: 15, buffer: 0, capacity: 1, noticeHours: 2, daysAhead: 14 }

const valuesOf = (service: Service | undefined, ownArea: string | null): Values => ({
  ...(Object.fromEntries(NUMBERS.map((name) => [name, String((service ?? START)[name])])) as Numbers),
  name: { mn: service?.name.mn ?? '', en: service?.name.en ?? '' },
  description: { mn: service?.description.mn ?? '', en: service?.description.en ?? '' },
  questions: (service?.questions ?? []).map(({ text, required }) => ({
    text: { mn: text.mn, en: text.en ?? '' },
    required,
  })),
  deskIds: service?.deskIds ?? [],
  state: service?.state ?? 'active',
  areaId: service?.areaId ?? ownArea,
})

const toBody = (values: Values) => ({
  ...values,
  ...Object.fromEntries(NUMBERS.map((name) => [name, integerOf(values[name])])),
})

interface Props {
  /** Left out for a new one. */
  service: Service | undefined
  onClose: () => void
}

/** Adds or changes a service. */
export function ServiceDialog({ service, onClose }: Props) {
  const t = bookingTexts.useText()
  const c = coreTexts.useText()
  const ownArea = useOwnArea()
  const create = useDo(booking, 'addService')
  const change = useDo(booking, 'changeService')
  const { form, onSubmit, isSending, problem } = useContractForm<Values, typeof ServiceDraft>({
    schema: ServiceDraft,
    choices: ['areaId', 'deskIds'],
    initial: valuesOf(service, ownArea),
    toBody,
    send: async ({ areaId, ...body }) => {
      if (service) await change.mutateAsync({ params: { id: service.id }, body: { ...body, version: service.version } })
      else await create.mutateAsync({ body: { ...body, areaId } })
      toast(c('form.saved'))
      onClose()
    },
  })
  const values = form.getValues()
  return (
    <FormDialog
      title={t(service ? 'services.edit' : 'services.add')}
      onClose={onClose}
      onSubmit={onSubmit}
      problem={problem}
      cancel={{ label: c('form.cancel') }}
      submit={{ label: c('form.save'), isBusy: isSending }}
    >
      <LocalizedField
        label={t('services.name')}
        required
        limit={SERVICE_NAME_MAX}
        mn={form.getInputProps('name.mn')}
        en={form.getInputProps('name.en')}
      />
      {!service && (
        <AreaPicker
          label={c('list.area')}
          required
          field="areaId"
          value={values.areaId}
          onChange={(id) => form.setValues({ areaId: id, deskIds: [] })}
          error={form.errors.areaId}
        />
      )}
      <Desks
        areaId={values.areaId}
        value={values.deskIds}
        error={form.errors.deskIds}
        onChange={(deskIds) => form.setFieldValue('deskIds', deskIds)}
      />
      <LocalizedField
        label={t('services.description')}
        help={t('services.descriptionHelp')}
        multiline
        limit={SERVICE_TEXT_MAX}
        mn={form.getInputProps('description.mn')}
        en={form.getInputProps('description.en')}
      />
      <NumberFields inputProps={(name) => form.getInputProps(name)} />
      <Questions
        questions={values.questions}
        errorOf={(path) => form.errors[path]}
        onChange={(questions) => form.setFieldValue('questions', questions)}
      />
      <NativeSelect
        stacked
        label={t('column.state')}
        value={values.state}
        options={SERVICE_STATES.map((value) => ({ value, label: t(`services.states.${value}`) }))}
        onChange={(state) => form.setFieldValue('state', state)}
      />
    </FormDialog>
  )
}

/** Length, break, capacity, and from when until when it can be booked. */
function NumberFields({ inputProps }: { inputProps: (name: keyof Numbers) => object }) {
  const t = bookingTexts.useText()
  return (
    <div className={classes.pair}>
      {NUMBERS.map((name) => (
        <TextField
          key={name}
          label={t(`services.${name}`)}
          help={name === 'buffer' ? t('services.bufferHelp') : undefined}
          inputMode="numeric"
          required
          {...inputProps(name)}
        />
      ))}
    </div>
  )
}

interface DesksProps {
  areaId: string | null
  value: readonly string[]
  error: unknown
  onChange: (ids: string[]) => void
}

/** The desks of the area. */
function Desks({ areaId, value, error, onChange }: DesksProps) {
  const t = bookingTexts.useText()
  const lang = useLang()
  const query = { pageSize: 100, ...(areaId === null ? {} : { areaId }) }
  const { data } = useAsk(booking, 'desks', { query }, { enabled: areaId !== null })
  const desks = (data?.data ?? []).filter((desk) => desk.areaId === areaId)
  return (
    <MultiSelectField
      label={t('services.desks')}
      help={t('services.desksHelp')}
      required
      data={desks.map(({ id, name }) => ({ value: id, label: inLang(name, lang) }))}
      value={value}
      onChange={onChange}
      error={typeof error === 'string' ? error : undefined}
    />
  )
}

interface QuestionsProps {
  questions: readonly Asked[]
  errorOf: (path: string) => unknown
  onChange: (questions: Asked[]) => void
}

function Questions({ questions, errorOf, onChange }: QuestionsProps) {
  const t = bookingTexts.useText()
  const put = (i: number, change: Partial<Asked>) =>
    onChange(questions.map((one, at) => (at === i ? { ...one, ...change } : one)))
  return (
    <fieldset className={classes.group}>
      <legend>{t('services.questions')}</legend>
      {questions.map(({ text, required }, i) => {
        const n = String(i + 1)
        const input = (language: 'mn' | 'en') => {
          const error = errorOf(`questions.${i}.text.${language}`)
          return {
            value: text[language],
            onChange: (event: { currentTarget: { value: string } }) =>
              put(i, { text: { ...text, [language]: event.currentTarget.value } }),
            ...(typeof error === 'string' ? { error } : {}),
          }
        }
        return (
          // oxlint-disable-next-line react/no-array-index-key -- the questions have no other identity
          <div key={i} className={classes.group}>
            <div className={classes.line}>
              <LocalizedField
                label={t('services.question', { n })}
                required
                limit={QUESTION_MAX}
                mn={input('mn')}
                en={input('en')}
              />
              <IconButton
                name={t('services.removeQuestion', { n })}
                onClick={() => onChange(questions.toSpliced(i, 1))}
              >
                <IconX size={18} aria-hidden />
              </IconButton>
            </div>
            <CheckField
              label={t('services.required')}
              checked={required}
              onChange={(press) => put(i, { required: press.currentTarget.checked })}
            />
          </div>
        )
      })}
      {questions.length < QUESTIONS_MAX && (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => onChange([...questions, { text: { mn: '', en: '' }, required: false }])}
          >
            {t('services.addQuestion')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
