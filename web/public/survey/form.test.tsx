import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Question, Structure, Values } from '#contract/features/surveys/index.ts'
import { numberIn } from './fields/number.ts'
import { SurveyForm } from './SurveyForm.tsx'

const option = (mn: string) => ({ id: crypto.randomUUID(), text: { mn } })
const asked = { required: false, text: { mn: '' } }
const yes: Question = {
  ...asked,
  id: crypto.randomUUID(),
  type: 'yes_no',
  text: { mn: 'Гэрэлтэй юу?' },
  required: true,
}
const why: Question = {
  ...asked,
  id: crypto.randomUUID(),
  type: 'long_text',
  text: { mn: 'Яагаад?' },
  required: true,
  maxChars: 20,
  showIf: [{ questionId: yes.id, operator: 'equals', value: 'false' }],
}
const people: Question = {
  ...asked,
  id: crypto.randomUUID(),
  type: 'number',
  text: { mn: 'Хэдүүлээ вэ?' },
  min: 1,
  max: 9,
  decimals: 0,
}
const [first, second, third] = [option('Зам'), option('Гэрэл'), option('Хог')]
const order: Question = {
  ...asked,
  id: crypto.randomUUID(),
  type: 'ranking',
  text: { mn: 'Эрэмбэ' },
  options: [first, second, third],
}
const group = (mn: string, questions: Question[]) => ({ id: crypto.randomUUID(), title: { mn }, questions })
const choice: Question = {
  ...asked,
  id: crypto.randomUUID(),
  type: 'single_choice',
  text: { mn: 'Юу дутагдаж байна вэ?' },
  layout: 'radio',
  other: true,
  options: [option('Шон'), option('Утас')],
}
const [rowOne, rowTwo, bad, good] = [option('Хог тээвэр'), option('Цахилгаан'), option('Муу'), option('Сайн')]
const matrix: Question = {
  ...asked,
  id: crypto.randomUUID(),
  type: 'matrix',
  text: { mn: 'Үйлчилгээ' },
  required: true,
  rows: [rowOne, rowTwo],
  columns: [bad, good],
}
const structure: Structure = [group('Нэг', [yes, why]), group('Хоёр', [people, order])]

afterEach(cleanup)

/** What a screen reader says of it besides its name. */
const told = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')

function draw(more: Partial<Parameters<typeof SurveyForm>[0]> = {}) {
  const onFinish = vi.fn<(values: Values) => void>()
  render(<SurveyForm structure={structure} lang="mn" onFinish={onFinish} {...more} />)
  return { onFinish, user: userEvent.setup() }
}
const next = () => screen.getByRole('button', { name: 'Дараах' })
const send = () => screen.getByRole('button', { name: 'Илгээх' })

