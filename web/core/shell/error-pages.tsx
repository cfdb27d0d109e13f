import { useEffect } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { NoPermission } from '../../ui/feedback/NoPermission.tsx'
import { NotFound } from '../../ui/feedback/NotFound.tsx'
import { useBrand } from '../../ui/theme/brand.ts'
import { homeOf } from '../access/access.tsx'
import { Labels } from '../i18n/Labels.tsx'
import { coreTexts } from '../i18n/texts/index.ts'
import { useSession } from '../session/session.tsx'
import { BareHeader } from './BareHeader.tsx'

/** Shown for an unknown address. */
export function NotFoundPage() {
  const { user } = useSession()
  const t = coreTexts.useText()
  const brand = useBrand()
  return (
    <Labels>
      <title>{`${t('page.notFound')} · ${brand.name}`}</title>
      <BareHeader />
      <main id="main">
        <NotFound homeTo={homeOf(user?.role)} />
      </main>
    </Labels>
  )
}

/** Shown for a page that the role may not open; the address remains, so that it can be shared. */
export function PermissionDenied() {
  const { user } = useSession()
  const t = coreTexts.useText()
  const brand = useBrand()
  return (
    <Labels>
      <title>{`${t('page.denied')} · ${brand.name}`}</title>
      <NoPermission homeTo={homeOf(user?.role)} />
    </Labels>
  )
}

/** Shown for a page that failed to load or render, with a retry button. `inside`: within the dashboard's frame. */
export function ErrorPage({ inside }: { inside: boolean }) {
  const error = useRouteError()
  const t = coreTexts.useText()
  const brand = useBrand()
  useEffect(() => console.error(error), [error])
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />
  const Frame = inside ? 'div' : 'main'
  return (
    <Labels>
      <title>{`${t('page.error')} · ${brand.name}`}</title>
      {!inside && <BareHeader />}
      <Frame id={inside ? undefined : 'main'}>
        <ErrorState
          level={1}
          title={t('error.title')}
          text={t('error.text')}
          onRetry={() => window.location.reload()}
        />
      </Frame>
    </Labels>
  )
}
