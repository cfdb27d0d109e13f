import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Labels } from '../../core/i18n/Labels.tsx'
import { makeQueryClient } from '../../core/query/query.ts'
import { ConfirmProvider } from '../../ui/dialogs/ConfirmProvider.tsx'
import { Toasts } from '../../ui/feedback/Toasts.tsx'
import { useUiLabels } from '../../ui/theme/labels.ts'

/** What the cards of an account need on a page outside of the dashboard. */
export function OwnQueries({ children }: { children: ReactNode }) {
  const [client] = useState(makeQueryClient)
  useEffect(() => () => client.clear(), [client])
  return (
    <QueryClientProvider client={client}>
      <Labels>
        <ConfirmProvider>
          {children}
          <OwnToasts />
        </ConfirmProvider>
      </Labels>
    </QueryClientProvider>
  )
}

function OwnToasts() {
  const labels = useUiLabels()
  return <Toasts labels={{ toasts: labels.toasts, close: labels.close }} />
}
