import { drive, FILE_NAME_MAX, FolderDraft } from '#contract/features/drive/index.ts'
import { NameDialog } from '../../core/forms/NameDialog.tsx'
import { useDo } from '../../core/query/query.ts'
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
