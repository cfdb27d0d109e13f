import { IconCopy } from '@tabler/icons-react'
import { Button } from '../../ui/controls/Button.tsx'
import { useCopy } from '../device/use-copy.ts'
import { coreTexts } from '../i18n/texts/index.ts'
import classes from './copy-box.module.css'

/** A value that is shown once, for example a secret, with a button that copies it. */
export function CopyBox({ label, value }: { label: string; value: string }) {
  const t = coreTexts.useText()
  const copy = useCopy()
  return (
    <div className={classes.box}>
      <span>{label}</span>
      <code dir="ltr">{value}</code>
      <div>
        <Button
          variant="default"
          leftSection={<IconCopy size={16} aria-hidden />}
          aria-label={`${t('copy.act')}: ${label}`}
          onClick={() => void copy(value)}
        >
          {t('copy.act')}
        </Button>
      </div>
    </div>
  )
}
