import { useEffect, useRef } from 'react'
import { createBrowserRouter, Navigate, Outlet, type RouteObject, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import type { Screen, WebFeature } from './feature.ts'
import { guarded, SignedIn } from './guards.tsx'
import { LANGUAGE_KEY } from './settings/values.ts'
import { showLanguage } from './text.ts'
import { coreTexts } from './texts/index.ts'

/** The language that catalogues are needed in: what is chosen, also before the first page has been drawn. */
const chosenLanguage = () => document.documentElement.lang || localStorage.getItem(LANGUAGE_KEY) || 'mn'

/** Loads a page with its texts, so that nothing is shown in the wrong language first. */
async function loadScreen(feature: WebFeature, screen: Screen) {
  const { default: Page } = await screen.load()
  await showLanguage(chosenLanguage())
  return { Component: guarded(feature, screen, Page) }
}

const errorElement = { lazy: async () => ({ ErrorBoundary: (await import('./states.tsx')).ErrorPage }) }

function routeOf(feature: WebFeature, screen: Screen): RouteObject {
  return {
    path: screen.path,
    lazy: async () => {
      const [page, { ErrorPage }] = await Promise.all([loadScreen(feature, screen), import('./states.tsx')])
      return { ...page, ErrorBoundary: ErrorPage }
    },
  }
}

/** Every address of the application, from the features' lists. `/_app` is the shell's own name and leads to its home. */
export function makeRouter(features: Record<string, WebFeature>) {
  const all = Object.values(features).flatMap((feature) => feature.screens.map((screen) => ({ feature, screen })))
  const isInside = (screen: Screen) => screen.path.startsWith('/dashboard')
  const inside = all.filter(({ screen }) => isInside(screen)).map(({ feature, screen }) => routeOf(feature, screen))
  const outside = all.filter(({ screen }) => !isInside(screen)).map(({ feature, screen }) => routeOf(feature, screen))
  return createBrowserRouter([
    {
      Component: Root,
      HydrateFallback: () => null,
      ...errorElement,
      children: [
        ...outside,
        {
          Component: SignedIn,
          children: [
            {
              lazy: async () => {
                const { Dashboard } = await import('./shell/Dashboard.tsx')
                await showLanguage(chosenLanguage())
                return { Component: () => <Dashboard features={features} /> }
              },
              children: [
                ...inside,
                { path: '/dashboard', element: <Navigate to="/dashboard/app" replace /> },
                { path: '/_app', element: <Navigate to="/dashboard/app" replace /> },
              ],
            },
          ],
        },
        {
          path: '*',
          lazy: async () => {
            const { NotFoundPage } = await import('./states.tsx')
            await showLanguage(chosenLanguage())
            return { Component: NotFoundPage }
          },
        },
      ],
    },
  ])
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

/** After a navigation the focus goes to the page's title: those who hear the page are told where they are. */
function useFocusOnTitle(): void {
  const { pathname } = useLocation()
  const first = useRef(true)
  useEffect(() => {
    if (first.current) {
      first.current = false
      return
    }
    const timer = setTimeout(() => {
      const title = document.querySelector<HTMLElement>('h1')
      if (!title || document.activeElement?.closest('main, [role=dialog]')) return
      title.tabIndex = -1
      title.focus({ preventScroll: true })
    }, 50)
    return () => clearTimeout(timer)
  }, [pathname])
}
