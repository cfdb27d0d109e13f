import type { ReactNode } from 'react'
import { BareHead } from '../../core/BareHead.tsx'
import { Labels } from '../../core/Labels.tsx'
import { useBrand } from '../../ui/brand.ts'
import type { DrawingKind } from '../../ui/Drawing.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { StateBox } from '../../ui/StateBox.tsx'
import { useText } from './texts.ts'

interface Props {
  title: string
  text: ReactNode
  drawing: DrawingKind
  /** Between the text and the next step. */
  before?: ReactNode
  /** The next step; the way to the start page when left out. */
  action?: ReactNode
}

/** A page outside the dashboard that says one thing. */
export function Standalone({ title, text, drawing, before, action }: Props) {
  const t = useText()
  const brand = useBrand()
  return (
    <Labels>
      <title>{`${title} · ${brand.name}`}</title>
      <BareHead />
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
