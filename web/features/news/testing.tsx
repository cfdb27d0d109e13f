import { docFromText } from '#contract/core/text/richtext-doc.ts'
import { areas } from '#contract/features/areas/index.ts'
import { type News, news } from '#contract/features/news/index.ts'
import { account, showScreen as showAny } from '../../testing/screen.tsx'
import type { Seen } from '../../testing/server.ts'

export { account }

/** A draft in the server's response. */
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
  unpublishAt: null,
  postedAt: '2026-11-12T03:00:00.000Z',
  createdAt: '2026-11-12T03:00:00.000Z',
  updatedAt: '2026-11-12T03:00:00.000Z',
  updatedBy: null,
  deletedAt: null,
  author: null,
  version: 4,
  canWrite: true,
  hasChanges: false,
  allowedActions: ['publish', 'bin'],
  views: 0,
  attachments: [],
}

type Answers = Parameters<typeof showAny>[2]

/** Renders a screen of news with all providers. */
export const showScreen = (path: string, address: string, Screen: () => React.ReactNode, answers: Answers): Seen[] =>
  showAny(
    [news, areas],
    { path, address, Screen },
    { 'news.versions': () => ({ data: [] }), 'areas.names': () => ({ data: [] }), ...answers },
  )
