import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Colleague } from '#contract/core/people/colleague.ts'
import { type Follows, follows } from '#contract/features/follows/index.ts'
import { signedIn } from '../../testing/person.tsx'
import { showScreen } from '../../testing/screen.tsx'
import FollowsPart from './FollowsPart.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const colleague = (no: number, firstName: string): Colleague => ({
  id: `0199a000-0000-7000-8000-00000000000${no}`,
  firstName,
  lastName: 'Дорж',
  role: 'KHOROO_ADMIN',
  area: { mn: '1-р хороо' },
})

function show(first: Follows) {
  let shown = first
  return showScreen(
    [follows],
    { path: '/', address: '/', Screen: signedIn(FollowsPart) },
    {
      'follows.list': () => ({ data: shown }),
      'follows.people': () => ({ data: [colleague(3, 'Сараа')] }),
      'follows.follow': () => {
        shown = { ...shown, following: [...shown.following, colleague(3, 'Сараа')] }
        return null
      },
      'follows.unfollow': () => {
        shown = { ...shown, following: [] }
        return null
      },
    },
  )
}
const none: Follows = { following: [], followers: [], followersTotal: 0 }

test('somebody who follows nobody is told what following is for, and finds a colleague', async () => {
  show(none)
  expect(await screen.findByText(/Та одоогоор хэнийг ч дагаагүй/)).toBeVisible()
  fireEvent.change(screen.getByRole('searchbox', { name: 'Хамтрагч хайх' }), { target: { value: 'Сар' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Д. Сараа: дагах' }))

  const list = await screen.findByRole('list', { name: 'Миний дагадаг хүмүүс' })
  expect(within(list).getByText('Д. Сараа')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Д. Сараа: дагах' })).toBeNull()
})

test('a follower can be followed, and following can end', async () => {
  show({
    following: [colleague(1, 'Бат')],
    followers: [{ ...colleague(3, 'Сараа'), isFollowed: false }],
    followersTotal: 1,
  })
  expect(await screen.findByText('Нийт 1 хүн.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Д. Бат: нийтлэл' }).getAttribute('href')).toContain('author=')
  fireEvent.click(screen.getByRole('button', { name: 'Д. Бат: дагахаа болих' }))
  expect(await screen.findByText(/Та одоогоор хэнийг ч дагаагүй/)).toBeVisible()
})
