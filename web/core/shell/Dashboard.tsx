import '../zod-strict.ts'
// the pages for what goes wrong are there before anything does: when the network is away they cannot be fetched
import '../states.tsx'
import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import type { Role } from '#contract/core/actor.ts'
import { ConfirmProvider } from '../../ui/ConfirmProvider.tsx'
import { useUiLabels } from '../../ui/labels.ts'
import { lazyPart } from '../../ui/retry-load.ts'
import { Toasts } from '../../ui/Toasts.tsx'
import type { WebFeature } from '../feature.ts'
import { Labels } from '../Labels.tsx'
import { useLive } from '../live.ts'
import { useApplicationOnDevice } from '../offline/use-application.ts'
import { makeQueryClient } from '../query.ts'
import { FeaturesProvider, homeOf } from '../screens.tsx'
import { useSession } from '../session.tsx'
import { coreTexts } from '../texts/index.ts'
import { Drawers, useDrawers } from './Drawers.tsx'
import { Header, OwnArea } from './Header.tsx'
import { menuOf } from './menu.ts'
import { Nav } from './Nav.tsx'
import classes from './shell.module.css'

const OfflineBar = lazyPart(() => import('../outbox/OfflineBar.tsx'))

/** The frame of the dashboard: menu by role, header, the page, and what can lie over it. */
export function Dashboard({ features }: { features: Record<string, WebFeature> }) {
  const { user } = useSession()
  // a new person starts with nothing remembered of the one before
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
  const { pathname } = useLocation()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const drawers = useDrawers()
  useLive()
  useApplicationOnDevice(features)
  useEffect(() => setMenuOpen(false), [pathname])
  const groups = menuOf(features, role)
  return (
    <div className={classes.frame}>
      <a className={`nt-hidden-until-focus ${classes.skip}`} href="#main">
        {t('skip')}
      </a>
      <Nav home={homeOf(role)} groups={groups} isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />
      <div className={classes.column}>
        <Header onMenu={() => setMenuOpen(true)} drawers={drawers} />
        <main id="main" className={classes.main} tabIndex={-1}>
          <div className={classes.phoneArea}>
            <OwnArea />
          </div>
          <Suspense>
            <OfflineBar />
          </Suspense>
          <Outlet />
        </main>
      </div>
      <Drawers state={drawers} features={features} role={role} />
      <Toasts labels={{ toasts: labels.toasts, close: labels.close }} />
    </div>
  )
}
