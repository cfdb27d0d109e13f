import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { showScreen } from '../../testing/screen.tsx'
import { useSession } from '../session/session.tsx'
import { AreaPicker, type AreaPickerProps } from './AreaPicker.tsx'
import type { AreaChoice, AreaSearch, AreaSource } from './area-source.ts'

afterEach(cleanup)
beforeEach(() => sessionStorage.clear())

const idOf = (n: number) => `${n}b7d2e7c-8a65-4a49-9d20-7f6b9b1f5a10`
const CITY: AreaChoice = { id: idOf(0), level: 'city', name: { mn: 'Улаанбаатар' } }
const DISTRICT: AreaChoice = { id: idOf(1), level: 'district', name: { mn: 'Налайх' } }
const KHOROO: AreaChoice = { id: idOf(2), level: 'khoroo', name: { mn: '1 дүгээр хороо' } }
const PATH = [CITY, DISTRICT, KHOROO]

/** A city of one district with one khoroo, which has no sections; `searches` collects what is searched for. */
const source = (more: Partial<AreaSource> = {}, searches: AreaSearch[] = []): AreaSource => ({
  below: async (parentId) => (parentId === KHOROO.id ? [] : [parentId === DISTRICT.id ? KHOROO : DISTRICT]),
  path: async (id) => PATH.slice(0, PATH.findIndex((area) => area.id === id) + 1),
  find: async (search) => {
    searches.push(search)
    return [{ ...KHOROO, above: [DISTRICT.name] }]
  },
  ...more,
})

/** Shows a picker that keeps what is chosen, below the whole city, and returns what it reported. */
function show(props: Partial<AreaPickerProps>, areas: AreaSource) {
  const reported: (string | null)[] = []
  const Screen = () => {
    const [value, setValue] = useState(props.value ?? null)
    const onChange = (id: string | null) => {
      reported.push(id)
      setValue(id)
    }
    const all = { label: 'Нутаг', within: null, ...props, value, onChange }
    return useSession().isInitialized ? <AreaPicker {...all} /> : null
  }
  showScreen([], { path: '/', address: '/', Screen }, {}, { areas })
  return reported
}
const field = () => screen.findByRole<HTMLInputElement>('combobox', { name: /^Нутаг/ })
const choose = async (name: RegExp) => userEvent.click(await screen.findByRole('option', { name }))

test('one field with the label of the form, marked as required, and described by its error', async () => {
  show({ required: true, error: 'Жагсаалтаас сонгоно уу' }, source())

  expect(await screen.findAllByRole('combobox')).toHaveLength(1)
  expect(await field()).toBeRequired()
  expect(await field()).toHaveAccessibleDescription(/^Жагсаалтаас сонгоно уу/)
  expect(await field()).toHaveAttribute('aria-invalid', 'true')
})

test('an area is found by what is typed, with its district, and only among the levels that are an answer', async () => {
  const searches: AreaSearch[] = []
  const reported = show({ levels: ['khoroo', 'section'] }, source({}, searches))
  await userEvent.type(await field(), 'нд 1')
  await choose(/^1 дүгээр хороо Налайх$/)

  expect(reported).toEqual([KHOROO.id])
  expect(searches).toEqual([{ q: 'нд 1', below: undefined, levels: ['khoroo', 'section'] }])
  await waitFor(async () => expect((await field()).value).toBe('Налайх › 1 дүгээр хороо'))
})

test('Enter chooses the first area that was found', async () => {
  const reported = show({}, source())
  await userEvent.type(await field(), 'нд 1')
  await screen.findByRole('option', { name: /^1 дүгээр/ })
  await userEvent.keyboard('{Enter}')

  expect(reported).toEqual([KHOROO.id])
})

test('a level that is no answer leads to the areas below it, and back', async () => {
  const reported = show({ levels: ['khoroo'] }, source())
  await userEvent.click(await field())
  await choose(/^Налайх$/)
  expect(reported).toEqual([])
  await choose(/^Буцах: Бүх дүүрэг$/)
  await choose(/^Налайх$/)
  await choose(/^1 дүгээр хороо$/)

  expect(reported).toEqual([KHOROO.id])
})

test('an area chosen before is offered at once where its level is an answer', async () => {
  show({}, source())
  await userEvent.type(await field(), 'нд 1')
  await choose(/^1 дүгээр/)
  await waitFor(async () => expect((await field()).value).toContain('1 дүгээр'))
  cleanup()
  const reported = show({}, source())
  await userEvent.click(await field())
  await choose(/^1 дүгээр хороо Налайх$/)
  expect(reported).toEqual([KHOROO.id])
  cleanup()

  show({ levels: ['district'] }, source())
  await userEvent.click(await field())
  await screen.findByRole('option', { name: 'Налайх' })
  expect(screen.queryByRole('option', { name: /^1 дүгээр/ })).toBeNull()
})

