import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ROLES } from '#contract/core/model/actor.ts'
import { reachOf } from '#contract/core/model/feature.ts'
import { type RatePeriod, type RateTemplate, type RateTemplateFull, rates } from '#contract/features/rates/index.ts'
import {
  chooseFrom,
  clearToasts,
  errorOf,
  expectError,
  field,
  fill,
  messages,
  press,
  sent,
  signedIn,
  submit,
} from '../../testing/person.tsx'
import { showScreen } from '../../testing/screen.tsx'
import { Refusal, type Seen } from '../../testing/server.ts'
import feature from './index.ts'
import Periods from './periods/Periods.tsx'
import TemplatePage from './templates/TemplatePage.tsx'
import Templates from './templates/Templates.tsx'

const [PERIOD, TEMPLATE, GROUP, CRITERION] = ['20', '21', '22', '23'].map(
  (n) => `0199a000-0000-7000-8000-0000000000${n}`,
) as [string, string, string, string]
/** The label of the first criterion of the first group. */
const CRITERION_NAME = 'Үзүүлэлт 1. Шалгуур үзүүлэлт'
const BANDS = { A: 90, B: 80, C: 70, D: 60 }
const period: RatePeriod = {
  id: PERIOD,
  kind: 'quarter',
  year: 2026,
  no: 4,
  status: 'open',
  from: '2026-10-01',
  to: '2026-12-31',
  templates: { district: null, khoroo: TEMPLATE, section: null },
  bands: BANDS,
  usedLevels: ['khoroo'],
  allowedActions: ['close'],
  canChange: true,
  version: 3,
}
const template: RateTemplate = {
  id: TEMPLATE,
  level: 'khoroo',
  name: { mn: 'Хорооны үнэлгээ' },
  groups: 1,
  criteria: 1,
  used: false,
  named: false,
  updatedAt: '2026-11-01T02:00:00.000Z',
  version: 5,
}
const { groups: _groups, criteria: _criteria, ...about } = template
const full: RateTemplateFull = {
  ...about,
  groups: [
    {
      id: GROUP,
      name: { mn: 'Тохижилт' },
      weight: 100,
      criteria: [{ id: CRITERION, name: { mn: 'Гэрэлтүүлэг' }, max: 10 }],
    },
  ],
  canChange: true,
}

beforeEach(clearToasts)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (
  Screen: () => React.ReactNode,
  answers: Parameters<typeof showScreen>[2],
  path = '/dashboard/rates',
): Seen[] => showScreen([rates], { path, address: path.replace(':id', TEMPLATE), Screen: signedIn(Screen) }, answers)

