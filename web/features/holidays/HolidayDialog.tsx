import { dayInUlaanbaatar } from '#contract/core/dates.ts'
import { HOLIDAY_NAME_MAX_CHARS, type Holiday, HolidayDraft, holidays } from '#contract/features/holidays/index.ts'
import { useContractForm } from '../../core/form.tsx'
import { useDo } from '../../core/query.ts'
import { Button } from '../../ui/Button.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import classes from './holidays.module.css'
import { holidayTexts } from './texts.ts'

interface Values extends Record<string, unknown> {
  day: string
  name: { mn: string; en: string }
}

interface Props {
  holiday: Holiday | undefined
  onClose: () => void
  onSaved: (day: string) => void
}

/** One holiday: its day and its name. */
export function HolidayDialog({ holiday, onClose, onSaved }: Props) {
  const t = holidayTexts.useText()
  const create = useDo(holidays, 'create')
  const change = useDo(holidays, 'change')
  const { form, onSubmit, isSending, problem } = useContractForm<Values, typeof HolidayDraft>({
    schema: HolidayDraft,
    initial: { day: holiday?.day ?? '', name: { mn: holiday?.name.mn ?? '', en: holiday?.name.en ?? '' } },
    send: async (body) => {
      if (holiday) await change.mutateAsync({ params: { id: holiday.id }, body: { ...body, version: holiday.version } })
      else await create.mutateAsync({ body })
      toast(t('saved'))
      onSaved(body.day)
    },
  })
  const day = form.getInputProps('day')
  return (
    <Dialog opened onClose={onClose} title={t(holiday ? 'edit' : 'add')}>
      <form onSubmit={onSubmit} noValidate className={classes.form}>
        {problem && (
          <p role="alert" className={classes.problem}>
            {problem}
          </p>
        )}
        <div data-field="day" tabIndex={-1}>
          <DateField
            label={t('day')}
            required
            today={dayInUlaanbaatar(new Date())}
            value={form.getValues().day}
            error={day.error}
            onBlur={day.onBlur}
            onChange={(value) => form.setFieldValue('day', value)}
          />
        </div>
        <TextField label={t('nameMn')} required limit={HOLIDAY_NAME_MAX_CHARS} {...form.getInputProps('name.mn')} />
        <TextField label={t('nameEn')} limit={HOLIDAY_NAME_MAX_CHARS} {...form.getInputProps('name.en')} />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={isSending}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
