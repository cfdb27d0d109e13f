import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { rates, type SheetFull } from '#contract/features/rates/index.ts'
import { clearToasts, messages, press, sent, signedIn } from '../../../testing/person.tsx'
import { showScreen } from '../../../testing/screen.tsx'
import { Refusal, type Seen } from '../../../testing/server.ts'
import { toastStore } from '../../../ui/feedback/toast.ts'
import SheetPage from './SheetPage.tsx'

const id = (n: number) => `0199a000-0000-7000-8000-0000000000${n}`
const [SHEET, AREA, LIGHT, WASTE] = [id(10), id(11), id(12), id(13)]
const CITY = { id: '0199a000-0000-7000-8000-000000000001', name: { mn: 'Улаанбаатар' } }
const score = (criterionId: string, points: number | null) => ({ criterionId, points, comment: '', files: [] })
const sheet: SheetFull = {
  id: SHEET,
  periodId: id(14),
  period: { kind: 'quarter', year: 2026, no: 4, status: 'open' },
  level: 'khoroo',
  areaId: AREA,
  area: {
    id: AREA,
    level: 'khoroo',
    name: { mn: 'Баянгол, 3 дугаар хороо' },
    path: [CITY, { id: AREA, name: { mn: '3 дугаар хороо' } }],
  },
  status: 'not_sent',
  revision: 1,
  total: null,
  grade: null,
  rank: null,
  of: null,
  filled: 0,
  criteria: 2,
  rater: null,
  approver: null,
  sentAt: null,
  approvedAt: null,
  updatedAt: '2026-11-20T03:00:00.000Z',
  canEdit: true,
  allowedActions: ['send'],
  version: 2,
  template: {
    id: id(15),
    name: { mn: 'Загвар' },
    groups: [
      {
        id: id(16),
        name: { mn: 'Тохижилт' },
        weight: 100,
        criteria: [
          { id: LIGHT, name: { mn: 'Гэрэлтүүлэг' }, max: 10 },
          { id: WASTE, name: { mn: 'Хог' }, max: 10 },
        ],
      },
    ],
  },
  bands: { A: 90, B: 80, C: 70, D: 60 },
  scores: [score(LIGHT, null), score(WASTE, null)],
  before: [{ criterionId: LIGHT, points: 6.5 }],
  reason: null,
  opened: false,
}
const approving: SheetFull = {
  ...sheet,
  status: 'sent',
  canEdit: false,
  total: 85,
  grade: 'B',
  filled: 2,
  scores: [score(LIGHT, 9), score(WASTE, 8)],
  allowedActions: ['approve', 'reject'],
}

beforeEach(clearToasts)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (stored: () => SheetFull, answers: Parameters<typeof showScreen>[2] = {}): Seen[] =>
  showScreen(
    [rates],
    {
      path: '/dashboard/rates/sheets/:id',
      address: `/dashboard/rates/sheets/${SHEET}`,
      Screen: signedIn(SheetPage),
    },
    {
      'rates.one': () => ({ data: stored() }),
      'rates.history': () => ({ data: [] }),
      'rates.opened': () => undefined,
      'rates.list': () => ({ data: [], meta: { page: 1, pageSize: 1, total: 0 } }),
      ...answers,
    },
  )
