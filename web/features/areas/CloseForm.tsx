import { dayInUlaanbaatar } from '#contract/core/dates.ts'
import { type AreaDetails, areas } from '#contract/features/areas/index.ts'
import { FormDay } from '../../core/FormDay.tsx'
import { useContractForm } from '../../core/form.tsx'
import { useDo } from '../../core/query.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toast.ts'
import { areaTexts } from './texts.ts'

/** The day from which an area is closed. */
export function CloseForm({ area, onClose }: { area: AreaDetails; onClose: () => void }) {
  const t = areaTexts.useText()
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
      cancel={{ label: t('form.cancel') }}
      submit={{ label: t('action.close'), isBusy: isSending, danger: true }}
    >
      <p>{t('close.text')}</p>
      <FormDay form={form} name="closedOn" label={t('close.day')} />
    </FormDialog>
  )
}
