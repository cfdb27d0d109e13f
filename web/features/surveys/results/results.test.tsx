import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import {
  type CoverageRow,
  type FlaggedAnswer,
  type Question,
  type QuestionResult,
  type Survey,
  surveys,
} from '#contract/features/surveys/index.ts'
import { FeaturesProvider } from '../../../core/access/access.tsx'
import { useSession } from '../../../core/session/session.tsx'
import { withAreaOfHeader } from '../../../testing/area-of-header.tsx'
import { showScreen } from '../../../testing/screen.tsx'
import { Refusal } from '../../../testing/server.ts'
import { closeToast, toastStore } from '../../../ui/feedback/toast.ts'
import { draftSurvey } from '../testing.ts'
import SurveyCoverage from './SurveyCoverage.tsx'
import SurveyFlags from './SurveyFlags.tsx'
import SurveyResult from './SurveyResult.tsx'

afterEach(() => {
  cleanup()
  for (const { id } of toastStore.get()) closeToast(id)
})

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const RATING: Question = { id: idOf(1), type: 'rating', text: { mn: 'Үнэлнэ үү' }, required: true, steps: 3 }
const CHOICE: Question = {
  id: idOf(2),
  type: 'single_choice',
  text: { mn: 'Аль нь вэ?' },
  required: true,
  layout: 'radio',
  other: false,
  options: [
    { id: idOf(3), text: { mn: 'Зам' } },
    { id: idOf(4), text: { mn: 'Гэрэл' } },
  ],
}
const survey = (more: Partial<Survey> = {}) =>
  draftSurvey({
    status: 'published',
    phase: 'active',
    resultView: 'staff_always',
    allowedActions: [],
    structure: [{ id: idOf(9), title: { mn: 'Нэгдүгээр бүлэг' }, questions: [CHOICE, RATING] }],
    ...more,
  })

const row = (n: number, name: string, expected: number, collected: number): CoverageRow => ({
  areaId: idOf(n),
  area: { mn: name },
  code: `К-${n}`,
  level: 'khoroo',
  expected,
  collected,
  achieved: Math.floor((collected * 2000 + expected) / (2 * expected)),
  coveredOn: null,
  reporting: 1,
  sections: 2,
  onTime: 0,
  lastAnswerAt: null,
  unconfirmedHomes: 7,
  hasBelow: true,
})
const coverage = {
  whole: { ...row(20, 'Баянзүрх', 1000, 60), level: 'district' as const },
  below: [row(21, '1 дүгээр хороо', 900, 10), row(22, '2 дугаар хороо', 100, 50)],
  above: [],
}

const withSession = (Screen: () => React.ReactNode) =>
  function WithSession() {
    return useSession().isInitialized ? (
      <FeaturesProvider features={{}}>
        <Screen />
      </FeaturesProvider>
    ) : null
  }
const open = (
  page: 'coverage' | 'result' | 'flags',
  Screen: () => React.ReactNode,
  answers: Parameters<typeof showScreen>[2],
  one = survey(),
  search = '',
) =>
  showScreen(
    [surveys],
    {
      path: `/dashboard/surveys/:id/${page}`,
      address: `/dashboard/surveys/${one.id}/${page}${search}`,
      Screen: withSession(Screen),
    },
    { 'surveys.one': () => ({ data: one }), 'surveys.coverage': () => ({ data: coverage }), ...answers },
  )

test('coverage shows the level of the totals, not the mean of levels, and can be sorted by level', async () => {
  open('coverage', SurveyCoverage, {})
  const table = await screen.findByRole('table', { name: 'Нэгжийн хамрагдалт' })
  // 60 of 1,000; the mean of 1.1 % and 50 % would be 25.6 %
  expect(screen.getByText('6.0%')).toBeVisible()
  expect(screen.queryByText('25.6%')).toBeNull()
  const names = () =>
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map((line) => line.textContent?.slice(0, 3))
  expect(names()).toEqual(['1 д', '2 д'])

  await userEvent.click(within(table).getByRole('button', { name: /Хүрсэн түвшин/ }))
  await userEvent.click(within(table).getByRole('button', { name: /Хүрсэн түвшин/ }))
  await waitFor(() => expect(names()).toEqual(['2 д', '1 д']))
})

test('coverage shows the number of answers from unconfirmed homes, unless the survey requires confirmed homes', async () => {
  open('coverage', SurveyCoverage, {})
  expect((await screen.findByText('Баталгаажаагүй хаягтай иргэний хариулт')).nextSibling?.textContent).toBe('7')

  cleanup()
  open('coverage', SurveyCoverage, {}, { ...survey(), confirmedHome: true })
  expect(await screen.findByText('Хамрагдсан огноо', { selector: 'dt' })).toBeVisible()
  expect(screen.queryByText('Баталгаажаагүй хаягтай иргэний хариулт')).toBeNull()
})