describe('the form', () => {
  test('keeps somebody at a group that is not answered, says why, and leads to the question', async () => {
    const { user } = draw()

    await user.click(next())

    const question = screen.getByRole('group', { name: /Гэрэлтэй юу/ })
    expect(told(question)).toBe('Нэгийг сонгоно уу')
    expect(within(screen.getByRole('alert')).getByRole('link', { name: 'Гэрэлтэй юу?' })).toBeDefined()
    expect(document.activeElement).toBe(within(question).getByRole('radio', { name: 'Тийм' }))
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Нэг')
  })

  test('asks what hangs on an answer as soon as it is given, and sends nothing of what is hidden again', async () => {
    const { user, onFinish } = draw()
    expect(screen.queryByLabelText(/Яагаад/)).toBeNull()

    await user.click(screen.getByRole('radio', { name: 'Үгүй' }))
    await user.type(screen.getByLabelText(/Яагаад/), 'Учир нь')
    await user.click(screen.getByRole('radio', { name: 'Тийм' }))
    expect(screen.queryByLabelText(/Яагаад/)).toBeNull()
    await user.click(next())
    await user.click(send())

    expect(onFinish.mock.calls[0]?.[0]).toEqual({ [yes.id]: true })
  })

  test('an empty other says at its own field that it is missing, once', async () => {
    const { user, onFinish } = draw({ structure: [group('Нэг', [choice])] })
    await user.click(screen.getByRole('radio', { name: 'Бусад (бичнэ үү)' }))
    await user.click(send())
    const words = screen.getByRole('textbox')

    expect(document.activeElement).toBe(words)
    const error = document.getElementById(words.getAttribute('aria-describedby') ?? '')
    expect(error?.className).toBe('sv-error')
    expect(document.querySelectorAll('.sv-question .sv-error')).toHaveLength(1)
    expect(onFinish).not.toHaveBeenCalled()
  })

  test('is answered by the keyboard alone', async () => {
    const { user, onFinish } = draw()

    await user.tab()
    await user.keyboard(' ')
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Хоёр' }))
    await user.tab()
    await user.keyboard('3{Enter}')

    expect(onFinish.mock.calls[0]?.[0]).toEqual({ [yes.id]: true, [people.id]: 3 })
  })

  test('refuses a number out of its limits with the words of the server', async () => {
    const { user, onFinish } = draw({ initial: { [yes.id]: true } })
    await user.click(next())

    await user.type(screen.getByLabelText('Хэдүүлээ вэ?'), '12')
    await user.click(send())

    expect(told(screen.getByLabelText('Хэдүүлээ вэ?'))).toMatch(/9/)
    expect(document.activeElement).toBe(screen.getByLabelText('Хэдүүлээ вэ?'))
    expect(onFinish).not.toHaveBeenCalled()
  })

  test('a ranking counts only once somebody has put it in order, and says where a thing has come', async () => {
    const { user, onFinish } = draw({ initial: { [yes.id]: true } })
    await user.click(next())

    await user.click(screen.getByRole('button', { name: 'Дээш зөөх: Хог' }))
    expect(screen.getByText('Хог: 2-р байр, нийт 3')).toBeDefined()
    await user.click(send())
    expect(onFinish.mock.calls[0]?.[0]).toMatchObject({ [order.id]: [first.id, third.id, second.id] })

    await user.click(screen.getByRole('button', { name: 'Хариултыг арилгах' }))
    await user.click(send())
    expect(onFinish.mock.calls[1]?.[0]).toEqual({ [yes.id]: true })
  })

  test('what the server refuses leads back to its question', async () => {
    const onFinish = vi.fn()
    const props = { structure, lang: 'mn' as const, onFinish, initial: { [yes.id]: true } }
    const { rerender } = render(<SurveyForm {...props} />)
    const user = userEvent.setup()
    await user.click(next())

    rerender(<SurveyForm {...props} refused={[{ questionId: yes.id, path: '', text: 'Дахин сонгоно уу' }]} />)

    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Нэг')
    expect(told(screen.getByRole('group', { name: /Гэрэлтэй юу/ }))).toBe('Дахин сонгоно уу')
  })

  test('leads to the very part that is wrong: the words of one’s own, the row that is open', async () => {
    const { user } = draw({ structure: [group('Нэг', [choice]), group('Хоёр', [matrix])] })
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

  test('takes an answer back that need not be given', async () => {
    const { user, onFinish } = draw({ structure: [group('Нэг', [choice])] })
    expect(screen.queryByRole('button', { name: /Хариултыг арилгах/ })).toBeNull()
    await user.click(screen.getByRole('radio', { name: 'Шон' }))
    await user.click(screen.getByRole('button', { name: 'Хариултыг арилгах: Юу дутагдаж байна вэ?' }))
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Шон' }))
    await user.click(send())
    expect(onFinish.mock.calls[0]?.[0]).toEqual({})
  })

  test('goes on at the screen on which somebody stopped, and still asks for what stands above the first', async () => {
    const onGroup = vi.fn<(id: string) => void>()
    let holds = false
    const { user, onFinish } = draw({
      initial: { [yes.id]: true },
      initialGroup: structure[1]?.id,
      onGroup,
      first: <p>Хаана амьдардаг вэ?</p>,
      firstHolds: () => holds,
    })
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Хоёр')
    await user.click(send())
    expect(onFinish).not.toHaveBeenCalled()
    expect(screen.getByText('Хаана амьдардаг вэ?')).toBeDefined()
    holds = true
    await user.click(next())
    expect(onGroup.mock.calls.map(([id]) => id)).toEqual([structure[0]?.id, structure[1]?.id])
    await user.click(send())
    expect(onFinish).toHaveBeenCalledOnce()
  })

  test('says what is wrong with the questions at the same time as what stands above them', async () => {
    const focus = vi.fn<() => void>()
    const { user } = draw({
      first: <p>Хаана амьдардаг вэ?</p>,
      firstHolds: () => false,
      firstWrong: { label: 'Оршин суугаа газар', text: 'Газраа сонгоно уу', focus },
    })
    await user.click(next())
    const summary = within(screen.getByRole('alert')).getAllByRole('listitem')
    expect(summary.map(({ textContent }) => textContent)).toEqual([
      'Оршин суугаа газар: Газраа сонгоно уу',
      expect.stringContaining('Гэрэлтэй юу'),
    ])
    await user.click(screen.getByRole('button', { name: 'Оршин суугаа газар' }))
    expect(focus).toHaveBeenCalledOnce()
    expect(told(screen.getByRole('group', { name: /Гэрэлтэй юу/ }))).toBe('Нэгийг сонгоно уу')
  })

  test('the back button of the browser leads to the screen before, and not out of the survey', async () => {
    const { user } = draw({ initial: { [yes.id]: true }, withBackButton: true })
    await user.click(next())
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Хоёр')
    window.history.back()
    expect(await screen.findByRole('heading', { name: 'Нэг' })).toBeDefined()
    window.history.forward()
    expect(await screen.findByRole('heading', { name: 'Хоёр' })).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Өмнөх' }))
    expect(await screen.findByRole('heading', { name: 'Нэг' })).toBeDefined()
  })

  test('leaves nothing to go back through once the answer was sent', async () => {
    window.history.pushState('before the survey', '')
    const { user } = draw({ initial: { [yes.id]: true }, withBackButton: true })
    await user.click(next())
    expect(window.history.state).not.toBe('before the survey')
    cleanup()
    await waitFor(() => expect(window.history.state).toBe('before the survey'))
  })
})

test('a comma parts thousands where only that can be meant: in English, and where there are two of them', () => {
  expect(numberIn('1,500', 'en')).toBe(1500)
  expect(numberIn('1,500', 'mn')).toBe(1.5)
  expect(numberIn('1,500,000', 'mn')).toBe(1_500_000)
  expect(numberIn('1 500,5', 'mn')).toBe(1500.5)
  expect(numberIn('1,50', 'en')).toBe(1.5)
})
