import '../forms/zod-strict.ts'
// error pages are loaded in advance: without a network they could not be fetched
import './error-pages.tsx'
import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import type { Role } from '#contract/core/model/actor.ts'
import { ConfirmProvider } from '../../ui/dialogs/ConfirmProvider.tsx'
import { Toasts } from '../../ui/feedback/Toasts.tsx'
import { useUiLabels } from '../../ui/theme/labels.ts'
import { lazyPart } from '../../ui/theme/retry-load.ts'
import { FeaturesProvider, homeOf } from '../access/access.tsx'
import type { WebFeature } from '../access/define-feature.ts'
import { Labels } from '../i18n/Labels.tsx'
import { coreTexts } from '../i18n/texts/index.ts'
import { useLive } from '../query/live.ts'
import { makeQueryClient } from '../query/query.ts'
import { useApplicationOnDevice } from '../query/use-application.ts'
import { useSession } from '../session/session.tsx'
import { Drawers, useDrawers } from './Drawers.tsx'
import { Header } from './Header.tsx'
import { menuOf } from './menu.ts'
import { Nav } from './Nav.tsx'
import { OwnArea } from './OwnArea.tsx'
import { PageFade } from './PageFade.tsx'
import classes from './shell.module.css'

const OfflineBar = lazyPart(() => import('../outbox/OfflineBar.tsx'))

/** The frame of the dashboard: menu by role, header, the page, and overlays. */
export function Dashboard({ features }: { features: Record<string, WebFeature> }) {
  const { user } = useSession()
  // remounts everything for a new person
  const [client] = useState(makeQueryClient)
  useEffect(() => () => client.clear(), [client, user?.id])
  return (
    <QueryClientProvider client={client}>
      <Labels>
        <ConfirmProvider>
          <FeaturesProvider features={features}>
            {user && <Frame features={features} role={user.role} />}
          </FeaturesProvider>
        </ConfirmProvider>
      </Labels>
    </QueryClientProvider>
  )
}

function Frame({ features, role }: { features: Record<string, WebFeature>; role: Role }) {
  const t = coreTexts.useText()
  const labels = useUiLabels()
  const { pathname, search } = useLocation()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const drawers = useDrawers()
  useLive()
  useApplicationOnDevice(features)
  useEffect(() => setMenuOpen(false), [pathname, search])
  // an address changes with each search in a list: menu and header stay as they are
  const groups = useMemo(() => menuOf(features, role), [features, role])
  const openMenu = useCallback(() => setMenuOpen(true), [])
  const closeMenu = useCallback(() => setMenuOpen(false), [])
  return (
    <div className={classes.frame}>
      <a className={`nt-hidden-until-focus ${classes.skip}`} href="#main">
        {t('skip')}
      </a>
      <Nav home={homeOf(role)} groups={groups} isOpen={isMenuOpen} onClose={closeMenu} />
      <div className={classes.column}>
        <Header onMenu={openMenu} onOpen={drawers.open} />
        <main id="main" className={classes.main} tabIndex={-1}>
          <div className={classes.phoneArea}>
            <OwnArea />
          </div>
          <Suspense>
            <OfflineBar />
          </Suspense>
          <PageFade>
            <Outlet />
          </PageFade>
        </main>
      </div>
      <Drawers state={drawers} features={features} role={role} />
      <Toasts labels={{ toasts: labels.toasts, close: labels.close }} />
    </div>
  )
}