describe('periods', () => {
  const NAME = '2026 оны 4-р улирал'
  const showPeriods = (more: Parameters<typeof showScreen>[2] = {}) =>
    show(Periods, {
      'rates.periods': () => ({ data: [period] }),
      'rates.templates': () => ({ data: [template] }),
      ...more,
    })
  const rowMenu = async () =>
    (await screen.findByRole('button', { name: /^Үйлдэл: / })).getAttribute('aria-label') ?? ''

  test('a new period begins as the one after the latest, with its templates, and is sent with the bands', async () => {
    const seen = showPeriods({ 'rates.createPeriod': () => ({ data: { ...period, year: 2027, no: 1 } }) })
    await rowMenu()
    await press('Хугацаа нээх')
    await submit()

    await waitFor(() => expect(messages()).toEqual([['success', 'Хадгаллаа']]))
    expect(sent(seen, 'rates.createPeriod').map(({ body }) => body)).toMatchObject([
      { kind: 'quarter', year: 2027, no: 1, templates: { district: null, khoroo: TEMPLATE, section: null } },
    ])
  })

  test('bands that do not fall are refused on the band, and a year that is none on the year', async () => {
    const seen = showPeriods()
    await rowMenu()
    await press('Хугацаа нээх')
    await fill('B зэрэг', '95')
    await submit()
    await waitFor(() => expect(errorOf('B зэрэг')?.length).toBeGreaterThan(0))
    expect(errorOf('A зэрэг')).toBeUndefined()

    await fill('B зэрэг', '80')
    await fill('Он', 'хоёр')
    await submit()
    await waitFor(() => expect(field('Он').getAttribute('aria-invalid')).toBe('true'))
    expect(sent(seen, 'rates.createPeriod')).toEqual([])
  })

  test('the template of a level with sheets cannot be changed; the rest is sent with the version', async () => {
    const seen = showPeriods({ 'rates.changePeriod': () => ({ data: { ...period, version: 4 } }) })
    await chooseFrom(await rowMenu(), 'Өөрчлөх')
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('Хорооны загвар: Хорооны үнэлгээ. Үнэлгээ эхэлсэн тул солих боломжгүй')
    await fill('D зэрэг', '50')
    await submit()

    await waitFor(() => expect(messages()).toEqual([['success', 'Хадгаллаа']]))
    expect(sent(seen, 'rates.changePeriod')).toEqual([
      {
        params: { id: PERIOD },
        body: { templates: period.templates, bands: { ...BANDS, D: 50 }, version: 3 },
      },
    ])
  })

  test('a change of an older version is refused in the dialog, which keeps what was typed', async () => {
    showPeriods({
      'rates.changePeriod': () => {
        throw new Refusal('stale', { title: 'Мэдээлэл өөрчлөгдсөн', current: { ...period, version: 4 } })
      },
    })
    await chooseFrom(await rowMenu(), 'Өөрчлөх')
    await fill('D зэрэг', '50')
    await submit()

    expect((await screen.findByRole('alert')).textContent).toBe('Мэдээлэл өөрчлөгдсөн')
    expect(field('D зэрэг').value).toBe('50')
  })

  test('a period is closed only after the question, and a refusal is reported', async () => {
    const seen = showPeriods({
      'rates.actPeriod': () => {
        throw new Refusal('wrong_state', { title: 'Хугацаа аль хэдийн хаагдсан' })
      },
    })
    await chooseFrom(await rowMenu(), 'Хаах')
    await screen.findByRole('dialog', { name: 'Хугацааг хаах уу?' })
    await press('Болих')
    expect(sent(seen, 'rates.actPeriod')).toEqual([])

    await chooseFrom(await rowMenu(), 'Хаах')
    await screen.findByRole('dialog', { name: 'Хугацааг хаах уу?' })
    await press('Хаах')
    await waitFor(() => expect(messages()).toEqual([['error', 'Хугацаа аль хэдийн хаагдсан']]))
    expect(sent(seen, 'rates.actPeriod')).toEqual([{ params: { id: PERIOD }, body: { action: 'close' } }])
  })

  test('without periods the page offers to open the first; one that could not be read can be tried again', async () => {
    let isAway = true
    showPeriods({
      'rates.periods': () => {
        if (isAway) throw new Refusal('not_allowed')
        return { data: [] }
      },
    })
    await screen.findByRole('alert')
    isAway = false
    await press('Дахин оролдох')

    expect(await screen.findByRole('heading', { name: 'Хугацаа нээгдээгүй байна' })).toBeVisible()
    expect(screen.queryByText(NAME)).toBeNull()
  })
})

