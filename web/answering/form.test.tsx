import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Question, Structure, Values } from '#contract/features/surveys/index.ts'
import { numberIn } from './fields/number.ts'
import { SurveyForm } from './SurveyForm.tsx'

const option = (mn: string) => ({ id: crypto.randomUUID(), text: { mn } })
const base = { required: false, text: { mn: '' } }
const yes: Question = {
  ...base,
  id: crypto.randomUUID(),
  type: 'yes_no',
  text: { mn: 'Гэрэлтэй юу?' },
  required: true,
}
const why: Question = {
  ...base,
  id: crypto.randomUUID(),
  type: 'long_text',
  text: { mn: 'Яагаад?' },
  required: true,
  maxChars: 20,
  showIf: [{ questionId: yes.id, operator: 'equals', value: 'false' }],
}
const people: Question = {
  ...base,
  id: crypto.randomUUID(),
  type: 'number',
  text: { mn: 'Хэдүүлээ вэ?' },
  min: 1,
  max: 9,
  decimals: 0,
}
const [first, second, third] = [option('Зам'), option('Гэрэл'), option('Хог')]
const order: Question = {
  ...base,
  id: crypto.randomUUID(),
  type: 'ranking',
  text: { mn: 'Эрэмбэ' },
  options: [first, second, third],
}
const group = (mn: string, questions: Question[]) => ({ id: crypto.randomUUID(), title: { mn }, questions })
const choice: Question = {
  ...base,
  id: crypto.randomUUID(),
  type: 'single_choice',
  text: { mn: 'Юу дутагдаж байна вэ?' },
  layout: 'radio',
  other: true,
  options: [option('Шон'), option('Утас')],
}
const [rowOne, rowTwo, bad, good] = [option('Хог тээвэр'), option('Цахилгаан'), option('Муу'), option('Сайн')]
const matrix: Question = {
  ...base,
  id: crypto.randomUUID(),
  type: 'matrix',
  text: { mn: 'Үйлчилгээ' },
  required: true,
  rows: [rowOne, rowTwo],
  columns: [bad, good],
}
const structure: Structure = [group('Нэг', [yes, why]), group('Хоёр', [people, order])]

afterEach(cleanup)

/** The accessible description of an element. */
const descriptionOf = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')

function renderForm(more: Partial<Parameters<typeof SurveyForm>[0]> = {}) {
  const onFinish = vi.fn<(values: Values) => void>()
  render(<SurveyForm structure={structure} lang="mn" onFinish={onFinish} {...more} />)
  return { onFinish, user: userEvent.setup() }
}
const next = () => screen.getByRole('button', { name: 'Дараах' })
const send = () => screen.getByRole('button', { name: 'Илгээх' })

