import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { ImportLine, ImportState } from '#contract/core/model/import.ts'
import { leaders } from '#contract/features/leaders/index.ts'
import { sent, signedIn } from '../../testing/person.tsx'
import { showScreen } from '../../testing/screen.tsx'
import LeaderImportShow from './LeaderImportShow.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ID = '0199a000-0000-7000-8000-0000000000aa'
const REPLACE = 'Энэ хэсэг ахлагчтай. Солих уу?'

/** An import of two rows that ask one question; answers change what the server returns next. */
function show() {
  const yes = new Set<number>()
  const state = (): ImportState => ({
    id: ID,
    fileName: 'ахлагч.csv',
    status: 'ready',
    total: 2,
    done: 2,
    good: yes.size,
    wrong: 2 - yes.size,
    columns: [{ field: 'section', title: 'Хэсгийн код' }],
    ignored: [],
    questions: [{ code: 'leader_replaces', message: REPLACE, rows: 2, yes: yes.size }],
    problem: null,
    createdAt: '2026-11-20T03:00:00.000Z',
    savedAt: null,
  })
  const lines = (): ImportLine[] =>
    [2, 3].map((line) => ({
      id: `${ID}-${line}`,
      line,
      cells: { section: `Х-${line}` },
      problems: [
        { field: 'section', code: 'leader_replaces', message: REPLACE, answer: yes.has(line) ? 'yes' : 'open' },
      ],
    }))
  return showScreen(
    [leaders],
    {
      path: '/dashboard/leaders/import/:importId',
      address: `/dashboard/leaders/import/${ID}`,
      Screen: signedIn(LeaderImportShow),
    },
    {
      'leaders.importOne': () => ({ data: state() }),
      'leaders.importRows': () => ({ data: lines(), meta: { page: 1, pageSize: 25, total: 2 } }),
      'leaders.importAnswer': ({ body }) => {
        const answer = body as { yes: boolean; lines?: number[] }
        for (const line of answer.lines ?? [2, 3]) {
          if (answer.yes) yes.add(line)
          else yes.delete(line)
        }
        return { data: state() }
      },
    },
  )
}
const questions = () => screen.findByRole('region', { name: 'Асуулт' })
const rowButtons = async () => {
  const table = within(await screen.findByRole('table'))
  return table.findAllByRole<HTMLButtonElement>('button', { name: `Тийм: ${REPLACE}` })
}
const pressed = async () => (await rowButtons()).map((button) => button.getAttribute('aria-pressed'))

test('a question is answered for one row, and the answer is withdrawn', async () => {
  const seen = show()
  const [first] = await rowButtons()
  if (!first) throw new Error('no row')
  expect(await pressed()).toEqual(['false', 'false'])
  await userEvent.click(first)
  await waitFor(async () => expect(await pressed()).toEqual(['true', 'false']))
  expect((await questions()).textContent).toContain('Нийт мөр: 2, тийм гэж хариулсан: 1')

  await userEvent.click((await rowButtons())[0] ?? first)
  await waitFor(async () => expect(await pressed()).toEqual(['false', 'false']))
  const body = { question: 'leader_replaces', lines: [2] }
  expect(sent(seen, 'leaders.importAnswer')).toEqual([
    { params: { id: ID }, body: { ...body, yes: true } },
    { params: { id: ID }, body: { ...body, yes: false } },
  ])
})

test('a question is answered for all rows at once, until then nothing can be saved', async () => {
  const seen = show()
  await questions()
  expect(screen.queryByRole('button', { name: /мөрийг хадгалах/ })).toBeNull()
  const no = within(await questions()).getByRole<HTMLButtonElement>('button', { name: `Бүгдэд нь үгүй: ${REPLACE}` })
  expect(no.disabled).toBe(true)
  await userEvent.click(within(await questions()).getByRole('button', { name: `Бүгдэд нь тийм: ${REPLACE}` }))

  await waitFor(async () => expect(await pressed()).toEqual(['true', 'true']))
  expect(await screen.findByRole('button', { name: '2 мөрийг хадгалах' })).toBeVisible()
  expect(sent(seen, 'leaders.importAnswer')).toEqual([
    { params: { id: ID }, body: { question: 'leader_replaces', yes: true } },
  ])
})
