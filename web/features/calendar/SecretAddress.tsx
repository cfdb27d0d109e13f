import { IconCopy } from '@tabler/icons-react'
import { Button } from '../../ui/controls/Button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import classes from './calendar.module.css'
import { calendarTexts } from './texts.ts'

/** Something secret that is shown once, to be copied. */
export function SecretAddress({ label, value }: { label: string; value: string }) {
  const t = calendarTexts.useText()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      toast(t('programs.copied'))
    } catch {
      // the browser denies access to the clipboard: the text can be selected
      toast(t('programs.notCopied'), { variant: 'warning' })
    }
  }
  return (
    <div className={classes.secret}>
      <span>{label}</span>
      <code dir="ltr">{value}</code>
      <div>
        <Button variant="default" leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void copy()}>
          {t('programs.copy')}
        </Button>
      </div>
    </div>
  )
}
