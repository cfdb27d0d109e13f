import { IconPlus, IconX } from '@tabler/icons-react'
import { dayInUlaanbaatar, WEEKDAY_NAMES } from '#contract/core/time/dates.ts'
import {
  booking,
  DAYS_OFF_MAX,
  DESK_KINDS,
  DESK_NAME_MAX,
  DESK_PLACE_MAX,
  type Desk,
  DeskDraft,
  type DeskKind,
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
import { type DateRange, DateRangeField } from '../../ui/fields/DateRangeField.tsx'
import { LocalizedField } from '../../ui/fields/LocalizedField.tsx'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import classes from './booking.module.css'
import { hoursFromText, hoursText, isHoursText, WEEKDAYS } from './hours.ts'
import { bookingTexts } from './texts.ts'

interface Values extends Record<string, unknown> {
  name: { mn: string; en: string }
  kind: DeskKind
  userId: string
  place: string
  /** As typed, Monday first. */
  week: string[]
  daysOff: DateRange[]
  isClosed: boolean
  areaId: string | null
}

const USUAL = '09:00–13:00, 14:00–18:00'

const valuesOf = (desk: Desk | undefined, ownArea: string | null): Values => ({
  name: { mn: desk?.name.mn ?? '', en: desk?.name.en ?? '' },
  kind: desk?.kind ?? 'place',
  userId: desk?.userId ?? '',
  place: desk?.place ?? '',
  week: WEEKDAYS.map((weekday) => (desk ? hoursText(desk.hours, weekday) : weekday < 6 ? USUAL : '')),
  daysOff: desk?.daysOff ?? [],
  isClosed: desk?.isClosed ?? false,
  areaId: desk?.areaId ?? ownArea,
})

const toBody = ({ week, userId, ...values }: Values) => ({
  ...values,
  userId: userId === '' ? null : userId,
  hours: week.flatMap((text, i) => hoursFromText(text, i + 1)),
})

interface Props {
  /** Left out for a new one. */
  desk: Desk | undefined
  onClose: () => void
}

/** Adds or changes an official or a place. */
export function DeskDialog({ desk, onClose }: Props) {
  const t = bookingTexts.useText()
  const c = coreTexts.useText()
  const ownArea = useOwnArea()
  const create = useDo(booking, 'addDesk')
  const change = useDo(booking, 'changeDesk')
  const { form, onSubmit, isSending, problem } = useContractForm<Values, typeof DeskDraft>({
    schema: DeskDraft,
    choices: ['areaId'],
    initial: valuesOf(desk, ownArea),
    toBody,
    send: async ({ areaId, ...body }) => {
      if (desk) await change.mutateAsync({ params: { id: desk.id }, body: { ...body, version: desk.version } })
      else await create.mutateAsync({ body: { ...body, areaId } })
      toast(c('form.saved'))
      onClose()
    },
  })
  const values = form.getValues()
  return (
    <FormDialog
      title={desk ? c('form.edit') : t('desks.add')}
      onClose={onClose}
      onSubmit={onSubmit}
      problem={problem}
      cancel={{ label: c('form.cancel') }}
      submit={{ label: c('form.save'), isBusy: isSending }}
    >
      <LocalizedField
        label={t('desks.name')}
        required
        limit={DESK_NAME_MAX}
        mn={form.getInputProps('name.mn')}
        en={form.getInputProps('name.en')}
      />
      {!desk && (
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
        label={t('desks.kind')}
        value={values.kind}
        options={DESK_KINDS.map((value) => ({ value, label: t(`desks.kinds.${value}`) }))}
        onChange={(kind) => form.setFieldValue('kind', kind)}
      />
      {values.kind === 'official' && values.areaId && (
        <Person
          areaId={values.areaId}
          value={values.userId}
          onChange={(userId) => form.setFieldValue('userId', userId)}
        />
      )}
      <TextField
        label={t('desks.place')}
        help={t('desks.placeHelp')}
        limit={DESK_PLACE_MAX}
        {...form.getInputProps('place')}
      />
      <Week week={values.week} onChange={(week) => form.setFieldValue('week', week)} />
      <DaysOff daysOff={values.daysOff} onChange={(daysOff) => form.setFieldValue('daysOff', daysOff)} />
      {desk && (
        <CheckField
          label={t('desks.isClosed')}
          help={t('desks.isClosedHelp')}
          checked={values.isClosed}
          onChange={(press) => form.setFieldValue('isClosed', press.currentTarget.checked)}
        />
      )}
    </FormDialog>
  )
}

/** The account of the official, among the staff of the area. */
function Person({ areaId, value, onChange }: { areaId: string; value: string; onChange: (id: string) => void }) {
  const t = bookingTexts.useText()
  const { data } = useAsk(booking, 'people', { query: { areaId } })
  return (
    <NativeSelect
      stacked
      label={t('desks.person')}
      value={value}
      options={[
        { value: '', label: t('desks.noPerson') },
        ...(data?.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={onChange}
    />
  )
}

function Week({ week, onChange }: { week: readonly string[]; onChange: (week: string[]) => void }) {
  const t = bookingTexts.useText()
  const names = WEEKDAY_NAMES[useLang()].long
  return (
    <fieldset className={classes.group}>
      <legend>{t('desks.hours')}</legend>
      <p className={classes.quiet}>{t('desks.hoursHelp')}</p>
      {names.map((name, i) => {
        const text = week[i] ?? ''
        return (
          <TextField
            key={name}
            label={name}
            value={text}
            error={isHoursText(text) ? undefined : t('desks.wrongHours')}
            onChange={(event) => onChange(week.with(i, event.currentTarget.value))}
          />
        )
      })}
    </fieldset>
  )
}

function DaysOff({ daysOff, onChange }: { daysOff: readonly DateRange[]; onChange: (days: DateRange[]) => void }) {
  const t = bookingTexts.useText()
  const today = dayInUlaanbaatar(new Date())
  return (
    <fieldset className={classes.group}>
      <legend>{t('desks.daysOff')}</legend>
      {daysOff.map((range, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- the ranges have no other identity
        <div key={i} className={classes.line}>
          <DateRangeField
            label={t('desks.dayOff', { n: String(i + 1) })}
            value={range}
            today={today}
            onChange={(next) => onChange(daysOff.with(i, next))}
          />
          <IconButton
            name={t('desks.removeDayOff', { n: String(i + 1) })}
            onClick={() => onChange(daysOff.toSpliced(i, 1))}
          >
            <IconX size={18} aria-hidden />
          </IconButton>
        </div>
      ))}
      {daysOff.length < DAYS_OFF_MAX && (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => onChange([...daysOff, { from: today, to: today }])}
          >
            {t('desks.addDayOff')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
