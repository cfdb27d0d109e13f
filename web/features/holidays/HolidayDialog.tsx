import { HOLIDAY_NAME_MAX_CHARS, type Holiday, HolidayDraft, holidays } from '#contract/features/holidays/index.ts'
import { FormDateField } from '../../core/forms/FormDateField.tsx'
import { useContractForm } from '../../core/forms/form.tsx'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useDo } from '../../core/query/query.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
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

/** Edits one holiday: its day and name. */
export function HolidayDialog({ holiday, onClose, onSaved }: Props) {
  const t = holidayTexts.useText()
  const c = coreTexts.useText()
  const create = useDo(holidays, 'create')
  const change = useDo(holidays, 'change')
  const { form, onSubmit, isSending, problem } = useContractForm<Values, typeof HolidayDraft>({
    schema: HolidayDraft,
    initial: { day: holiday?.day ?? '', name: { mn: holiday?.name.mn ?? '', en: holiday?.name.en ?? '' } },
    send: async (body) => {
      if (holiday) await change.mutateAsync({ params: { id: holiday.id }, body: { ...body, version: holiday.version } })
      else await create.mutateAsync({ body })
      toast(c('form.saved'))
      onSaved(body.day)
    },
  })
  return (
    <FormDialog
      title={t(holiday ? 'edit' : 'add')}
      onClose={onClose}
      onSubmit={onSubmit}
      problem={problem}
      cancel={{ label: c('form.cancel') }}
      submit={{ label: c('form.save'), isBusy: isSending }}
    >
      <FormDateField form={form} name="day" label={t('day')} />
      <TextField label={t('nameMn')} required limit={HOLIDAY_NAME_MAX_CHARS} {...form.getInputProps('name.mn')} />
      <TextField label={t('nameEn')} limit={HOLIDAY_NAME_MAX_CHARS} {...form.getInputProps('name.en')} />
    </FormDialog>
  )
}
