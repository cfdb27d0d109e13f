import type { ReactNode } from 'react'
import { Labels } from '../../core/i18n/Labels.tsx'
import { BareHeader } from '../../core/shell/BareHeader.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import type { DrawingKind } from '../../ui/feedback/Drawing.tsx'
import { StateBox } from '../../ui/feedback/StateBox.tsx'
import { useBrand } from '../../ui/theme/brand.ts'
import { useText } from './texts.ts'

interface Props {
  title: string
  text: ReactNode
  drawing: DrawingKind
  /** Shown between the text and the next step. */
  before?: ReactNode
  /** The next step; a link to the start page by default. */
  action?: ReactNode
}

/** A page outside the dashboard with a single message. */
export function Standalone({ title, text, drawing, before, action }: Props) {
  const t = useText()
  const brand = useBrand()
  return (
    <Labels>
      <title>{`${title} · ${brand.name}`}</title>
      <BareHeader />
      <main id="main">
        <StateBox
          level={1}
          drawing={drawing}
          title={title}
          text={text}
          action={
            <>
              {before}
              {action ?? <LinkButton to="/">{t('home')}</LinkButton>}
            </>
          }
        />
      </main>
    </Labels>
  )
}
