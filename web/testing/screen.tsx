import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import type { Feature } from '#contract/core/feature.ts'
import { files } from '#contract/features/files/index.ts'
import { upload } from '../core/api.ts'
import { type AreaSource, provideAreas } from '../core/area-source.ts'
import { providePictures } from '../core/content/picture-library.ts'
import { Labels } from '../core/Labels.tsx'
import { type MapSource, provideMap } from '../core/map/source.ts'
import { makeQueryClient } from '../core/query.ts'
import { SessionProvider } from '../core/session.tsx'
import { SettingsProvider } from '../core/settings/SettingsProvider.tsx'
import { ConfirmProvider } from '../ui/ConfirmProvider.tsx'
import { fillBrowser } from '../ui/testing.tsx'
import { accountOf, tokenUntil } from './people.ts'
import { network, type Seen } from './server.ts'

/** The signed-in person of these tests. */
export const account = accountOf('CITY_ADMIN')

type Answers = Parameters<typeof network>[1]

/** Shows a screen inside everything that stands around screens, with the network of `features` answered by `answers`, and areas from `places`. */
export function showScreen(
  features: readonly Feature[],
  { path, address, Screen }: { path: string; address: string; Screen: () => React.ReactNode },
  answers: Answers,
  places: { areas?: AreaSource; map?: Partial<MapSource> } = {},
): Seen[] {
  fillBrowser()
  const seen = network([...features], answers)
  provideAreas(places.areas ?? { below: async () => [], path: async () => [] })
  provideMap({
    base: async () => ({ styleUrl: null, tilesUrl: null }),
    borders: async () => ({ credit: '', byId: new Map(), names: new Map() }),
    at: async () => [],
    find: async () => [],
    ...places.map,
  })
  providePictures({
    send: async (file, onProgress) => (await upload(files, 'upload', file, { onProgress })).data,
    Picker: () => null,
  })
  localStorage.setItem('accessToken', tokenUntil(Date.now() + 3_600_000))
  const router = createMemoryRouter(
    [
      { path, element: <Screen /> },
      { path: '*', element: null },
    ],
    { initialEntries: [address] },
  )
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <SettingsProvider>
        <SessionProvider
          calls={{ account: async () => account, signOut: async () => {} }}
          onEnd={() => {}}
          onMaintenance={async () => {}}
        >
          <Labels>
            <ConfirmProvider>
              <RouterProvider router={router} />
            </ConfirmProvider>
          </Labels>
        </SessionProvider>
      </SettingsProvider>
    </QueryClientProvider>,
  )
  return seen
}
