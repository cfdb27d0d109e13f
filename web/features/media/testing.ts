import type { MediaRow } from '#contract/features/media/index.ts'

/** The nth picture of the city's library, without a description. */
export const row = (n: number, more: Partial<MediaRow> = {}): MediaRow => ({
  id: `0199a000-0000-7000-8000-00000000000${n}`,
  fileId: `0199a000-0000-7000-8000-0000000000f${n}`,
  areaId: '0199a000-0000-7000-8000-0000000000c1',
  area: { mn: 'Улаанбаатар' },
  name: `зураг-${n}.jpg`,
  alt: { mn: '' },
  decorative: false,
  credit: '',
  shared: false,
  width: 800,
  height: 600,
  bytes: 1000,
  urls: { small: '/s', medium: '/m', large: '/l' },
  useCount: 0,
  by: null,
  createdAt: '2026-11-20T00:00:00Z',
  version: 1,
  canWrite: true,
  ...more,
})
