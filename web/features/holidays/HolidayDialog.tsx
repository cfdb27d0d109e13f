import { HOLIDAY_NAME_MAX_CHARS, type Holiday, HolidayDraft, holidays } from '#contract/features/holidays/index.ts'
import { FormDay } from '../../core/FormDay.tsx'
import { useContractForm } from '../../core/form.tsx'
import { useDo } from '../../core/query.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
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
  return (
    <FormDialog
      title={t(holiday ? 'edit' : 'add')}
      onClose={onClose}
      onSubmit={onSubmit}
      problem={problem}
      cancel={{ label: t('cancel') }}
      submit={{ label: t('save'), isBusy: isSending }}
    >
      <FormDay form={form} name="day" label={t('day')} />
      <TextField label={t('nameMn')} required limit={HOLIDAY_NAME_MAX_CHARS} {...form.getInputProps('name.mn')} />
      <TextField label={t('nameEn')} limit={HOLIDAY_NAME_MAX_CHARS} {...form.getInputProps('name.en')} />
    </FormDialog>
  )
}
