import { IconFolderOpen } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import type { Attachment } from '#contract/core/model/attachment.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { coreTexts } from '../i18n/texts/index.ts'
import { attachables } from './attachables.ts'

interface Props {
  /** How many files may still be attached. */
  max: number
  onPick: (files: readonly Attachment[]) => void
  /** As an icon between other icons. */
  isIcon?: boolean
}

/** Opens the stored files of the person, to attach copies of some. Nothing where there are none. */
export function AttachStored({ max, onPick, isIcon }: Props): ReactNode {
  const c = coreTexts.useText()
  const [isOpen, setOpen] = useState(false)
  const found = attachables()
  if (!found) return null
  const { Picker } = found
  const open = () => setOpen(true)
  const icon = <IconFolderOpen size={isIcon ? 20 : 18} aria-hidden />
  return (
    <>
      {isIcon ? (
        <IconButton type="button" name={c('attach.stored')} disabled={max <= 0} onClick={open}>
          {icon}
        </IconButton>
      ) : (
        <Button variant="subtle" size="xs" leftSection={icon} disabled={max <= 0} onClick={open}>
          {c('attach.stored')}
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <Picker
            max={max}
            onPick={(files) => {
              setOpen(false)
              onPick(files)
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
