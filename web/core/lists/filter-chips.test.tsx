import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { reports } from '#contract/features/reports/index.ts'
import { showScreen } from '../../testing/screen.tsx'
import { useSession } from '../session/session.tsx'
import { AreaFilter, BoxFilter, ChoiceFilter, DayFilters, OwnFilter, TextFilter } from './filters.tsx'
import { ListTable } from './ListTable.tsx'
import { ListToolbar } from './ListToolbar.tsx'
import { useList } from './use-list.ts'

afterEach(cleanup)

const AREA = '0199a000-0000-7000-8000-000000000001'
const NAMES = ['tab', 'status', 'overdue', 'areaId', 'from', 'to', 'kind', 'period', 'authorId']
const asked: string[] = []

function Part() {
  const list = useList(reports, 'list', { names: NAMES })
  asked.push(JSON.stringify(list.state.filters))
  return (
    <ListTable
      name="chips"
      label="Жагсаалт"
      columns={[{ id: 'title', header: 'Гарчиг', cell: () => 'x' }]}
      list={list as never}
      defaultSort="-movedAt"
      rowId={() => 'x'}
      rowName={() => 'x'}
      empty={{ title: 'хоосон', text: 'хоосон' }}
      toolbar={
        <ListToolbar
          list={list}
          search="Хайх"
          inTabs={['tab']}
          filterName={(name) => (name === 'authorId' ? 'Миний бичсэн' : undefined)}
          filters={(of) => (
            <>
              <ChoiceFilter
                {...of}
                name="status"
                label="Төлөв"
                any="Бүгд"
                options={[{ value: 'draft', label: 'Ноорог' }]}
              />
              <BoxFilter {...of} name="overdue" label="Хэтэрсэн" />
              <AreaFilter {...of} />
              <DayFilters {...of} label="Хугацаа" />
              <TextFilter {...of} name="kind" label="Төрөл" />
              <OwnFilter {...of} name="period" text="Үе: 2026">
                <input aria-label="үе" />
              </OwnFilter>
            </>
          )}
        />
      }
    />
  )
}

function show(query: string) {
  asked.length = 0
  const Screen = () => (useSession().isInitialized ? <Part /> : null)
  showScreen(
    [reports],
    { path: '/list', address: `/list?${query}`, Screen },
    { 'reports.list': () => ({ data: [], meta: { page: 1, pageSize: 25, total: 0 } }) },
    {
      areas: {
        below: async () => [],
        find: async () => [],
        path: async () =>
          ['Нийслэл', 'Баянгол', '5 дугаар хороо'].map((mn, i) => ({
            id: `${i}`,
            level: (['city', 'district', 'khoroo'] as const)[i] ?? 'city',
            name: { mn },
          })),
      },
    },
  )
}

const chips = async () =>
  (await screen.findByRole('group', { name: 'Шүүсэн нөхцөл' })).querySelectorAll('button[aria-label]')
const words = async () => [...(await chips())].map((chip) => chip.textContent)

test('each filter is a chip in words, whichever control or link set it, and a tab is none', async () => {
  show(
    `tab=waiting&status=draft&overdue=true&areaId=${AREA}&below=false&from=2026-09-01&to=2026-09-30&kind=leader&period=x&authorId=${AREA}`,
  )
  await screen.findByText('Нутаг дэвсгэр: Баянгол › 5 дугаар хороо')
  expect(await words()).toEqual([
    'Төлөв: Ноорог',
    'Хэтэрсэн',
    'Нутаг дэвсгэр: Баянгол › 5 дугаар хороо',
    'Хугацаа: 2026.09.01 – 2026.09.30',
    'Төрөл: leader',
    'Үе: 2026',
    'Миний бичсэн',
  ])
  // none of the controls themselves stands among the chips
  expect(screen.queryByLabelText('үе')).toBeNull()
})

test('a press removes one filter and keeps the others; all can be cleared at once', async () => {
  show('tab=waiting&status=draft&from=2026-09-01&to=2026-09-30&authorId=x')
  await userEvent.click(await screen.findByRole('button', { name: 'Хасах: Хугацаа: 2026.09.01 – 2026.09.30' }))
  await waitFor(async () => expect(await words()).toEqual(['Төлөв: Ноорог', 'Миний бичсэн']))
  expect(asked.at(-1)).toBe(JSON.stringify({ tab: 'waiting', status: 'draft', authorId: 'x' }))
  await userEvent.click(screen.getByRole('button', { name: 'Бүгдийг арилгах' }))
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Шүүсэн нөхцөл' })).toBeNull())
  expect(asked.at(-1)).toBe('{}')
})

test('removing a chip puts the focus on the next one, and removing the last one on the button of the filters', async () => {
  show('tab=waiting&status=draft&overdue=true&authorId=x')
  await userEvent.click(await screen.findByRole('button', { name: 'Хасах: Төлөв: Ноорог' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Хасах: Хэтэрсэн' })).toHaveFocus())
  await userEvent.click(screen.getByRole('button', { name: 'Хасах: Миний бичсэн' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Хасах: Хэтэрсэн' })).toHaveFocus())
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Шүүсэн нөхцөл' })).toBeNull())
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-expanded')).toBe('false'))
  expect(document.activeElement?.textContent).toContain('Шүүлт')
})

test('a list that is not narrowed shows no row of chips', async () => {
  show('tab=waiting&q=ус')
  await screen.findByRole('searchbox')
  expect(screen.queryByRole('group', { name: 'Шүүсэн нөхцөл' })).toBeNull()
})
