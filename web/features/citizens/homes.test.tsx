import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type Citizen, citizens, type Home } from '#contract/features/citizens/index.ts'
import type { AreaChoice, AreaSource } from '../../core/areas/area-source.ts'
import { useSession } from '../../core/session/session.tsx'
import { showScreen } from '../../testing/screen.tsx'
import { Refusal } from '../../testing/server.ts'
import { toastStore } from '../../ui/feedback/toast.ts'
import Citizens from './Citizens.tsx'
import MyHome from './MyHome.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const idOf = (end: string) => `0199a000-0000-7000-8000-0000000000${end}`
const CITY = { id: idOf('01'), level: 'city', name: { mn: 'Улаанбаатар' } } as const
const DISTRICT = { id: idOf('d1'), level: 'district', name: { mn: 'Налайх' } } as const
const KHOROO = { id: idOf('c1'), level: 'khoroo', name: { mn: '1 дүгээр хороо' } } as const
const PATH: readonly AreaChoice[] = [CITY, DISTRICT, KHOROO]

/** A city of one district with one khoroo, which has no sections. */
const areas: AreaSource = {
  below: async (parentId) => {
    if (!parentId) return [DISTRICT]
    return parentId === DISTRICT.id ? [KHOROO] : []
  },
  path: async (id) => PATH.slice(0, PATH.findIndex((area) => area.id === id) + 1),
  find: async () => [],
}

const HOME = {
  id: KHOROO.id,
  level: 'khoroo',
  name: { mn: 'Налайх дүүрэг, 1 дүгээр хороо' },
  path: PATH.map(({ id, name }) => ({ id, name })),
} as const
const NOWHERE: Home = {
  area: null,
  status: 'stated',
  askedAt: null,
  confirmedAt: null,
  changeableFrom: null,
  allowedActions: [],
}

const toasts = () => toastStore.get().map(({ message }) => message)

