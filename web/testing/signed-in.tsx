import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Role } from '#contract/core/model/actor.ts'
import { Labels } from '../core/i18n/Labels.tsx'
import { makeQueryClient } from '../core/query/query.ts'
import { SessionProvider, useSession } from '../core/session/session.tsx'
import { SettingsProvider } from '../core/settings/SettingsProvider.tsx'
import { accountOf } from './people.ts'

/** What surrounds every screen: queries, settings, labels, and the session of a person, a city admin by default. */
export function SignedIn({ as = 'CITY_ADMIN', children }: { as?: Role | undefined; children: ReactNode }) {
  return (
    <QueryClientProvider client={makeQueryClient()}>
      <SettingsProvider>
        <SessionProvider
          calls={{ account: async () => accountOf(as), signOut: async () => {} }}
          onEnd={() => {}}
          onMaintenance={async () => {}}
        >
          <Labels>{children}</Labels>
        </SessionProvider>
      </SettingsProvider>
    </QueryClientProvider>
  )
}

/** Renders its children once the session has been restored. */
export function AfterSignIn({ children }: { children: ReactNode }) {
  return useSession().user ? children : null
}
