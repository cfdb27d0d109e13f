import { IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import { inLang } from '#contract/core/text/localized.ts'
import type { HelpPlace } from '#contract/features/manual/help.ts'
import { type ChapterPlace, chapterFor, manual } from '#contract/features/manual/index.ts'
import { ContentText } from '../../core/content/ContentText.tsx'
import { useLang } from '../../core/i18n/text.ts'
import { useAsk } from '../../core/query/query.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { HelpText, helpAddress } from './HelpPages.tsx'
import classes from './manual.module.css'
import { manualTexts } from './texts.ts'

/**
 * The help of the current screen in a column next to it. The page remains usable, and the help follows navigation. Esc
 * closes it.
 */
export default function HelpPanel({ onClose }: { onClose: () => void }) {
  const t = manualTexts.useText()
  const lang = useLang()
  const { pathname } = useLocation()
  const panel = useRef<HTMLElement>(null)
  const tree = useAsk(manual, 'tree')
  const help = useAsk(manual, 'help', { query: {} }, { staleTime: Number.POSITIVE_INFINITY })
  const isReady = tree.data !== undefined && help.data !== undefined
  const error = isReady ? undefined : (tree.error ?? help.error)
  const pages = (help.data?.data.parts ?? []).flatMap((part) => part.pages.flatMap(ofEachScreen))
  const place = isReady ? chapterFor<ChapterPlace | HelpPlace>([...tree.data.data, ...pages], pathname) : undefined
  useEffect(() => panel.current?.focus(), [])
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc closes it wherever the focus is inside
    <aside
      ref={panel}
      className={classes.panel}
      aria-label={t('help.title')}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <header className={classes.panelHead}>
        <h2>{place ? inLang(place.title, lang) : t('help.title')}</h2>
        <IconButton name={t('help.close')} onClick={onClose}>
          <IconX size={20} aria-hidden />
        </IconButton>
      </header>
      {/* a scrollable region is focusable, so that the keyboard can scroll it */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must take the focus */}
      <div className={classes.panelBody} role="region" aria-label={t('help.title')} tabIndex={0}>
        {error && (
          <ErrorState
            level={2}
            title={t('help.failed')}
            onRetry={() => void Promise.all([tree.refetch(), help.refetch()])}
          />
        )}
        {!error && !isReady && <TextSkeleton lines={6} />}
        {isReady && !place && <p className={classes.quiet}>{t('help.none')}</p>}
        {place &&
          ('id' in place ? <Text key={place.id} id={place.id} /> : <HelpText key={place.name} name={place.name} />)}
      </div>
      <footer className={classes.panelFoot}>
        <LinkButton variant="default" size="sm" to={addressOf(place)}>
          {t('help.open')}
        </LinkButton>
      </footer>
    </aside>,
    document.body,
  )
}

/** A help page once for each of its screens. */
const ofEachScreen = (page: HelpPlace) => [page.screen, ...page.otherScreens].map((screen) => ({ ...page, screen }))

function addressOf(place: ChapterPlace | HelpPlace | undefined): string {
  if (!place) return '/dashboard/manual'
  return 'id' in place ? `/dashboard/manual?chapter=${place.id}` : helpAddress(place.name)
}

function Text({ id }: { id: string }) {
  const t = manualTexts.useText()
  const { data, error, refetch } = useAsk(manual, 'one', { params: { id } })
  if (error) return <ErrorState level={2} title={t('help.failed')} onRetry={() => void refetch()} />
  if (!data) return <TextSkeleton lines={8} />
  return <ContentText record={data.data} />
}
