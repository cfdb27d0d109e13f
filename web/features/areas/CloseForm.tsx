import { dayInUlaanbaatar } from '#contract/core/dates.ts'
import { type AreaDetails, areas } from '#contract/features/areas/index.ts'
import { useContractForm } from '../../core/form.tsx'
import { useDo } from '../../core/query.ts'
import { Button } from '../../ui/Button.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.ts'
import classes from './areas.module.css'
import { areaTexts } from './texts.ts'

/** The day from which an area is closed. */
export function CloseForm({ area, onClose }: { area: AreaDetails; onClose: () => void }) {
  const t = areaTexts.useText()
  const close = useDo(areas, 'close')
  const today = dayInUlaanbaatar(new Date())
  const { form, onSubmit, isSending, problem, setProblem } = useContractForm({
    schema: areas.routes.close.body,
    initial: { closedOn: today },
    toBody: ({ closedOn }) => ({ closedOn, version: area.version }),
    onStale: () => setProblem(t('form.stale')),
    send: async (body) => {
      await close.mutateAsync({ params: { id: area.id }, body })
      toast(t('close.done'))
      onClose()
    },
  })
  const day = form.getInputProps('closedOn')
  return (
    <Dialog opened onClose={onClose} title={t('close.title')}>
      <form onSubmit={onSubmit} noValidate className={classes.form}>
        <p>{t('close.text')}</p>
        {problem && (
          <p role="alert" className={classes.problem}>
            {problem}
          </p>
        )}
        <div data-field="closedOn" tabIndex={-1}>
          <DateField
            label={t('close.day')}
            required
            today={today}
            value={form.getValues().closedOn}
            error={day.error}
            onBlur={day.onBlur}
            onChange={(value) => form.setFieldValue('closedOn', value)}
          />
        </div>
        <div className={`${classes.buttons} ${classes.end}`}>
          <Button variant="default" onClick={onClose}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" color="red" loading={isSending}>
            {t('action.close')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
