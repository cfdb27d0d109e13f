import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Question, Structure, Values } from '#contract/features/surveys/index.ts'
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
    expect(told(question)).toBe('Энэ талбарыг заавал бөглөнө үү')
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
})
