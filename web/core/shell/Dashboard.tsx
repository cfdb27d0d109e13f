import '../zod-strict.ts'
// the pages for what goes wrong are there before anything does: when the network is away they cannot be fetched
import '../states.tsx'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { ConfirmProvider } from '../../ui/ConfirmProvider.tsx'
import { useUiLabels } from '../../ui/labels.ts'
import { Toasts } from '../../ui/Toasts.tsx'
import type { WebFeature } from '../feature.ts'
import { Labels } from '../Labels.tsx'
import { useLive } from '../live.ts'
import { makeQueryClient } from '../query.ts'
import { FeaturesProvider, homeOf } from '../screens.tsx'
import { useSession } from '../session.tsx'
import { coreTexts } from '../texts/index.ts'
import { Drawers, useDrawers } from './Drawers.tsx'
import { Header, OwnArea } from './Header.tsx'
import { menuOf } from './menu.ts'
import { Nav } from './Nav.tsx'
import classes from './shell.module.css'

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
            <Frame features={features} />
          </FeaturesProvider>
        </ConfirmProvider>
      </Labels>
    </QueryClientProvider>
  )
}

function Frame({ features }: { features: Record<string, WebFeature> }) {
  const t = coreTexts.useText()
  const { user } = useSession()
  const labels = useUiLabels()
  const { pathname } = useLocation()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const drawers = useDrawers()
  useLive()
  useEffect(() => setMenuOpen(false), [pathname])
  if (!user) return null
  const groups = menuOf(features, user.role)
  return (
    <div className={classes.frame}>
      <a className={`nt-hidden-until-focus ${classes.skip}`} href="#main">
        {t('skip')}
      </a>
      <Nav home={homeOf(user.role)} groups={groups} isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />
      <div className={classes.column}>
        <Header onMenu={() => setMenuOpen(true)} drawers={drawers} />
        <main id="main" className={classes.main} tabIndex={-1}>
          <div className={classes.phoneArea}>
            <OwnArea />
          </div>
          <Outlet />
        </main>
      </div>
      <Drawers state={drawers} features={features} role={user.role} />
      <Toasts labels={{ toasts: labels.toasts, close: labels.close }} />
    </div>
  )
}
