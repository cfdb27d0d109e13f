import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { type AreaDetails, areas } from '#contract/features/areas/index.ts'
import { FormDateField } from '../../core/forms/FormDateField.tsx'
import { useContractForm } from '../../core/forms/form.tsx'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useDo } from '../../core/query/query.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { areaTexts } from './texts.ts'

/** Closes an area from a given day. */
export function CloseForm({ area, onClose }: { area: AreaDetails; onClose: () => void }) {
  const t = areaTexts.useText()
  const c = coreTexts.useText()
  const close = useDo(areas, 'close')
  const { form, onSubmit, isSending, problem, setProblem } = useContractForm({
    schema: areas.routes.close.body,
    initial: { closedOn: dayInUlaanbaatar(new Date()) },
    toBody: ({ closedOn }) => ({ closedOn, version: area.version }),
    onStale: () => setProblem(t('form.stale')),
    send: async (body) => {
      await close.mutateAsync({ params: { id: area.id }, body })
      toast(t('close.done'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('close.title')}
      onClose={onClose}
      onSubmit={onSubmit}
      problem={problem}
      cancel={{ label: c('form.cancel') }}
      submit={{ label: t('action.close'), isBusy: isSending, danger: true }}
    >
      <p>{t('close.text')}</p>
      <FormDateField form={form} name="closedOn" label={t('close.day')} />
    </FormDialog>
  )
}
