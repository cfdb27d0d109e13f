import { integerOf } from '#contract/core/text/numbers.ts'
import { drive, QuotaDraft, type SpaceUse } from '#contract/features/drive/index.ts'
import { useContractForm } from '../../core/forms/form.tsx'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useDo } from '../../core/query/query.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { driveTexts } from './texts.ts'

const GB = 1_073_741_824

/** Sets the quota of a person or an office, in gigabytes; empty for the usual one. */
export function QuotaDialog({ space, name, onClose }: { space: SpaceUse; name: string; onClose: () => void }) {
  const t = driveTexts.useText()
  const c = coreTexts.useText()
  const save = useDo(drive, 'setQuota')
  const { form, onSubmit, isSending, problem } = useContractForm<{ quota: string }, typeof QuotaDraft>({
    schema: QuotaDraft,
    initial: { quota: space.hasOwnQuota ? String(Math.round(space.quota / GB)) : '' },
    toBody: ({ quota }) => {
      const typed = integerOf(quota)
      return { quota: quota.trim() === '' ? null : typed === undefined ? quota : typed * GB, version: space.version }
    },
    send: async (body) => {
      await save.mutateAsync({ params: { id: space.id }, body })
      toast(c('form.saved'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('storage.setQuota', { name })}
      onClose={onClose}
      onSubmit={onSubmit}
      problem={problem}
      cancel={{ label: c('form.cancel') }}
      submit={{ label: c('form.save'), isBusy: isSending }}
    >
      <TextField
        label={t('storage.quota')}
        help={t('storage.quotaHelp')}
        inputMode="numeric"
        {...form.getInputProps('quota')}
      />
    </FormDialog>
  )
}