describe('templates', () => {
  test.each([
    ['free', {}, ['Нээх', 'Хуулах', 'Устгах']],
    ['named by a period', { named: true }, ['Нээх', 'Хуулах']],
    ['used by a sheet', { used: true }, ['Нээх', 'Хуулах']],
  ])('of a template that is %s the steps that are possible are offered', async (_state, more, steps) => {
    show(Templates, { 'rates.templates': () => ({ data: [{ ...template, ...more }] }) })
    await press('Үйлдэл: Хорооны үнэлгээ')

    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(steps)
  })

  test('a template is removed only after the question; the refusal of the server is reported', async () => {
    const seen = show(Templates, {
      'rates.templates': () => ({ data: [template] }),
      'rates.removeTemplate': () => {
        throw new Refusal('conflict', { title: 'Загварыг ашиглаж байна' })
      },
    })
    await chooseFrom('Үйлдэл: Хорооны үнэлгээ', 'Устгах')
    await press('Болих')
    expect(sent(seen, 'rates.removeTemplate')).toEqual([])

    await chooseFrom('Үйлдэл: Хорооны үнэлгээ', 'Устгах')
    await press('Устгах')
    await waitFor(() => expect(messages()).toEqual([['error', 'Загварыг ашиглаж байна']]))
    expect(sent(seen, 'rates.removeTemplate')).toEqual([{ params: { id: TEMPLATE }, body: undefined }])
  })

  const showOne = (answers: Parameters<typeof showScreen>[2]) =>
    show(TemplatePage, { 'rates.template': () => ({ data: full }), ...answers }, '/dashboard/rates/templates/:id')

  test('a changed name is sent with the version and all groups', async () => {
    const seen = showOne({ 'rates.changeTemplate': () => ({ data: { ...full, version: 6 } }) })
    await screen.findByRole('button', { name: 'Хадгалах' })
    await fill(CRITERION_NAME, 'Гудамжны гэрэл')
    await press('Хадгалах')

    await waitFor(() => expect(messages()).toEqual([['success', 'Загварыг хадгаллаа']]))
    expect(sent(seen, 'rates.changeTemplate').map(({ body }) => body)).toMatchObject([
      {
        name: { mn: 'Хорооны үнэлгээ' },
        groups: [{ id: GROUP, weight: 100, criteria: [{ id: CRITERION, name: { mn: 'Гудамжны гэрэл' }, max: 10 }] }],
        version: 5,
      },
    ])
  })

  test('an empty criterion is refused on its field and not sent', async () => {
    const seen = showOne({})
    await screen.findByRole('button', { name: 'Хадгалах' })
    await fill(CRITERION_NAME, '')
    await press('Хадгалах')

    await expectError(CRITERION_NAME, 'Энэ талбарыг заавал бөглөнө үү')
    expect(sent(seen, 'rates.changeTemplate')).toEqual([])
  })

  test('a change of an older version says so and keeps what was typed', async () => {
    showOne({
      'rates.changeTemplate': () => {
        throw new Refusal('stale', { current: { ...full, version: 6 } })
      },
    })
    await screen.findByRole('button', { name: 'Хадгалах' })
    await fill(CRITERION_NAME, 'Гудамжны гэрэл')
    await press('Хадгалах')

    expect(await screen.findByText('Энэ загвар өөрчлөгдсөн байна. Хуудсыг дахин ачаалж үзнэ үү.')).toBeVisible()
    expect(field(CRITERION_NAME).value).toBe('Гудамжны гэрэл')
    expect(messages()).toEqual([])
  })

  test('a template that a sheet uses is shown without fields and can be copied', async () => {
    const seen = showOne({
      'rates.template': () => ({ data: { ...full, used: true, canChange: false } }),
      'rates.copyTemplate': () => ({ data: full }),
    })
    await screen.findByRole('button', { name: 'Хуулж засах' })
    expect(screen.queryAllByRole('textbox')).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Хуулж засах' }))

    await waitFor(() => expect(messages()).toEqual([['success', 'Загварыг хууллаа']]))
    expect(sent(seen, 'rates.copyTemplate')).toHaveLength(1)
  })
})

test('periods and templates are for the city alone; sheets are read by those who rate and approve', () => {
  const canOf = (path: string) => feature.screens.find((one) => one.path === path)
  expect(canOf('/dashboard/rates/periods')).toMatchObject({ can: 'manage' })
  expect(canOf('/dashboard/rates/templates')).toMatchObject({ can: 'manage' })
  expect(ROLES.filter((role) => reachOf(rates, 'manage', role))).toEqual(['CITY_ADMIN'])
  expect(ROLES.filter((role) => reachOf(rates, 'rate', role))).toEqual(['CITY_ADMIN', 'DISTRICT_ADMIN', 'KHOROO_ADMIN'])
})
