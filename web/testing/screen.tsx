import { render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import type { Role } from '#contract/core/model/actor.ts'
import type { Feature } from '#contract/core/model/feature.ts'
import { files } from '#contract/features/files/index.ts'
import { uploadTo } from '../core/api/upload-to.ts'
import { type AreaSource, provideAreas } from '../core/areas/area-source.ts'
import { type MapSource, provideMap } from '../core/areas/map/source.ts'
import { providePictures } from '../core/content/picture-library.ts'
import { ConfirmProvider } from '../ui/dialogs/ConfirmProvider.tsx'
import { stubBrowser } from '../ui/testing.tsx'
import { accountOf, tokenUntil } from './people.ts'
import { network, type Seen } from './server.ts'
import { SignedIn } from './signed-in.tsx'

/** The signed-in person in these tests. */
export const account = accountOf('CITY_ADMIN')

type Answers = Parameters<typeof network>[1]

/**
 * Renders a screen with all providers; the requests of `features` are answered by `answers`, and areas come from
 * `more`. The person is a city admin unless `more.role` names another role.
 */
export function showScreen(
  features: readonly Feature[],
  { path, address, Screen }: { path: string; address: string; Screen: () => React.ReactNode },
  answers: Answers,
  more: { areas?: AreaSource; map?: Partial<MapSource>; role?: Role } = {},
): Seen[] {
  stubBrowser()
  const seen = network([...features], answers)
  provideAreas(more.areas ?? { below: async () => [], path: async () => [], find: async () => [] })
  provideMap({
    base: async () => ({ styleUrl: null, tilesUrl: null }),
    borders: async () => ({ credit: '', byId: new Map(), names: new Map() }),
    at: async () => [],
    find: async () => [],
    ...more.map,
  })
  providePictures({
    send: uploadTo(files, 'upload'),
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
    <SignedIn as={more.role}>
      <ConfirmProvider>
        <RouterProvider router={router} />
      </ConfirmProvider>
    </SignedIn>,
  )
  return seen
}