test.each([
  ['coverage', SurveyCoverage],
  ['result', SurveyResult],
] as const)('the header names the area to which the %s is narrowed', async (page, Screen) => {
  const seen = open(page, withAreaOfHeader(Screen), {}, survey(), `?areaId=${idOf(21)}`)

  await waitFor(() => expect(seen.some(({ query }) => query.areaId === idOf(21))).toBe(true))
  expect(screen.getByTestId('area-of-header').textContent).toBe(idOf(21))
})

test('coverage is compared with published surveys, each under its name; one of other areas is no error', async () => {
  const rowOf = (n: number, phase: 'active' | 'closed', title: string) => {
    const { structure: _, ...rest } = survey({ id: idOf(n), phase, title: { mn: title } })
    return rest
  }
  const [active, closed] = [rowOf(31, 'active', 'Зам'), rowOf(32, 'closed', 'Гэрэл')]
  const seen = open('coverage', SurveyCoverage, {
    'surveys.list': ({ query }) => ({
      data: query.phase === 'active' ? [active] : [closed],
      meta: { total: 1, page: 1, pageSize: 20 },
    }),
    'surveys.coverage': ({ params }) => {
      if (params.id === closed.id) throw new Refusal('not_found')
      return { data: coverage }
    },
  })
  const choice = await screen.findByLabelText<HTMLSelectElement>('Харьцуулах санал асуулга')
  await waitFor(() => expect([...choice.options].map(({ text }) => text).slice(1)).toEqual(['Зам', 'Гэрэл']))
  expect(seen.filter(({ route }) => route === 'surveys.list').map(({ query }) => query.phase)).toEqual([
    'active',
    'closed',
  ])

  await userEvent.selectOptions(choice, active.id)
  expect(await screen.findByRole('figure', { name: 'Нутаг дэвсгэрээр: Зам' })).toBeVisible()
  await userEvent.selectOptions(choice, closed.id)
  expect(await screen.findByText('Энэ санал асуулга уг нутаг дэвсгэрийг хамраагүй.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Дахин оролдох' })).toBeNull()
})

const counted = (question: Question, answered: number, counts: [string, number][], more = {}): QuestionResult => ({
  questionId: question.id,
  type: question.type,
  answered,
  counts: counts.map(([key, count]) => ({ key, count })),
  hiddenKeys: [],
  mean: null,
  median: null,
  smallest: null,
  largest: null,
  ...more,
})

const resultOf = (...questions: QuestionResult[]) => ({
  answers: 10,
  flagged: 0,
  setAside: 0,
  unconfirmedHomes: 0,
  origins: [],
  provisionalUntil: null,
  hidden: false,
  at: '2026-11-20T03:00:00.000Z',
  questions,
})

test('the result shows for each question the number of respondents and their answers', async () => {
  open('result', SurveyResult, {
    'surveys.result': () => ({
      data: {
        answers: 10,
        flagged: 1,
        setAside: 2,
        unconfirmedHomes: 3,
        origins: [],
        provisionalUntil: null,
        hidden: false,
        at: '2026-11-20T03:00:00.000Z',
        questions: [
          counted(CHOICE, 10, [
            [idOf(3), 7],
            [idOf(4), 3],
          ]),
          counted(RATING, 4, [['3', 4]], { mean: 3, median: 3, smallest: 3, largest: 3 }),
        ],
      },
    }),
    'surveys.cross': () => ({
      data: {
        both: 4,
        answers: 10,
        limited: false,
        counts: [
          [0, 0, 4],
          [0, 0, 0],
        ],
      },
    }),
  })
  const choice = await screen.findByRole('region', { name: '1. Аль нь вэ?' })
  expect(within(choice).getAllByText('7 · 70.0%').length).toBeGreaterThan(0)
  expect(within(choice).getByText('10 хүнээс 10 нь хариулсан')).toBeVisible()
  const rating = screen.getByRole('region', { name: '2. Үнэлнэ үү' })
  expect(within(rating).getByText('10 хүнээс 4 нь хариулсан')).toBeVisible()
  expect(within(rating).getByText(/Дундаж 3.00, голч утга 3/)).toBeVisible()
})

