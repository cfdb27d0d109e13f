import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { docFromText } from '#contract/core/richtext-doc.ts'
import { areas } from '#contract/features/areas/index.ts'
import { type News, news } from '#contract/features/news/index.ts'
import { provideAreas } from '../../core/area-source.ts'
import { Labels } from '../../core/Labels.tsx'
import { makeQueryClient } from '../../core/query.ts'
import { SessionProvider } from '../../core/session.tsx'
import { SettingsProvider } from '../../core/settings/SettingsProvider.tsx'
import { accountOf, tokenUntil } from '../../testing/people.ts'
import { network, type Seen } from '../../testing/server.ts'
import { ConfirmProvider } from '../../ui/ConfirmProvider.tsx'
import { fillBrowser } from '../../ui/testing.tsx'

/** The signed-in person of these tests. */
export const account = accountOf('CITY_ADMIN')

/** A draft as the server answers it. */
export const draft: News = {
  id: '0b7d2e7c-8a65-4a49-9d20-7f6b9b1f5a10',
  areaId: account.area?.id ?? '',
  area: { mn: 'Улаанбаатар' },
  category: 'general',
  title: { mn: 'Эхний гарчиг' },
  excerpt: { mn: 'Бичвэр' },
  body: { mn: docFromText('Бичвэр') },
  cover: null,
  files: {},
  pinned: false,
  order: 0,
  status: 'draft',
  phase: 'draft',
  publishAt: null,
  postedAt: '2026-11-12T03:00:00.000Z',
  createdAt: '2026-11-12T03:00:00.000Z',
  updatedAt: '2026-11-12T03:00:00.000Z',
  updatedBy: null,
  deletedAt: null,
  author: null,
  version: 4,
  canWrite: true,
  allowedActions: ['publish', 'bin'],
  views: 0,
}

type Answers = Parameters<typeof network>[1]

/** Shows a screen inside everything that stands around screens, with the network answered by `answers`. */
export function showScreen(path: string, address: string, Screen: () => React.ReactNode, answers: Answers): Seen[] {
  fillBrowser()
  const seen = network([news, areas], {
    'news.versions': () => ({ data: [] }),
    'areas.names': () => ({ data: [] }),
    ...answers,
  })
  provideAreas({ below: async () => [], path: async () => [] })
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
