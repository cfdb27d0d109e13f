import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { inLang } from '#contract/core/text/localized.ts'
import { AreaChip } from '../../ui/controls/AreaChip.tsx'
import { Floating } from '../../ui/controls/Floating.tsx'
import { FormSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { useUiLabels } from '../../ui/theme/labels.ts'
import { lazyPart } from '../../ui/theme/retry-load.ts'
import { useAreaOnPage } from '../areas/area-on-page.ts'
import { useHasAreaChoice } from '../areas/own-area.ts'
import { useAreaChain } from '../areas/use-area-options.ts'
import { useLang } from '../i18n/text.ts'
import { coreTexts } from '../i18n/texts/index.ts'
import { type User, useUser } from '../session/session.tsx'
import classes from './shell.module.css'

const AreaPicker = lazyPart(async () => ({ default: (await import('../areas/AreaPicker.tsx')).AreaPicker }))

/** The area of the page's data: the person's own, or the one within reach to which the page is narrowed. */
export function OwnArea() {
  const { area } = useUser()
  return area && <Chip area={area} />
}

function Chip({ area }: { area: NonNullable<User['area']> }) {
  const t = coreTexts.useText()
  const lang = useLang()
  const labels = useUiLabels()
  const onPage = useAreaOnPage()
  const hasChoice = useHasAreaChoice()
  const [isOpen, setOpen] = useState(false)
  const anchor = useRef<HTMLSpanElement>(null)
  const returns = useRef(false)
  // once the panel is gone: clearing the field focuses the field, which goes with it
  useEffect(() => {
    if (isOpen || !returns.current) return
    returns.current = false
    anchor.current?.querySelector('button')?.focus()
  }, [isOpen])
  // the whole path of an area below: the names above the person's own are known without asking
  const chain = useAreaChain(onPage?.id && onPage.id !== area.id ? onPage.id : null)
  const path = (chain ?? area.path).map(({ name }) => inLang(name, lang))
  if (!onPage || !hasChoice) return <AreaChip path={path} label={labels.area} />
  const close = (returnFocus: boolean) => {
    setOpen(false)
    returns.current = returnFocus
  }
  const choose = (id: string | null) => {
    onPage.choose(id === area.id ? null : id)
    close(true)
  }
  return (
    <>
      <span ref={anchor} className={classes.areaChip}>
        <AreaChip
          path={path}
          label={labels.area}
          changeLabel={t('header.areaChange')}
          isOpen={isOpen}
          onChange={() => setOpen(!isOpen)}
        />
      </span>
      {isOpen && (
        <Floating anchor={anchor} align="start" onClose={close} role="dialog" name={t('header.areaShown')}>
          <div className={classes.areaPanel}>
            <Suspense fallback={<FormSkeleton fields={1} />}>
              <FocusedField>
                <AreaPicker label={t('header.areaShown')} value={onPage.id} onChange={choose} />
              </FocusedField>
            </Suspense>
          </div>
        </Floating>
      )}
    </>
  )
}

/** Focuses its field once that has loaded. */
function FocusedField({ children }: { children: ReactNode }) {
  const inside = useRef<HTMLDivElement>(null)
  useEffect(() => inside.current?.querySelector('input')?.focus(), [])
  return <div ref={inside}>{children}</div>
}