const pointsOf = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}\\.`) })
const type = async (name: string, text: string) => {
  const input = await pointsOf(name)
  await userEvent.clear(input)
  await userEvent.type(input, text)
}

describe('a sheet that is filled in', () => {
  test('points with a decimal comma are sent with the version; a criterion without points stays empty', async () => {
    const seen = show(() => sheet, {
      'rates.change': () => ({ data: { ...sheet, version: 3, scores: [score(LIGHT, 7.5), score(WASTE, null)] } }),
    })
    await type('Гэрэлтүүлэг', '7,5')
    await press('Хадгалах')

    await waitFor(() => expect(messages()).toEqual([['success', 'Үнэлгээг хадгаллаа']]))
    expect(sent(seen, 'rates.change')).toEqual([
      { params: { id: SHEET }, body: { scores: [score(LIGHT, 7.5), score(WASTE, null)], version: 2 } },
    ])
  })

  test.each(['11', '-1', '1.234', 'арав'])(
    'the points %s of 10 are refused on their field and not sent',
    async (text) => {
      const seen = show(() => sheet)
      await type('Гэрэлтүүлэг', text)
      await press('Хадгалах')

      await waitFor(async () => expect((await pointsOf('Гэрэлтүүлэг')).getAttribute('aria-invalid')).toBe('true'))
      expect((await pointsOf('Хог')).getAttribute('aria-invalid')).not.toBe('true')
      expect(sent(seen, 'rates.change')).toEqual([])
    },
  )

  test('it can be sent only when it is complete and saved', async () => {
    let stored = sheet
    const seen = show(() => stored, {
      'rates.change': () => {
        stored = { ...sheet, version: 3, filled: 2, scores: [score(LIGHT, 9), score(WASTE, 8)] }
        return { data: stored }
      },
      'rates.act': () => {
        stored = { ...stored, status: 'sent', canEdit: false, allowedActions: ['recall'], version: 4 }
        return { data: stored }
      },
    })
    await type('Гэрэлтүүлэг', '9')
    expect(screen.queryByRole('button', { name: 'Илгээх' })).toBeNull()
    await type('Хог', '8')
    expect(screen.queryByRole('button', { name: 'Илгээх' })).toBeNull()
    await press('Хадгалах')
    await press('Илгээх')
    await screen.findByRole('dialog', { name: 'Үнэлгээг батлуулахаар илгээх үү?' })
    expect(sent(seen, 'rates.act')).toEqual([])
    await press('Илгээх')

    await waitFor(() =>
      expect(sent(seen, 'rates.act')).toEqual([{ params: { id: SHEET }, body: { action: 'send', version: 3 } }]),
    )
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Хадгалах' })).toBeNull())
  })

  test('when somebody else was faster, my points are kept over the newer version together with theirs', async () => {
    const theirs = { ...sheet, version: 5, scores: [score(LIGHT, 4), score(WASTE, 6)] }
    let stored = sheet
    const seen = show(() => stored, {
      'rates.change': ({ body }) => {
        if ((body as SheetFull).version === 2) {
          stored = theirs
          throw new Refusal('stale', { current: theirs })
        }
        stored = { ...theirs, version: 6, scores: [score(LIGHT, 9), score(WASTE, 6)] }
        return { data: stored }
      },
    })
    await type('Гэрэлтүүлэг', '9')
    await press('Хадгалах')
    const dialog = await screen.findByRole('dialog', { name: 'Энэ хооронд өөрчлөгдсөн байна' })
    expect(
      within(dialog)
        .getAllByRole('group')
        .map((group) => group.textContent),
    ).toEqual(['ГэрэлтүүлэгМиний хувилбар9Одоо хадгалагдсан хувилбар4'])
    await press('Сонгосноор хадгалах')

    await waitFor(() => expect(messages()).toEqual([['success', 'Үнэлгээг хадгаллаа']]))
    expect(sent(seen, 'rates.change').at(-1)?.body).toEqual({
      scores: [score(LIGHT, 9), score(WASTE, 6)],
      version: 5,
    })
  })
})

describe('a sheet that waits for approval', () => {
  test('opening it is noted once, so that it is no longer recalled', async () => {
    const seen = show(() => approving)
    await screen.findByRole('button', { name: 'Үнэлгээг батлах' })

    await waitFor(() => expect(sent(seen, 'rates.opened')).toEqual([{ params: { id: SHEET }, body: undefined }]))
  })

  test('a rejection needs a reason of five characters and is sent with it and the version', async () => {
    const seen = show(() => approving, {
      'rates.act': () => ({
        data: { ...approving, status: 'not_approved', allowedActions: [], reason: 'Баримт дутуу' },
      }),
    })
    await press('Батлахаас татгалзах')
    const note = await screen.findByRole('textbox', { name: /^Тайлбар/ })
    await userEvent.type(note, 'Үгүй')
    await press('Батлахаас татгалзах')
    await waitFor(() => expect(note.getAttribute('aria-invalid')).toBe('true'))
    expect(sent(seen, 'rates.act')).toEqual([])

    await userEvent.clear(note)
    await userEvent.type(note, 'Баримт дутуу')
    await press('Батлахаас татгалзах')
    await waitFor(() =>
      expect(sent(seen, 'rates.act')).toEqual([
        { params: { id: SHEET }, body: { action: 'reject', note: 'Баримт дутуу', version: 2 } },
      ]),
    )
  })

  test('an approval of a version that was changed meanwhile is reported, and the sheet is read again', async () => {
    const seen = show(() => approving, {
      'rates.act': () => {
        throw new Refusal('stale', { title: 'Мэдээлэл өөрчлөгдсөн', current: { ...approving, version: 3 } })
      },
    })
    await press('Үнэлгээг батлах')

    await waitFor(() => expect(messages()).toEqual([['error', 'Мэдээлэл өөрчлөгдсөн']]))
    await waitFor(() => expect(sent(seen, 'rates.one').length).toBeGreaterThan(1))
  })

  test('an approval asks nothing, and can be undone with the version that it made', async () => {
    const seen = show(() => approving, { 'rates.act': () => ({ data: { ...approving, version: 7 } }) })
    await press('Үнэлгээг батлах')
    await waitFor(() => expect(toastStore.get()).toHaveLength(1))
    expect(screen.queryByRole('dialog')).toBeNull()
    toastStore.get()[0]?.undo?.run()

    await waitFor(() =>
      expect(sent(seen, 'rates.act').map(({ body }) => body)).toMatchObject([
        { action: 'approve', version: 2 },
        { action: 'revoke', version: 7 },
      ]),
    )
  })

  test('people who may not act see the points without fields or steps', async () => {
    show(() => ({ ...approving, allowedActions: [] }))
    const criterion = (await screen.findByText('Гэрэлтүүлэг')).closest('li')

    expect(criterion?.textContent).toBe('Гэрэлтүүлэг9 / 10')
    expect(screen.queryAllByRole('textbox')).toEqual([])
    expect(screen.queryByRole('button', { name: 'Үнэлгээг батлах' })).toBeNull()
  })
})

test('a sheet of a closed period says that it can no longer be changed', async () => {
  show(() => ({ ...approving, allowedActions: [], period: { ...approving.period, status: 'closed' } }))

  expect(await screen.findByText('Энэ хугацаа хаагдсан тул үнэлгээг өөрчлөх боломжгүй.')).toBeVisible()
})

test('a sheet that does not exist is said not to exist; one that could not be read is read again on request', async () => {
  let code: 'not_found' | 'not_allowed' | undefined = 'not_found'
  const answer = () => {
    if (code) throw new Refusal(code)
    return { data: sheet }
  }
  show(() => sheet, { 'rates.one': answer })
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Хуудас олдсонгүй'))
  cleanup()

  code = 'not_allowed'
  show(() => sheet, { 'rates.one': answer })
  await screen.findByRole('alert')
  code = undefined
  await press('Дахин оролдох')
  expect(await pointsOf('Гэрэлтүүлэг')).toBeVisible()
})
