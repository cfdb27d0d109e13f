import type { ReactNode } from 'react'
import { Labels } from '../../core/Labels.tsx'
import type { DrawingKind } from '../../ui/Drawing.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { StateBox } from '../../ui/StateBox.tsx'
import { useText } from './texts.ts'

/** A page outside the dashboard that says one thing. */
export function Standalone({ title, text, drawing, action, children }: { title: string; text: ReactNode; drawing: DrawingKind; action?: ReactNode; children?: ReactNode }) {
  const t = useText()
  return (
    <Labels>
      <title>{`${title} · Nutag`}</title>
      <main id="main">
        <StateBox level={1} drawing={drawing} title={title} text={text} action={action ?? <LinkButton to="/">{t('home')}</LinkButton>} />
        {children}
      </main>
    </Labels>
  )
}
