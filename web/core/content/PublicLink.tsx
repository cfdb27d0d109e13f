import { IconCopy, IconExternalLink } from '@tabler/icons-react'
import { Button, buttonLook } from '../../ui/controls/Button.tsx'
import { useCopy } from '../device/use-copy.ts'
import classes from './PublishPanel.module.css'
import { formTexts } from './texts/form.ts'

/** The public page of a published record, to open and to copy. */
export function PublicLink({ path }: { path: string }) {
  const t = formTexts.useText()
  const address = new URL(path, window.location.origin).href
  const copy = useCopy({ isHidden: true })
  return (
    <div className={classes.links}>
      <a href={path} target="_blank" rel="noopener" {...buttonLook({ variant: 'default' })}>
        <IconExternalLink size={18} aria-hidden />
        {t('publish.view')}
      </a>
      <Button variant="default" leftSection={<IconCopy size={18} aria-hidden />} onClick={() => void copy(address)}>
        {t('publish.copy')}
      </Button>
    </div>
  )
}