describe('the home of a citizen', () => {
  const Screen = () => (useSession().isInitialized ? <MyHome /> : null)
  const show = (answers: Parameters<typeof showScreen>[2]) =>
    showScreen([citizens], { path: '/citizens/home', address: '/citizens/home', Screen }, answers, {
      areas,
      role: 'APPLICATION',
    })
  const picker = () => screen.findByRole('combobox', { name: /^Хороо, хэсгээ сонгох/ })
  const chooseDistrict = async () => {
    await userEvent.click(await picker())
    await userEvent.click(await screen.findByRole('option', { name: 'Налайх' }))
  }
  const chooseKhoroo = async () => userEvent.click(await screen.findByRole('option', { name: '1 дүгээр хороо' }))
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Хадгалах' }))

  test('is a khoroo that the citizen chooses; the request for its confirmation follows', async () => {
    let home = NOWHERE
    const seen = show({
      'citizens.home': () => ({ data: home }),
      'citizens.setHome': () => {
        home = { ...NOWHERE, area: HOME, allowedActions: ['ask'] }
        return { data: home }
      },
      'citizens.actOnHome': () => {
        home = { ...home, status: 'asked', askedAt: '2026-11-23T01:00:00.000Z', allowedActions: ['withdraw'] }
        return { data: home }
      },
    })
    await chooseDistrict()
    // a district is no home
    expect(screen.getByRole('button', { name: 'Хадгалах' })).toHaveProperty('disabled', true)
    await chooseKhoroo()
    await save()
    expect(await screen.findByText('Налайх дүүрэг, 1 дүгээр хороо')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Баталгаажуулах хүсэлт илгээх' }))

    expect(await screen.findByRole('button', { name: 'Хүсэлтээ буцаан татах' })).toBeVisible()
    expect(seen.filter(({ body }) => body).map(({ route, body }) => [route, body])).toEqual([
      ['citizens.setHome', { areaId: KHOROO.id }],
      ['citizens.actOnHome', { action: 'ask' }],
    ])
  })

  test('changed too soon keeps the choice, and the error is described by the field and focused', async () => {
    const error = { path: 'areaId', code: 'home_too_soon', params: { date: '2026-12-23' }, message: '' }
    show({
      'citizens.home': () => ({ data: NOWHERE }),
      'citizens.setHome': () => {
        throw new Refusal('invalid', { errors: [error] })
      },
    })
    await chooseDistrict()
    await chooseKhoroo()
    await save()

    const field = await picker()
    await waitFor(() => expect(field).toHaveAttribute('aria-invalid', 'true'))
    expect(field).toHaveAccessibleDescription(/2026\.12\.23/)
    expect(document.activeElement).toBe(field)
    expect(field).toHaveProperty('value', 'Налайх › 1 дүгээр хороо')
  })

  test('cannot be changed for 30 days after a change: the page says from when, and has no form', async () => {
    show({ 'citizens.home': () => ({ data: { ...NOWHERE, area: HOME, changeableFrom: '2026-12-22T20:00:00.000Z' } }) })

    // the evening in UTC is the next day in Ulaanbaatar
    expect(await screen.findByText(/Дахин өөрчлөх боломжтой өдөр: 2026\.12\.23/)).toBeVisible()
    expect(screen.queryByRole('button', { name: /Өөрчлөх|Хадгалах/ })).toBeNull()
  })
})

describe('citizens whose home awaits confirmation', () => {
  const asked: Citizen = {
    id: idOf('a1'),
    firstName: 'Сараа',
    lastName: 'Дорж',
    area: HOME,
    status: 'asked',
    askedAt: '2026-11-20T01:00:00.000Z',
    confirmedAt: null,
    allowedActions: ['confirm', 'decline'],
  }
  const reached = { area: HOME, people: 1, byMail: 0, asked: 1, confirmed: 0 }
  const Screen = () => (useSession().isInitialized ? <Citizens /> : null)
  const show = (act: (body: unknown) => unknown) => {
    let row = asked
    return showScreen(
      [citizens],
      { path: '/dashboard/citizens', address: '/dashboard/citizens', Screen },
      {
        'citizens.reached': () => ({ data: { whole: reached, parts: [] } }),
        'citizens.list': () => ({ data: [row], meta: { page: 1, pageSize: 20, total: 1 } }),
        'citizens.act': ({ body }) => {
          row = act(body) as Citizen
          return { data: row }
        },
      },
      { areas, role: 'KHOROO_ADMIN' },
    )
  }
  const decisions = (seen: ReturnType<typeof show>) =>
    seen.filter(({ route }) => route === 'citizens.act').map(({ params, body }) => ({ ...params, body }))
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

  test('are confirmed by the khoroo, for the home that was shown', async () => {
    const seen = show(() => ({ ...asked, status: 'confirmed', allowedActions: [] }))
    expect(await screen.findByText('Дорж Сараа')).toBeVisible()
    await press('Баталгаажуулах')

    await waitFor(() => expect(screen.queryByRole('button', { name: 'Баталгаажуулах' })).toBeNull())
    expect(decisions(seen)).toEqual([{ id: asked.id, body: { action: 'confirm', homeId: HOME.id } }])
  })

  test('are declined with a reason only', async () => {
    const note = 'Энэ хаягт оршин суудаггүй'
    const seen = show(() => ({ ...asked, status: 'stated', allowedActions: [] }))
    await press('Татгалзах')
    const dialog = await screen.findByRole('dialog')
    const confirm = within(dialog).getByRole('button', { name: 'Татгалзах' })
    await userEvent.click(confirm)
    expect(decisions(seen)).toEqual([])
    await userEvent.type(within(dialog).getByRole('textbox'), note)
    await userEvent.click(confirm)

    await waitFor(() =>
      expect(decisions(seen)).toEqual([{ id: asked.id, body: { action: 'decline', homeId: HOME.id, note } }]),
    )
  })

  test.each(['wrong_state', 'stale'] as const)(
    'that somebody else has just decided, or who have just moved, are loaded again (%s)',
    async (code) => {
      const seen = show(() => {
        throw new Refusal(code)
      })
      await screen.findByText('Дорж Сараа')
      const lists = () => seen.filter(({ route }) => route === 'citizens.list').length
      const before = lists()
      await press('Баталгаажуулах')

      await waitFor(() => expect(toasts()).toContain(code))
      await waitFor(() => expect(lists()).toBe(before + 1))
    },
  )
})