test('a suggestion is taken once while nothing is chosen, and can be cleared', async () => {
  const reported = show({ levels: ['khoroo'], suggestion: KHOROO.id }, source())
  await waitFor(() => expect(reported).toEqual([KHOROO.id]))
  await userEvent.click(await screen.findByRole('button', { name: 'Арилгах' }))

  expect(reported).toEqual([KHOROO.id, null])
  expect((await field()).value).toBe('')
})

test('a suggestion of a level that is no answer only opens the areas below it', async () => {
  const reported = show({ levels: ['khoroo'], suggestion: DISTRICT.id }, source())
  await userEvent.click(await field())

  expect(await screen.findByRole('option', { name: '1 дүгээр хороо' })).toBeVisible()
  expect(reported).toEqual([])
})

test('nothing found says so, and leaving the field restores the chosen area', async () => {
  show({ value: KHOROO.id }, source({ find: async () => [] }))
  await waitFor(async () => expect((await field()).value).toBe('Налайх › 1 дүгээр хороо'))
  await userEvent.type(await field(), 'ъъъ')
  expect((await screen.findAllByText('Ийм нутаг дэвсгэр олдсонгүй'))[0]).toBeVisible()
  await userEvent.tab()

  expect((await field()).value).toBe('Налайх › 1 дүгээр хороо')
})

test('a search that fails can be repeated', async () => {
  let isAway = true
  const find = async () => {
    if (isAway) throw new TypeError('away')
    return [{ ...KHOROO, above: [] }]
  }
  show({}, source({ find }))
  await userEvent.type(await field(), 'нд 1')
  const retry = await screen.findByRole('button', { name: 'Дахин оролдох' }, { timeout: 10_000 })
  isAway = false
  await userEvent.click(retry)

  await waitFor(() => expect(screen.queryByRole('button', { name: 'Дахин оролдох' })).toBeNull())
})

test('a khoroo without sections says so, with a link to add them for people who may', async () => {
  const addAt: AreaSource['addAt'] = (level, parentId) => `/areas/${parentId}?add=${level}`
  show({ value: KHOROO.id }, source({ addAt }))
  await userEvent.click(await field())

  expect(await screen.findByText(/Энэ хороонд хэсэг бүртгэгдээгүй байна/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Хэсэг нэмэх' }).getAttribute('href')).toBe(`/areas/${KHOROO.id}?add=section`)
})

test('people who may not add sections get no such link', async () => {
  show({ value: KHOROO.id }, source({ addAt: () => undefined }))
  await userEvent.click(await field())

  expect(await screen.findByText(/Энэ хороонд хэсэг бүртгэгдээгүй байна/)).toBeVisible()
  expect(screen.queryByRole('link')).toBeNull()
})

test('by keyboard the first area is active after a level was opened, not the way back', async () => {
  const reported = show({ levels: ['khoroo'] }, source())
  await userEvent.click(await field())
  await screen.findByRole('option', { name: 'Налайх' })
  await userEvent.keyboard('{ArrowDown}{Enter}')
  const khoroo = await screen.findByRole('option', { name: '1 дүгээр хороо' })
  expect(screen.getByRole('option', { name: /^Буцах/ })).toBeVisible()
  expect((await field()).getAttribute('aria-activedescendant')).toBe(khoroo.id)
  await userEvent.keyboard('{Enter}')

  expect(reported).toEqual([KHOROO.id])
})

test('emptying the field and leaving it clears the area; Escape keeps it', async () => {
  const reported = show({ value: KHOROO.id, required: true }, source())
  await waitFor(async () => expect((await field()).value).toBe('Налайх › 1 дүгээр хороо'))
  await userEvent.clear(await field())
  await userEvent.keyboard('{Escape}')
  expect(reported).toEqual([])
  expect((await field()).value).toBe('Налайх › 1 дүгээр хороо')
  await userEvent.clear(await field())
  await userEvent.tab()

  expect(reported).toEqual([null])
  expect((await field()).value).toBe('')
})

test('an area chosen after the field was emptied is kept', async () => {
  const reported = show({ value: KHOROO.id }, source({ below: async () => [{ ...KHOROO, id: idOf(3) }] }))
  await waitFor(async () => expect((await field()).value).toBe('Налайх › 1 дүгээр хороо'))
  await userEvent.clear(await field())
  await userEvent.click((await screen.findAllByRole('option', { name: /^1 дүгээр/ })).at(-1) as HTMLElement)
  await userEvent.tab()

  expect(reported).toEqual([idOf(3)])
})

test('a chosen area whose name cannot be loaded says so, and can be asked for again', async () => {
  let isAway = true
  const path: AreaSource['path'] = async () => {
    if (isAway) throw new TypeError('away')
    return PATH
  }
  show({ value: KHOROO.id }, source({ path }))
  const retry = await screen.findByRole('button', { name: 'Дахин оролдох' }, { timeout: 10_000 })
  isAway = false
  await userEvent.click(retry)

  await waitFor(async () => expect((await field()).value).toBe('Налайх › 1 дүгээр хороо'))
})
