import { useEffect } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { useBrand } from '../ui/brand.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { NoPermission } from '../ui/NoPermission.tsx'
import { NotFound } from '../ui/NotFound.tsx'
import { BareHead } from './BareHead.tsx'
import { Labels } from './Labels.tsx'
import { homeOf } from './screens.tsx'
import { useSession } from './session.tsx'
import { coreTexts } from './texts/index.ts'

/** There is no such page. */
export function NotFoundPage() {
  const { user } = useSession()
  const t = coreTexts.useText()
  const brand = useBrand()
  return (
    <Labels>
      <title>{`${t('page.notFound')} · ${brand.name}`}</title>
      <BareHead />
      <main id="main">
        <NotFound homeTo={homeOf(user?.role)} />
      </main>
    </Labels>
  )
}

/** The page is there, but not for this role; the address stays, so that it can be told to somebody. */
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

/** A page that failed to load or to draw: says so and offers to try again. `inside`: within the dashboard's frame. */
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
      {!inside && <BareHead />}
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
