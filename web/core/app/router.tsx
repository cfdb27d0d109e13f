import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react'
import {
  createBrowserRouter,
  Outlet,
  type RouteObject,
  ScrollRestoration,
  useLocation,
  useNavigation,
} from 'react-router'
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx'
import { retryLoad } from '../../ui/theme/retry-load.ts'
import type { Screen, WebFeature } from '../access/define-feature.ts'
import { readToken } from '../api/client.ts'
import { lastInput } from '../api/last-input.ts'
import { showLanguage } from '../i18n/text.ts'
import { coreTexts } from '../i18n/texts/index.ts'
import { LANGUAGE_KEY } from '../settings/values.ts'
import { markPages } from '../shell/page-fade.ts'
import { GoHome, guarded, SignedIn } from './guards.tsx'
import { PlainError } from './PlainError.tsx'

type Features = Record<string, WebFeature>

/** The language for catalogues: the selected one, even before the first page is rendered. */
const chosenLanguage = () => document.documentElement.lang || localStorage.getItem(LANGUAGE_KEY) || 'mn'

const ErrorPage = lazy(() =>
  import('../shell/error-pages.tsx').then(
    async (states) => {
      await showLanguage(chosenLanguage())
      return { default: states.ErrorPage }
    },
    () => ({ default: PlainError }),
  ),
)
/** The error element; within the dashboard's frame only the content is replaced. */
const failed = (inside: boolean) => () => (
  <Suspense>
    <ErrorPage inside={inside} />
  </Suspense>
)
const FailedOutside = failed(false)
const FailedInside = failed(true)

/** Returns a predicate for paths of signed-in pages: /dashboard and the given ones, with everything below them. */
export const insideOf =
  (also: readonly string[]) =>
  ({ path }: Pick<Screen, 'path'>): boolean =>
    ['/dashboard', ...also].some((own) => path === own || path.startsWith(`${own}/`))

/** A screen with its texts, so that it is never shown in the wrong language first. */
function routeOf(feature: WebFeature, screen: Screen, Failed: ComponentType): RouteObject {
  return {
    path: screen.path,
    ErrorBoundary: Failed,
    lazy: async () => {
      const Page = await pageOf(screen)
      await showLanguage(chosenLanguage())
      return { Component: guarded(feature, screen, Page) }
    },
  }
}

/**
 * Loads the component of a screen. While it cannot be loaded, the previous page remains and `LoadHint` is shown; any
 * other failure renders the error in its place, so that the frame remains.
 */
async function pageOf(screen: Screen): Promise<ComponentType> {
  try {
    return (await retryLoad(screen.load)).default
  } catch (error) {
    return () => {
      throw error
    }
  }
}

function routesOf(features: Features, wanted: (screen: Screen) => boolean, Failed: ComponentType): RouteObject[] {
  return Object.values(features).flatMap((feature) =>
    feature.screens.filter(wanted).map((screen) => routeOf(feature, screen, Failed)),
  )
}

function dashboardRoute(features: Features, isInside: (screen: Screen) => boolean): RouteObject {
  return {
    ErrorBoundary: FailedOutside,
    lazy: async () => {
      const { Dashboard } = await retryLoad(() => import('../shell/Dashboard.tsx'))
      await showLanguage(chosenLanguage())
      return { Component: () => <Dashboard features={features} /> }
    },
    children: routesOf(features, isInside, FailedInside),
  }
}

const notFound = async () => {
  const { NotFoundPage } = await retryLoad(() => import('../shell/error-pages.tsx'))
  await showLanguage(chosenLanguage())
  return { Component: NotFoundPage }
}

const firstAddress = window.location.href.replace(/#.*$/, '')
/** Addresses unknown to the application are requested from the server, which has the public pages. */
const askServer = ({ request }: { request: Request }) => {
  if (request.url === firstAddress) return null
  window.location.assign(request.url)
  // never resolves, so that nothing is rendered before the other page loads
  return new Promise<null>(() => {})
}

const SIGNED_IN = 'signed-in'

/**
 * Creates the router. The features needed before sign-in are present from the start; all others, with their contracts,
 * are loaded with the first dashboard address opened with a token. `/_app` belongs to the shell and leads to the home
 * page. `alsoInside` are paths of signed-in pages outside /dashboard.
 */
export function makeRouter(start: Features, loadAll: () => Promise<Features>, alsoInside: readonly string[] = []) {
  let isComplete = false
  const isInside = insideOf(alsoInside)
  const routes: RouteObject[] = [
    {
      Component: Root,
      HydrateFallback: () => null,
      ErrorBoundary: FailedOutside,
      children: [
        ...routesOf(start, (screen) => !isInside(screen), FailedOutside),
        {
          id: SIGNED_IN,
          Component: SignedIn,
          children: [
            { path: '/_app', Component: GoHome },
            { path: '/dashboard/*', ErrorBoundary: FailedOutside, lazy: notFound },
            // a splat route, so that the router asks for more routes before it settles for this one
            ...alsoInside.map((path) => ({ path: `${path}/*`, ErrorBoundary: FailedOutside, lazy: notFound })),
          ],
        },
        { path: '*', loader: askServer, ErrorBoundary: FailedOutside, lazy: notFound },
      ],
    },
  ]
  const router = createBrowserRouter(routes, {
    patchRoutesOnNavigation: async ({ path, patch, signal }) => {
      if (isComplete || !isInside({ path }) || !readToken()) return
      // a navigation that was abandoned need not wait
      const features = await retryLoad(loadAll, { signal }).catch((error: unknown) => {
        if (!signal.aborted) throw error
      })
      if (!features || signal.aborted) return
      patch(SIGNED_IN, [dashboardRoute(features, isInside)])
      isComplete = true
    },
  })
  markPages(router)
  return router
}

/** The parts around every page: navigation progress, scrolling, and focus on the title of the new page. */
function Root() {
  const t = coreTexts.useText()
  const { state } = useNavigation()
  useFocusOnTitle()
  return (
    <>
      <ProgressBar busy={state !== 'idle'} label={t('loading')} />
      <ScrollRestoration />
      <Outlet />
    </>
  )
}

/** The longest time for a page to load and set its title, ms; our choice. */
const TITLE_WAIT_MS = 5000

/** Focuses the page's title after a navigation, so that screen readers announce it, unless the person has moved on. */
function useFocusOnTitle(): void {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    const before = document.activeElement
    const since = Date.now()
    // a panel that they have opened meanwhile would close
    const hasMovedOn = () => lastInput() > since && ![before, document.body, null].includes(document.activeElement)
    const focus = () => {
      if (hasMovedOn()) return true
      // a field of the new page that has already taken the focus keeps it
      if (document.activeElement?.closest('main input, main textarea, main select, dialog, [role=dialog]')) return true
      const title = document.querySelector<HTMLElement>('h1')
      if (!title) return false
      title.tabIndex = -1
      // it is a place to read from, not a control
      title.style.outline = 'none'
      title.focus({ preventScroll: true })
      return true
    }
    if (focus()) return
    const observer = new MutationObserver(() => {
      if (focus()) stop()
    })
    const stop = () => {
      clearTimeout(timer)
      observer.disconnect()
    }
    const timer = setTimeout(stop, TITLE_WAIT_MS)
    observer.observe(document.body, { childList: true, subtree: true })
    return stop
  }, [pathname])
}
