import { IconDeviceMobileCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Card } from '../../ui/layout/Card.tsx'
import classes from './outbox.module.css'
import { outboxTexts } from './texts.ts'

/** Replaces a form whose submission was saved on the device while offline. */
export function SavedCard({ children }: { children: ReactNode }) {
  const t = outboxTexts.useText()
  return (
    <Card>
      <div className={classes.saved}>
        <IconDeviceMobileCheck size={40} aria-hidden />
        <h2 tabIndex={-1} ref={(title) => title?.focus()}>
          {t('saved.title')}
        </h2>
        <p>{t('saved.text')}</p>
        <div className={classes.hands}>{children}</div>
      </div>
    </Card>
  )
}
