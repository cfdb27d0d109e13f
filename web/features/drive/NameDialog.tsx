import { type DriveNode, drive, FILE_NAME_MAX, FolderDraft, NodeChange } from '#contract/features/drive/index.ts'
import { useContractForm } from '../../core/forms/form.tsx'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useDo } from '../../core/query/query.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { driveTexts } from './texts.ts'

/** Adds a folder to a folder. */
export function FolderDialog({ parentId, onClose }: { parentId: string; onClose: () => void }) {
  const t = driveTexts.useText()
  const c = coreTexts.useText()
  const create = useDo(drive, 'createFolder')
  const { form, onSubmit, isSending, problem } = useContractForm<{ name: string }, typeof FolderDraft>({
    schema: FolderDraft,
    initial: { name: '' },
    toBody: ({ name }) => ({ name, parentId }),
    send: async (body) => {
      await create.mutateAsync({ body })
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('newFolder')}
      onClose={onClose}
      onSubmit={onSubmit}
      problem={problem}
      cancel={{ label: c('form.cancel') }}
      submit={{ label: c('form.save'), isBusy: isSending }}
    >
      <TextField label={t('field.folderName')} required limit={FILE_NAME_MAX} {...form.getInputProps('name')} />
    </FormDialog>
  )
}

/** Renames a file or a folder. */
export function RenameDialog({ node, onClose }: { node: DriveNode; onClose: () => void }) {
  const t = driveTexts.useText()
  const c = coreTexts.useText()
  const change = useDo(drive, 'change')
  const { form, onSubmit, isSending, problem } = useContractForm<{ name: string }, typeof NodeChange>({
    schema: NodeChange,
    initial: { name: node.name },
    toBody: ({ name }) => ({ name, version: node.version }),
    send: async (body) => {
      await change.mutateAsync({ params: { id: node.id }, body })
      toast(c('form.saved'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('rename')}
      onClose={onClose}
      onSubmit={onSubmit}
      problem={problem}
      cancel={{ label: c('form.cancel') }}
      submit={{ label: c('form.save'), isBusy: isSending }}
    >
      <TextField label={t('field.name')} required limit={FILE_NAME_MAX} {...form.getInputProps('name')} />
    </FormDialog>
  )
}
