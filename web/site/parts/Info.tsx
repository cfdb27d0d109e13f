import { IconInfoCircle } from '@tabler/icons-react'
import { useId } from 'react'
import { useSite } from '../site.ts'

/** A button next to a figure whose panel says the rule. The browser opens it, also without a script. */
export function Info({ name, children }: { name: string; children: string }) {
  const { t } = useSite()
  const id = useId()
  return (
    <>
      <button type="button" className="info" popoverTarget={id} aria-label={t('chart.rule', { name })}>
        <IconInfoCircle size={18} aria-hidden />
      </button>
      <span id={id} popover="auto" className="info-text" role="note">
        {children}
      </span>
    </>
  )
}
