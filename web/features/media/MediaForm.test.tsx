import { cleanup, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type MediaFull, media } from '#contract/features/media/index.ts'
import {
  clearToasts,
  field,
  fill,
  messages,
  press,
  sent,
  signedIn,
  takeTheirs,
  versions,
} from '../../testing/person.tsx'
import { showScreen } from '../../testing/screen.tsx'
import { Refusal } from '../../testing/server.ts'
import { MediaForm } from './MediaForm.tsx'
import { row } from './testing.ts'

beforeEach(clearToasts)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const picture: MediaFull = { ...row(1, { alt: { mn: 'Парк' }, version: 3 }), uses: [], usesElsewhere: 0 }
const theirs = { ...picture, alt: { mn: 'Хүүхдийн парк' }, credit: 'Г. Бат', version: 5 }

const show = () =>
  showScreen(
    [media],
    { path: '/', address: '/', Screen: signedIn(() => <MediaForm picture={picture} />) },
    {
      'media.change': ({ body }) => {
        const change = body as MediaFull
        if (change.version === 3) throw new Refusal('stale', { current: theirs })
        return { data: { ...theirs, ...change, version: 6 } }
      },
    },
  )

test('after a concurrent change the chosen version of each field is saved over the newer one', async () => {
  const requests = show()
  await waitFor(() => field('Нэр'))
  await fill('Нэр', 'парк.jpg')
  await press('Хадгалах')
  expect(await versions()).toEqual({
    'Зургийн тайлбар': ['Парк', 'Хүүхдийн парк'],
    Нэр: ['парк.jpg', 'зураг-1.jpg'],
    'Эх сурвалж': ['хоосон', 'Г. Бат'],
  })
  await takeTheirs('Зургийн тайлбар')
  await takeTheirs('Эх сурвалж')
  await press('Сонгосноор хадгалах')

  await waitFor(() => expect(messages()).toEqual([['success', 'Хадгаллаа']]))
  expect(sent(requests, 'media.change').at(-1)?.body).toEqual({
    name: 'парк.jpg',
    alt: { mn: 'Хүүхдийн парк' },
    decorative: false,
    credit: 'Г. Бат',
    shared: false,
    version: 5,
  })
})

test('taking the saved version of every field saves nothing', async () => {
  const requests = show()
  await waitFor(() => field('Нэр'))
  await fill('Нэр', 'парк.jpg')
  await press('Хадгалах')
  for (const label of Object.keys(await versions())) await takeTheirs(label)
  await press('Сонгосноор хадгалах')

  await waitFor(() => expect(field('Нэр').value).toBe('зураг-1.jpg'))
  expect(sent(requests, 'media.change')).toHaveLength(1)
})
