import { IconDots, IconFolderPlus, IconFolderUp, IconUpload } from '@tabler/icons-react'
import { type ChangeEvent, useRef, useState } from 'react'
import type { DriveNode } from '#contract/features/drive/index.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { IconMenu } from '../../ui/controls/Menu.tsx'
import { lazyInPlace } from '../../ui/feedback/lazy.tsx'
import classes from './drive.module.css'
import { driveTexts } from './texts.ts'
import { addUploads, type Chosen } from './upload-store.ts'

// loaded when they are opened
const FolderDialog = lazyInPlace(async () => ({ default: (await import('./NameDialogs.tsx')).FolderDialog }))

/** The folders of a file that was chosen with its folder, without the file itself. */
const foldersOf = (path: string): string[] =>
  path
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .slice(0, -1)

/** Buttons that add files, whole folders and new folders to a folder. */
export function AddFiles({ folder }: { folder: DriveNode }) {
  const t = driveTexts.useText()
  const files = useRef<HTMLInputElement>(null)
  const folders = useRef<HTMLInputElement>(null)
  const [isNaming, setNaming] = useState(false)
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen: Chosen[] = [...(event.currentTarget.files ?? [])].map((file) => ({
      file,
      folders: foldersOf(file.webkitRelativePath),
    }))
    // the same file can be chosen again
    event.currentTarget.value = ''
    addUploads(folder.id, chosen)
  }
  return (
    <>
      <input ref={files} type="file" multiple hidden aria-label={t('upload')} onChange={choose} data-files />
      <input
        // React passes unknown attributes on; its types do not know this one
        {...{ webkitdirectory: '' }}
        ref={folders}
        type="file"
        multiple
        hidden
        aria-label={t('uploadFolder')}
        onChange={choose}
      />
      <Button leftSection={<IconUpload size={18} aria-hidden />} onClick={() => files.current?.click()}>
        {t('upload')}
      </Button>
      <IconMenu
        name={t('more')}
        className={classes.menu}
        button={<IconDots size={20} aria-hidden />}
        items={[
          {
            label: t('newFolder'),
            icon: <IconFolderPlus size={18} aria-hidden />,
            onSelect: () => setNaming(true),
          },
          {
            label: t('uploadFolder'),
            icon: <IconFolderUp size={18} aria-hidden />,
            onSelect: () => folders.current?.click(),
          },
        ]}
      />
      {isNaming && <FolderDialog parentId={folder.id} onClose={() => setNaming(false)} />}
    </>
  )
}
