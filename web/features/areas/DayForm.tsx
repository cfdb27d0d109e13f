import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { type AreaDetails, areas } from '#contract/features/areas/index.ts'
import { FormDateField } from '../../core/forms/FormDateField.tsx'
import { useContractForm } from '../../core/forms/form.tsx'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useDo } from '../../core/query/query.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { areaTexts } from './texts.ts'

interface DayFormProps {
  area: AreaDetails
  kind: 'close' | 'reopen'
  onClose: () => void
}

/** Closes or reopens an area from a given day. */
export function DayForm({ area, kind, onClose }: DayFormProps) {
  const t = areaTexts.useText()
  const c = coreTexts.useText()
  const close = useDo(areas, 'close')
  const reopen = useDo(areas, 'reopen')
  const isClosing = kind === 'close'
  const name: string = isClosing ? 'closedOn' : 'openedOn'
  const params = { id: area.id }
  const { form, onSubmit, isSending, problem, setProblem } = useContractForm({
    schema: areas.routes[kind].body,
    initial: { [name]: dayInUlaanbaatar(new Date()) },
    toBody: (day) => ({ ...day, version: area.version }),
    onStale: () => setProblem(t('form.stale')),
    send: async (body) => {
      if ('closedOn' in body) await close.mutateAsync({ params, body })
      else await reopen.mutateAsync({ params, body })
      toast(t(`${kind}.done`))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t(`${kind}.title`)}
      onClose={onClose}
      onSubmit={onSubmit}
      problem={problem}
      cancel={{ label: c('form.cancel') }}
      submit={{ label: t(`action.${kind}`), isBusy: isSending, danger: isClosing }}
    >
      <p>{t(`${kind}.text`)}</p>
      <FormDateField form={form} name={name} label={t(`${kind}.day`)} />
    </FormDialog>
  )
}