test('places are counted, drawn with the latest 2,000, and listed with a link for each', async () => {
  const where: Question = { id: idOf(5), type: 'location', text: { mn: 'Хаана?' }, required: true }
  const structure = [{ id: idOf(9), title: { mn: 'Газар' }, questions: [where] }]
  const points = [
    { latitude: 47.91, longitude: 106.9 },
    { latitude: 47.92, longitude: 106.95 },
  ]
  const meta = { page: 1, pageSize: 10, total: 2400 }
  const requests = open(
    'result',
    SurveyResult,
    {
      'surveys.result': () => ({
        data: {
          answers: 2400,
          flagged: 0,
          setAside: 0,
          unconfirmedHomes: null,
          origins: [],
          provisionalUntil: null,
          hidden: false,
          at: '2026-11-20T03:00:00.000Z',
          questions: [counted(where, 2400, [])],
        },
      }),
      'surveys.places': () => ({
        // of an anonymous survey the day is unknown
        data: points.map((point, i) => ({
          ...point,
          no: i + 1,
          submittedAt: i === 0 ? '2026-11-20T03:00:00.000Z' : null,
        })),
        meta,
      }),
      'surveys.placePoints': () => ({ data: points, meta }),
    },
    survey({ structure }),
  )
  const map = await screen.findByRole('figure', { name: 'Заасан цэгийн газрын зураг' })
  expect(map.textContent).toMatch(/^2\s?400 цэг Газрын зурагт хамгийн сүүлийн 2 цэг байна\./)
  expect(
    screen.getAllByRole('link', { name: /^Газрын зураг дээр нээх/ }).map((link) => link.getAttribute('href')),
  ).toEqual(['geo:47.91,106.9', 'geo:47.92,106.95'])
  expect(screen.getAllByRole('link', { name: /^Газрын зураг/ }).map((link) => link.closest('li')?.textContent)).toEqual(
    ['47.91000, 106.900002026.11.20', '47.92000, 106.95000'],
  )
  expect(requests.filter(({ route }) => route === 'surveys.placePoints').map(({ query }) => query)).toEqual([
    { questionId: where.id },
  ])
})

test('a conditional question is not compared with the number of all respondents', async () => {
  const asked: Question = {
    ...RATING,
    showIf: [{ questionId: CHOICE.id, operator: 'answered' }],
  }
  const structure = [{ id: idOf(9), title: { mn: 'Нэгдүгээр бүлэг' }, questions: [CHOICE, asked] }]
  open(
    'result',
    SurveyResult,
    {
      'surveys.result': () => ({ data: resultOf(counted(CHOICE, 10, []), counted(asked, 1, [['3', 1]], { mean: 3 })) }),
    },
    survey({ structure }),
  )
  const rating = await screen.findByRole('region', { name: '2. Үнэлнэ үү' })

  expect(within(rating).getByText('1 хариулсан · нөхцөл хангасан хүнээс асуусан')).toBeVisible()
  expect(within(rating).queryByText(/хүнээс 1 нь хариулсан/)).toBeNull()
})

test('the bars of a ranking are as long as the mean places that they show, the best first', async () => {
  const ranking: Question = {
    id: idOf(5),
    type: 'ranking',
    text: { mn: 'Эрэмбэлнэ үү' },
    required: true,
    options: [
      { id: idOf(6), text: { mn: 'Зам' } },
      { id: idOf(7), text: { mn: 'Гэрэл' } },
    ],
  }
  const structure = [{ id: idOf(9), title: { mn: 'Нэгдүгээр бүлэг' }, questions: [ranking] }]
  const places = counted(ranking, 4, [
    [`${idOf(6)}/1`, 1],
    [`${idOf(6)}/2`, 3],
    [`${idOf(7)}/1`, 3],
    [`${idOf(7)}/2`, 1],
  ])
  open('result', SurveyResult, { 'surveys.result': () => ({ data: resultOf(places) }) }, survey({ structure }))
  const chart = await screen.findByRole('region', { name: '1. Эрэмбэлнэ үү' })

  const bars = within(chart)
    .getAllByRole('listitem')
    .map((item) => [item.textContent, item.querySelector<HTMLElement>('[data-series]')?.style.inlineSize])
  // means of 1.25 and 1.75 on a scale that ends at the last place, 2
  expect(bars).toEqual([
    ['Гэрэл1.25', '62.5%'],
    ['Зам1.75', '87.5%'],
  ])
})

test('results that are not open yet show an explanation instead of an error', async () => {
  open('result', SurveyResult, {
    'surveys.result': () => {
      throw new Refusal('wrong_state', { params: { state: 'active', action: 'result', allowedActions: [] } })
    },
  })
  expect(await screen.findByText('Үр дүн хараахан нээгдээгүй байна')).toBeVisible()
})

const flagged = (more: Partial<FlaggedAnswer> = {}): FlaggedAnswer => ({
  no: 7,
  areaId: idOf(30),
  line: [{ mn: 'Баянзүрх' }],
  channel: 'online',
  flags: ['fast'],
  review: 'waiting',
  submittedAt: '2026-11-20T03:00:00.000Z',
  seconds: 2,
  enteredBy: null,
  answers: { [CHOICE.id]: { option: idOf(4) } },
  identical: null,
  reviewedBy: null,
  reviewedAt: null,
  note: null,
  canReview: true,
  ...more,
})
const flagsOf = (...answers: FlaggedAnswer[]) => ({
  'surveys.flags': () => ({ data: answers, meta: { page: 1, pageSize: 25, total: answers.length } }),
  'surveys.flagFacets': () => ({ data: { review: { waiting: 1, counts: 0, set_aside: 0 } } }),
})

