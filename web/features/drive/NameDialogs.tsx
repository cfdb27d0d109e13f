import { type DriveNode, drive, FILE_NAME_MAX, FolderDraft, NodeChange } from '#contract/features/drive/index.ts'
import { NameDialog } from '../../core/forms/NameDialog.tsx'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useDo } from '../../core/query/query.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { driveTexts } from './texts.ts'

/** Adds a folder to a folder. */
export function FolderDialog({ parentId, onClose }: { parentId: string; onClose: () => void }) {
  const t = driveTexts.useText()
  const create = useDo(drive, 'createFolder')
  return (
    <NameDialog
      title={t('newFolder')}
      label={t('field.folderName')}
      limit={FILE_NAME_MAX}
      schema={FolderDraft}
      toBody={(name) => ({ name, parentId })}
      send={(body) => create.mutateAsync({ body })}
      onClose={onClose}
    />
  )
}

/** Renames a file or a folder. */
export function RenameDialog({ node, onClose }: { node: DriveNode; onClose: () => void }) {
  const t = driveTexts.useText()
  const c = coreTexts.useText()
  const change = useDo(drive, 'change')
  return (
    <NameDialog
      title={t('rename')}
      label={t('field.name')}
      limit={FILE_NAME_MAX}
      name={node.name}
      schema={NodeChange}
      toBody={(name) => ({ name, version: node.version })}
      send={async (body) => {
        await change.mutateAsync({ params: { id: node.id }, body })
        toast(c('form.saved'))
      }}
      onClose={onClose}
    />
  )
}
