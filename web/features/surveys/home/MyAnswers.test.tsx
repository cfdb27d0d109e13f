import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { type Survey, surveys } from '#contract/features/surveys/index.ts'
import { useSession } from '../../../core/session/session.tsx'
import { showScreen } from '../../../testing/screen.tsx'
import { draftSurvey } from '../testing.ts'
import MyAnswers from './MyAnswers.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const idOf = (n: number) => `00000000-0000-4000-8000-00000000a00${n}`
const survey = (n: number, mn: string, more: Partial<Survey>): Survey =>
  draftSurvey({ id: idOf(n), title: { mn }, status: 'published', allowedActions: [], answered: true, ...more })

const running = survey(1, 'Гэрэлтүүлэг', { phase: 'active', endDate: '2026-12-31' })
const open = survey(2, 'Автобус', { phase: 'closed', resultView: 'public_after_close' })
const forStaff = survey(3, 'Хог', { phase: 'closed', resultView: 'staff_after_close' })

const Screen = () => (useSession().isInitialized ? <MyAnswers /> : null)
const show = (found: readonly Survey[]) =>
  showScreen(
    [surveys],
    { path: '/my', address: '/my', Screen },
    {
      'surveys.list': () => ({ data: found, meta: { page: 1, pageSize: 10, total: found.length } }),
      'surveys.one': ({ params }) => ({ data: found.find(({ id }) => id === params.id) }),
    },
    { role: 'APPLICATION' },
  )

test('closed surveys are listed too, with a link to the result where everybody may read it', async () => {
  const seen = show([running, open, forStaff])
  const result = await screen.findByRole('link', { name: 'Үр дүнг харах: Автобус' })

  expect(result).toHaveAttribute('href', `/survey/${open.id}`)
  expect(screen.getByRole('link', { name: 'Гэрэлтүүлэг' })).toHaveAttribute('href', `/survey/${running.id}`)
  expect(screen.getByText('2026.12.31 хүртэл')).toBeVisible()
  await waitFor(() => expect(seen.filter(({ route }) => route === 'surveys.one')).toHaveLength(3))
  expect(screen.getAllByRole('link', { name: /^Үр дүнг харах/ })).toHaveLength(1)
  expect(screen.getByText('Хог').closest('a')).toBeNull()
  expect(screen.getAllByText('Дууссан')).toHaveLength(2)
})

test('only the answers of the account are requested, with archived surveys', async () => {
  const seen = show([])
  expect(await screen.findByText('Та санал асуулгад хариулаагүй байна')).toBeVisible()
  expect(screen.getByText(/^Нэрээ нууцалсан санал асуулгад/)).toBeVisible()

  expect(seen.map(({ query }) => query)).toEqual([
    { answered: 'mine', archive: 'with', sort: '-endDate', pageSize: '10' },
  ])
})
