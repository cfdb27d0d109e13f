import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react'
import {
  createBrowserRouter,
  Outlet,
  type RouteObject,
  ScrollRestoration,
  useLocation,
  useNavigation,
} from 'react-router'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { retryLoad } from '../ui/retry-load.ts'
import { readToken } from './api.ts'
import type { Screen, WebFeature } from './feature.ts'
import { GoHome, guarded, SignedIn } from './guards.tsx'
import { PlainError } from './PlainError.tsx'
import { LANGUAGE_KEY } from './settings/values.ts'
import { showLanguage } from './text.ts'
import { coreTexts } from './texts/index.ts'

type Features = Record<string, WebFeature>

/** The language that catalogues are needed in: what is chosen, also before the first page has been drawn. */
const chosenLanguage = () => document.documentElement.lang || localStorage.getItem(LANGUAGE_KEY) || 'mn'

const ErrorPage = lazy(() =>
  import('./states.tsx').then(
    async (states) => {
      await showLanguage(chosenLanguage())
      return { default: states.ErrorPage }
    },
    () => ({ default: PlainError }),
  ),
)
/** A page that failed; within the frame of the dashboard only its content is replaced. */
const failed = (inside: boolean) => () => (
  <Suspense>
    <ErrorPage inside={inside} />
  </Suspense>
)
const FailedOutside = failed(false)
const FailedInside = failed(true)

/** Addresses of signed-in people: /dashboard and those that are named, with everything below them. */
export const insideOf =
  (also: readonly string[]) =>
  ({ path }: Pick<Screen, 'path'>): boolean =>
    ['/dashboard', ...also].some((own) => path === own || path.startsWith(`${own}/`))

/** A screen with its texts, so that nothing is shown in the wrong language first. */
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
 * The page of a screen. While it cannot be loaded, the page before it stays and `LoadHint` says so; one that fails otherwise fails in its
 * place, so that the frame around it stays.
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
      const { Dashboard } = await retryLoad(() => import('./shell/Dashboard.tsx'))
      await showLanguage(chosenLanguage())
      return { Component: () => <Dashboard features={features} /> }
    },
    children: routesOf(features, isInside, FailedInside),
  }
}

const notFound = async () => {
  const { NotFoundPage } = await retryLoad(() => import('./states.tsx'))
  await showLanguage(chosenLanguage())
  return { Component: NotFoundPage }
}

const firstAddress = window.location.href.replace(/#.*$/, '')
/** Where the application does not know an address one was led to, the server is asked: it has the public pages. */
const askServer = ({ request }: { request: Request }) => {
  if (request.url === firstAddress) return null
  window.location.assign(request.url)
  // nothing is drawn until the other page is there
  return new Promise<null>(() => {})
}

const SIGNED_IN = 'signed-in'

/**
 * Every address of the application. The features needed before signing in are here from the start; all others, with their
 * contracts, come with the first address of the dashboard that a token stands behind.
 * `/_app` is the shell's own name and leads to its home. `alsoInside` are addresses of signed-in people that do not lie
 * below /dashboard.
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
            // with a star, so that the router looks for more before it takes this for the answer
            ...alsoInside.map((path) => ({ path: `${path}/*`, ErrorBoundary: FailedOutside, lazy: notFound })),
          ],
        },
        { path: '*', loader: askServer, ErrorBoundary: FailedOutside, lazy: notFound },
      ],
    },
  ]
  return createBrowserRouter(routes, {
    patchRoutesOnNavigation: async ({ path, patch, signal }) => {
      if (isComplete || !isInside({ path }) || !readToken()) return
      // one that was left for another address has nothing to wait for
      const features = await retryLoad(loadAll, { signal }).catch((error: unknown) => {
        if (!signal.aborted) throw error
      })
      if (!features || signal.aborted) return
      patch(SIGNED_IN, [dashboardRoute(features, isInside)])
      isComplete = true
    },
  })
}

/** What stands around every page: the progress of navigation, scrolling, and the focus on the new page's title. */
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

/** A page that asks the server for its title has it after this long at the latest, ms; our choice. */
const TITLE_WAIT_MS = 5000

/** After a navigation the focus goes to the page's title: those who hear the page are told where they are. */
function useFocusOnTitle(): void {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    const focus = () => {
      // a field of the new page that took the focus itself keeps it
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