test('a flagged answer is shown completely, and is set aside with a reason and its last seen state', async () => {
  const user = userEvent.setup()
  const requests = open('flags', SurveyFlags, {
    ...flagsOf(flagged()),
    'surveys.review': () => ({ data: flagged({ review: 'set_aside' }) }),
  })
  await user.click(await screen.findByText('Хэт хурдан'))
  const dialog = await screen.findByRole('dialog', { name: 'Хариулт № 7' })
  expect(within(dialog).getByText('Гэрэл')).toBeVisible()
  expect(within(dialog).getByText('Хариулаагүй')).toBeVisible()

  await user.click(within(dialog).getByRole('button', { name: 'Дүнгээс хасах' }))
  const question = await screen.findByRole('dialog', { name: 'Энэ хариултыг дүнгээс хасах уу?' })
  await user.type(within(question).getByRole('textbox'), 'Зөрчилтэй хариулт')
  await user.click(within(question).getByRole('button', { name: 'Дүнгээс хасах' }))
  await waitFor(() =>
    expect(requests.find(({ route }) => route === 'surveys.review')).toMatchObject({
      params: { no: '7' },
      body: { decision: 'set_aside', seen: 'waiting', note: 'Зөрчилтэй хариулт' },
    }),
  )
})

test('a flagged answer to an anonymous survey shows its reasons and its day, and is decided without what it says', async () => {
  const user = userEvent.setup()
  const anonymous = { answers: null, channel: 'in_person', seconds: 60, identical: 12 } as const
  const requests = open('flags', SurveyFlags, {
    ...flagsOf(
      flagged({ ...anonymous, no: 4021, flags: ['fast', 'identical'], submittedAt: '2026-11-19T16:00:00.000Z' }),
    ),
    'surveys.review': () => ({ data: flagged({ ...anonymous, no: 4021, review: 'set_aside' }) }),
  })
  await user.click(await screen.findByText('Хэт хурдан'))
  const dialog = await screen.findByRole('dialog', { name: 'Хариулт № 4021' })
  expect(within(dialog).getByText(/Нэрээ нууцалсан санал асуулга тул/)).toBeVisible()
  expect(within(dialog).getByText('2026.11.20')).toBeVisible()
  expect(within(dialog).getByText('Хэсгийн ахлагч')).toBeVisible()
  expect(within(dialog).getByText(/ижил хариулт: 12/)).toBeVisible()
  expect(within(dialog).queryByText('Хариулаагүй')).toBeNull()

  await user.click(within(dialog).getByRole('button', { name: 'Дүнгээс хасах' }))
  const question = await screen.findByRole('dialog', { name: 'Энэ хариултыг дүнгээс хасах уу?' })
  await user.type(within(question).getByRole('textbox'), 'Зөрчилтэй хариулт')
  await user.click(within(question).getByRole('button', { name: 'Дүнгээс хасах' }))
  await waitFor(() =>
    expect(requests.find(({ route }) => route === 'surveys.review')).toMatchObject({ params: { no: '4021' } }),
  )
})

test('after a decision, the next answer that needs one is shown', async () => {
  const user = userEvent.setup()
  open('flags', SurveyFlags, {
    ...flagsOf(flagged(), flagged({ no: 8, review: 'counts' }), flagged({ no: 9 })),
    'surveys.review': () => ({ data: flagged({ review: 'counts' }) }),
  })
  await user.click((await screen.findAllByText('Хэт хурдан'))[0] ?? document.body)
  const dialog = await screen.findByRole('dialog', { name: 'Хариулт № 7' })
  await user.click(within(dialog).getByRole('button', { name: 'Дүнд тооцох' }))
  const question = await screen.findByRole('dialog', { name: 'Энэ хариултыг дүнд тооцох уу?' })
  await user.type(within(question).getByRole('textbox'), 'Утсаар лавласан')
  await user.click(within(question).getByRole('button', { name: 'Дүнд тооцох' }))
  expect(await screen.findByRole('dialog', { name: 'Хариулт № 9' })).toBeVisible()
})

test('a final answer can be viewed but not decided', async () => {
  const user = userEvent.setup()
  open('flags', SurveyFlags, flagsOf(flagged({ canReview: false })))
  await user.click(await screen.findByText('Хэт хурдан'))
  const dialog = await screen.findByRole('dialog', { name: 'Хариулт № 7' })
  expect(within(dialog).queryByRole('button', { name: 'Дүнгээс хасах' })).toBeNull()
  expect(within(dialog).getByText(/дүн эцэслэгдсэн/)).toBeVisible()
})