describe('the form', () => {
  test('does not leave a screen with a missing answer, shows the error, and focuses the question', async () => {
    const { user } = renderForm()

    await user.click(next())

    const question = screen.getByRole('group', { name: /Гэрэлтэй юу/ })
    expect(descriptionOf(question)).toBe('Нэгийг сонгоно уу')
    expect(within(screen.getByRole('alert')).getByRole('link', { name: 'Гэрэлтэй юу?' })).toBeVisible()
    expect(document.activeElement).toBe(within(question).getByRole('radio', { name: 'Тийм' }))
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Нэг')
  })

  test('shows a conditional question once its condition is met, and sends no answers to hidden questions', async () => {
    const { user, onFinish } = renderForm()
    expect(screen.queryByLabelText(/Яагаад/)).toBeNull()

    await user.click(screen.getByRole('radio', { name: 'Үгүй' }))
    await user.type(screen.getByLabelText(/Яагаад/), 'Учир нь')
    await user.click(screen.getByRole('radio', { name: 'Тийм' }))
    expect(screen.queryByLabelText(/Яагаад/)).toBeNull()
    await user.click(next())
    await user.click(send())

    expect(onFinish.mock.calls[0]?.[0]).toEqual({ [yes.id]: true })
  })

  test("an empty 'other' text shows one error, at its own input", async () => {
    const { user, onFinish } = renderForm({ structure: [group('Нэг', [choice])] })
    await user.click(screen.getByRole('radio', { name: 'Бусад (бичнэ үү)' }))
    await user.click(send())
    const input = screen.getByRole('textbox')

    expect(document.activeElement).toBe(input)
    const error = document.getElementById(input.getAttribute('aria-describedby') ?? '')
    expect(error?.className).toBe('sv-error')
    expect(document.querySelectorAll('.sv-question .sv-error')).toHaveLength(1)
    expect(onFinish).not.toHaveBeenCalled()
  })

  test('can be filled in with the keyboard alone', async () => {
    const { user, onFinish } = renderForm()

    await user.tab()
    await user.keyboard(' ')
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Хоёр' }))
    await user.tab()
    await user.keyboard('3{Enter}')

    expect(onFinish.mock.calls[0]?.[0]).toEqual({ [yes.id]: true, [people.id]: 3 })
  })

  test('refuses a number out of range and shows the limit', async () => {
    const { user, onFinish } = renderForm({ initial: { [yes.id]: true } })
    await user.click(next())

    await user.type(screen.getByLabelText('Хэдүүлээ вэ?'), '12')
    await user.click(send())

    expect(descriptionOf(screen.getByLabelText('Хэдүүлээ вэ?'))).toMatch(/9/)
    expect(document.activeElement).toBe(screen.getByLabelText('Хэдүүлээ вэ?'))
    expect(onFinish).not.toHaveBeenCalled()
  })

  test('a ranking is sent only once it was sorted, and each move is announced', async () => {
    const { user, onFinish } = renderForm({ initial: { [yes.id]: true } })
    await user.click(next())

    await user.click(screen.getByRole('button', { name: 'Дээш зөөх: Хог' }))
    expect(screen.getByText('Хог: 2-р байр, нийт 3')).toBeVisible()
    await user.click(send())
    expect(onFinish.mock.calls[0]?.[0]).toMatchObject({ [order.id]: [first.id, third.id, second.id] })

    await user.click(screen.getByRole('button', { name: 'Хариултыг арилгах' }))
    await user.click(send())
    expect(onFinish.mock.calls[1]?.[0]).toEqual({ [yes.id]: true })
  })

  test('an error from the server returns to the screen of its question', async () => {
    const onFinish = vi.fn()
    const props = { structure, lang: 'mn' as const, onFinish, initial: { [yes.id]: true } }
    const { rerender } = render(<SurveyForm {...props} />)
    const user = userEvent.setup()
    await user.click(next())

    rerender(<SurveyForm {...props} refused={[{ questionId: yes.id, path: '', text: 'Дахин сонгоно уу' }]} />)

    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Нэг')
    expect(descriptionOf(screen.getByRole('group', { name: /Гэрэлтэй юу/ }))).toBe('Дахин сонгоно уу')
  })

  test("focuses the part with the error: the 'other' text, an unanswered row", async () => {
    const { user } = renderForm({ structure: [group('Нэг', [choice]), group('Хоёр', [matrix])] })
    await user.click(screen.getByRole('radio', { name: 'Бусад (бичнэ үү)' }))
    await user.click(next())
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Өөрийн хариулт' }))
    await user.keyboard('Гэрлийн шон{Enter}')
    await user.click(
      within(screen.getByRole('radiogroup', { name: 'Хог тээвэр' })).getByRole('radio', { name: 'Сайн' }),
    )
    await user.click(send())
    const row = screen.getByRole('radiogroup', { name: 'Цахилгаан' })
    expect(document.activeElement).toBe(within(row).getByRole('radio', { name: 'Муу' }))
  })

  test('an optional answer can be cleared', async () => {
    const { user, onFinish } = renderForm({ structure: [group('Нэг', [choice])] })
    expect(screen.queryByRole('button', { name: /Хариултыг арилгах/ })).toBeNull()
    await user.click(screen.getByRole('radio', { name: 'Шон' }))
    await user.click(screen.getByRole('button', { name: 'Хариултыг арилгах: Юу дутагдаж байна вэ?' }))
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Шон' }))
    await user.click(send())
    expect(onFinish.mock.calls[0]?.[0]).toEqual({})
  })

  test('resumes at the stored screen, and still requires the intro of the first screen', async () => {
    const onGroup = vi.fn<(id: string) => void>()
    let isIntroValid = false
    const { user, onFinish } = renderForm({
      initial: { [yes.id]: true },
      initialGroup: structure[1]?.id,
      onGroup,
      intro: <p>Та хаана амьдардаг вэ?</p>,
      isIntroValid: () => isIntroValid,
    })
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Хоёр')
    await user.click(send())
    expect(onFinish).not.toHaveBeenCalled()
    expect(screen.getByText('Та хаана амьдардаг вэ?')).toBeVisible()
    isIntroValid = true
    await user.click(next())
    expect(onGroup.mock.calls.map(([id]) => id)).toEqual([structure[0]?.id, structure[1]?.id])
    await user.click(send())
    expect(onFinish).toHaveBeenCalledOnce()
  })

  test('shows errors of the questions together with the error of the intro', async () => {
    const focus = vi.fn<() => void>()
    const { user } = renderForm({
      intro: <p>Та хаана амьдардаг вэ?</p>,
      isIntroValid: () => false,
      introError: { label: 'Оршин суугаа газар', text: 'Газраа сонгоно уу', focus },
    })
    await user.click(next())
    const summary = within(screen.getByRole('alert')).getAllByRole('listitem')
    expect(summary.map(({ textContent }) => textContent)).toEqual([
      'Оршин суугаа газар: Газраа сонгоно уу',
      expect.stringContaining('Гэрэлтэй юу'),
    ])
    await user.click(screen.getByRole('button', { name: 'Оршин суугаа газар' }))
    expect(focus).toHaveBeenCalledOnce()
    expect(descriptionOf(screen.getByRole('group', { name: /Гэрэлтэй юу/ }))).toBe('Нэгийг сонгоно уу')
  })

  test("the browser's back button returns to the previous screen instead of leaving the survey", async () => {
    const { user } = renderForm({ initial: { [yes.id]: true }, withBackButton: true })
    await user.click(next())
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Хоёр')
    window.history.back()
    expect(await screen.findByRole('heading', { name: 'Нэг' })).toBeVisible()
    window.history.forward()
    expect(await screen.findByRole('heading', { name: 'Хоёр' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Өмнөх' }))
    expect(await screen.findByRole('heading', { name: 'Нэг' })).toBeVisible()
  })

  test('removes its history entries when it is unmounted', async () => {
    window.history.pushState('before the survey', '')
    const { user } = renderForm({ initial: { [yes.id]: true }, withBackButton: true })
    await user.click(next())
    expect(window.history.state).not.toBe('before the survey')
    cleanup()
    await waitFor(() => expect(window.history.state).toBe('before the survey'))
  })
})

test('a comma is a thousands separator in English or if there are two, otherwise a decimal comma', () => {
  expect(numberIn('1,500', 'en')).toBe(1500)
  expect(numberIn('1,500', 'mn')).toBe(1.5)
  expect(numberIn('1,500,000', 'mn')).toBe(1_500_000)
  expect(numberIn('1 500,5', 'mn')).toBe(1500.5)
  expect(numberIn('1,50', 'en')).toBe(1.5)
})

test.each([
  [0, 5, null],
  [1, 7, '4'],
  [1, 10, '5'],
  [0, 10, '6'],
])(
  'a scale from %i to %i has %s steps per row on a phone, and its end labels include their numbers',
  (from, to, inRow) => {
    const scale: Question = {
      ...base,
      id: crypto.randomUUID(),
      type: 'scale',
      text: { mn: 'Санал болгох уу?' },
      from,
      to,
      low: { mn: 'Огт үгүй' },
      high: { mn: 'Заавал' },
    }
    renderForm({ structure: [group('Нэг', [scale])] })
    const steps = document.querySelector('.sv-steps')
    expect(steps?.getAttribute('data-in-row') ?? null).toBe(inRow)
    expect(document.querySelector('.sv-ends')?.textContent).toBe(`${from} Огт үгүй${to} Заавал`)
  },
)

test('the characters of a long answer are counted as numbers are written', async () => {
  const long: Question = { ...base, id: crypto.randomUUID(), type: 'long_text', text: { mn: 'Санал' }, maxChars: 1500 }
  renderForm({ structure: [group('Нэг', [long])], initial: { [long.id]: 'а'.repeat(1480) } })
  expect(screen.getByText('1\u00A0480 / 1\u00A0500 тэмдэгт', { normalizer: (text) => text })).toBeVisible()
})

describe('a day', () => {
  const born: Question = { ...base, id: crypto.randomUUID(), type: 'date', text: { mn: 'Төрсөн өдөр' }, required: true }
  const boxes = () =>
    within(screen.getByRole('group', { name: /Төрсөн өдөр/ })).getAllByRole<HTMLInputElement>('textbox')

  test('is typed into boxes for year, month and day, without leading zeros', async () => {
    const { user, onFinish } = renderForm({ structure: [group('Нэг', [born])] })
    expect(boxes().map(({ labels }) => labels?.[0]?.textContent)).toEqual(['Он', 'Сар', 'Өдөр'])
    const [year, month, day] = boxes()
    if (!year || !month || !day) throw new Error('three boxes are missing')
    await user.type(year, '1985')
    await user.type(month, '3')
    await user.type(day, '7')
    expect(month.value).toBe('3')
    await user.click(send())
    expect(onFinish.mock.calls[0]?.[0]).toEqual({ [born.id]: '1985-03-07' })
  })

  test('that does not exist, or lacks a part, is refused; the error is described at its boxes', async () => {
    const { user, onFinish } = renderForm({ structure: [group('Нэг', [born])], initial: { [born.id]: '1985-02-30' } })
    expect(boxes().map(({ value }) => value)).toEqual(['1985', '02', '30'])
    await user.click(send())
    expect(onFinish).not.toHaveBeenCalled()
    expect(descriptionOf(screen.getByRole('group', { name: /Төрсөн өдөр/ }))).toBe('Огноо буруу байна')
    await user.clear(boxes()[2] as HTMLInputElement)
    await user.click(send())
    expect(onFinish).not.toHaveBeenCalled()
  })

  test('its limits and its error are described once, at the group of its boxes', async () => {
    const limited = { ...born, min: '1900-01-01', max: '2008-12-31' }
    const { user } = renderForm({ structure: [group('Нэг', [limited])], initial: { [born.id]: '2020-02-03' } })
    const described = () => descriptionOf(screen.getByRole('group', { name: /Төрсөн өдөр/ }))
    expect(described()).toBe('1900.01.01 – 2008.12.31')
    await user.click(send())
    expect(described()).toMatch(/^1900\.01\.01 – 2008\.12\.31 .+/)
    expect(boxes().map((box) => [descriptionOf(box), box.getAttribute('aria-invalid')])).toEqual(
      Array.from({ length: 3 }, () => ['', 'true']),
    )
  })

  test('a year of two digits is refused with a text that says what is missing', async () => {
    const { user, onFinish } = renderForm({ structure: [group('Нэг', [born])], initial: { [born.id]: '85-03-07' } })
    await user.click(send())
    expect(onFinish).not.toHaveBeenCalled()
    expect(descriptionOf(screen.getByRole('group', { name: /Төрсөн өдөр/ }))).toBe('Оныг дөрвөн оронтой бичнэ үү')
  })

  test.each([
    ['mn', '1985.03.07', ['1985', '03', '07']],
    ['mn', ' 1985-3-7 ', ['1985', '3', '7']],
    ['mn', '1985 оны 3 дугаар сарын 7', ['1985', '3', '7']],
    ['en', '07/03/1985', ['07', '03', '1985']],
  ] as const)('a whole day pasted into a box fills all boxes: %s %s', async (lang, pasted, expected) => {
    const { user } = renderForm({ structure: [group('Нэг', [born])], lang })
    const box = boxes()[lang === 'mn' ? 0 : 2] as HTMLInputElement
    await user.click(box)
    await user.paste(pasted)
    expect(boxes().map(({ value }) => value)).toEqual(expected)
  })

  test('what is pasted for one box stays in it', async () => {
    const { user } = renderForm({ structure: [group('Нэг', [born])] })
    await user.click(boxes()[0] as HTMLInputElement)
    await user.paste('1985')
    expect(boxes().map(({ value }) => value)).toEqual(['1985', '', ''])
  })
})
