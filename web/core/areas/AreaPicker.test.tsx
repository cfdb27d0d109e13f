import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { showScreen } from '../../testing/screen.tsx'
import { useSession } from '../session/session.tsx'
import { AreaPicker } from './AreaPicker.tsx'
import type { AreaChoice, AreaSource } from './area-source.ts'

afterEach(cleanup)

const [CITY, DISTRICT, KHOROO] = [
  '0b7d2e7c-8a65-4a49-9d20-7f6b9b1f5a10',
  '1b7d2e7c-8a65-4a49-9d20-7f6b9b1f5a10',
  '2b7d2e7c-8a65-4a49-9d20-7f6b9b1f5a10',
]
const PATH: AreaChoice[] = [
  { id: CITY ?? '', level: 'city', name: { mn: 'Улаанбаатар' } },
  { id: DISTRICT ?? '', level: 'district', name: { mn: 'Налайх' } },
  { id: KHOROO ?? '', level: 'khoroo', name: { mn: '1 дүгээр хороо' } },
]
/** A city of one district with one khoroo, which has no sections. */
const source = (addAt?: AreaSource['addAt']): AreaSource => ({
  below: async (parentId) => (parentId === KHOROO ? [] : PATH.slice(parentId === DISTRICT ? 2 : 1).slice(0, 1)),
  path: async () => PATH,
  ...(addAt ? { addAt } : {}),
})

function show(picker: React.ReactNode, areas: AreaSource) {
  const Screen = () => (useSession().isInitialized ? picker : null)
  showScreen([], { path: '/', address: '/', Screen }, {}, { areas })
}

test('a picker of one level with the name of that level has one label, and is still marked as required', async () => {
  show(
    <AreaPicker label="Дүүрэг" levels={['district']} within={null} required value={null} onChange={() => {}} />,
    source(),
  )
  const field = await screen.findByRole('combobox', { name: /^Дүүрэг/ })

  expect(screen.getAllByText(/^Дүүрэг/)).toHaveLength(1)
  expect(field.hasAttribute('required') || field.getAttribute('aria-required') === 'true').toBe(true)
})

test('a picker with another name has it as a group label above the level', async () => {
  show(
    <AreaPicker label="Ажлын газар" levels={['district']} within={null} value={null} onChange={() => {}} />,
    source(),
  )
  const group = await screen.findByRole('group', { name: 'Ажлын газар' })

  expect(within(group).getByRole('combobox', { name: 'Дүүрэг' })).toBeVisible()
})

test('a khoroo without sections says so, with a link to add them for people who may', async () => {
  show(
    <AreaPicker label="Нутаг" within={null} value={KHOROO ?? null} onChange={() => {}} />,
    source((level, parentId) => `/areas/${parentId}?add=${level}`),
  )

  expect(await screen.findByText('Энэ хороонд хэсэг бүртгэгдээгүй байна.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Хэсэг нэмэх' }).getAttribute('href')).toBe(`/areas/${KHOROO}?add=section`)
  expect(screen.queryByRole('combobox', { name: 'Хэсэг' })).toBeNull()
})

test('people who may not add sections get no such link', async () => {
  show(
    <AreaPicker label="Нутаг" within={null} value={KHOROO ?? null} onChange={() => {}} />,
    source(() => undefined),
  )

  expect(await screen.findByText('Энэ хороонд хэсэг бүртгэгдээгүй байна.')).toBeVisible()
  expect(screen.queryByRole('link')).toBeNull()
})

test.each([
  ['nothing is chosen', undefined, 'Дүүрэг'],
  ['a district is chosen', 'Налайх', 'Хороо'],
] as const)(
  'while %s, the error is below the list to answer, not below the last one',
  async (_what, district, label) => {
    show(
      <AreaPicker
        label="Нутаг"
        levels={['khoroo', 'section']}
        within={null}
        value={null}
        onChange={() => {}}
        error="Жагсаалтаас сонгоно уу"
      />,
      source(),
    )
    if (district) {
      await userEvent.click(await screen.findByRole('combobox', { name: 'Дүүрэг' }))
      await userEvent.click(await screen.findByRole('option', { name: district }))
    }

    await waitFor(() => {
      const list = screen.getByText('Жагсаалтаас сонгоно уу').parentElement as HTMLElement
      expect(within(list).getAllByRole('combobox')).toEqual([screen.getByRole('combobox', { name: label })])
    })
    expect(screen.getByRole('group', { name: 'Нутаг' })).toHaveAccessibleDescription('Жагсаалтаас сонгоно уу')
  },
)
