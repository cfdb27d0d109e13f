import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { tokenUntil } from '../testing/people.ts'
import { MyKhoroo } from './parts/MyKhoroo.tsx'
import { SiteContext, siteFor } from './site.ts'
import { ids, path } from './testing/fixture.ts'
import './texts/add-common.ts'

const [, district, khoroo] = path
const OTHER = '00000000-0000-4000-8000-000000000009'

let asked: string[] = []
let account: object | undefined
beforeEach(() => {
  localStorage.clear()
  asked = []
  account = undefined
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    if (address === '/v1/admin/my_account') return Response.json({ data: { user: account } })
    return Response.json({ data: [khoroo] })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const show = (districts = district ? [district] : []) =>
  render(
    <SiteContext value={siteFor('mn', new URL('https://nutag.example/'))}>
      <MyKhoroo data={{ districts: { data: districts } }} />
    </SiteContext>,
  )
const linksOf = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))
const title = 'Миний хороо: Баянзүрх, 1 дүгээр хороо'

/** Signs in a citizen who lives in this area. */
function signIn(area: object | null) {
  localStorage.setItem('accessToken', tokenUntil(Date.now() + 3_600_000))
  account = { id: OTHER, role: { role_name: 'APPLICATION' }, area }
}

describe('my khoroo', () => {
  test('leads a signed-in citizen to the news, the surveys and the office of the home', async () => {
    signIn({ id: ids.khoroo, path })
    show()

    expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument()
    expect(linksOf()).toEqual([`/news?areaId=${ids.khoroo}`, `/surveys?askedIn=${ids.khoroo}`, '/contact-us'])
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('is the khoroo, not the section, of a citizen who named a section', async () => {
    signIn({ id: OTHER, path: [...path, { id: OTHER, name: { mn: '3 дугаар хэсэг' } }] })
    show()

    await screen.findByRole('heading', { name: title })
    expect(linksOf()[0]).toBe(`/news?areaId=${ids.khoroo}`)
  })

  test('is nothing for an account without a home, nor for staff of the city', async () => {
    signIn({ id: ids.city, path: path.slice(0, 1) })
    const { container } = show()
    await waitFor(() => expect(asked).toEqual(['/v1/admin/my_account']))

    await expect.poll(() => container.textContent).toBe('')
  })
})

describe('my khoroo without an account', () => {
  const choose = async () => {
    await userEvent.selectOptions(await screen.findByLabelText('Дүүрэг'), ids.district)
    await waitFor(() => expect(screen.getByLabelText('Хороо')).toHaveProperty('disabled', false))
    await userEvent.selectOptions(screen.getByLabelText('Хороо'), ids.khoroo)
    await userEvent.click(screen.getByRole('button', { name: 'Сонгох' }))
  }

  test('is chosen once and remembered on the device', async () => {
    show()
    await choose()
    expect(linksOf()).toEqual([`/news?areaId=${ids.khoroo}`, `/surveys?askedIn=${ids.khoroo}`, '/contact-us'])
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: title }))

    cleanup()
    asked = []
    show()
    expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument()
    expect(asked).toEqual([])
  })

  test('can be replaced by another one', async () => {
    show()
    await choose()
    await userEvent.click(screen.getByRole('button', { name: 'Өөр хороо сонгох' }))

    expect(screen.getByRole('button', { name: 'Сонгох' })).toHaveProperty('disabled', true)
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Миний хороо' }))
    cleanup()
    show()
    expect(await screen.findByLabelText('Дүүрэг')).toHaveProperty('value', '')
  })

  test('gives way to the home of an account', async () => {
    localStorage.setItem('nutag-khoroo', JSON.stringify({ id: OTHER, names: [{ mn: 'Налайх' }, { mn: '7 дугаар' }] }))
    signIn({ id: ids.khoroo, path })
    show()

    expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument()
  })

  test('says so when the khoroos of a district cannot be loaded', async () => {
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no network')))
    show()
    await userEvent.selectOptions(await screen.findByLabelText('Дүүрэг'), ids.district)

    expect(await screen.findByText(/Хороодын жагсаалтыг ачаалж чадсангүй/)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Сонгох' })).toHaveProperty('disabled', true)
  })

  test.each(['{', '7', '{"id":1}'])('ignores what it cannot read: %s', async (text) => {
    localStorage.setItem('nutag-khoroo', text)
    show()

    expect(await screen.findByLabelText('Дүүрэг')).toBeInTheDocument()
  })
})
