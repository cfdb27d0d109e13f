import { act, cleanup, render } from '@testing-library/react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Question, Structure, Values } from '#contract/features/surveys/index.ts'
import { SurveyForm } from '../../answering/SurveyForm.tsx'

// The server renders the form, and people answer before its script is loaded. Exactly what they entered must be kept.

const option = (mn: string) => ({ id: crypto.randomUUID(), text: { mn } })
const asked = (mn: string) => ({ id: crypto.randomUUID(), required: false, text: { mn } })
const [bad, good] = [option('Муу'), option('Сайн')]
const [waste, light] = [option('Хог'), option('Гэрэл')]
const yes: Question = { ...asked('Гэрэлтэй юу?'), type: 'yes_no' }
const why: Question = {
  ...asked('Яагаад?'),
  type: 'short_text',
  maxChars: 20,
  showIf: [{ questionId: yes.id, operator: 'equals', value: 'false' }],
}
const words: Question = { ...asked('Таны санал'), type: 'long_text', maxChars: 500 }
const one: Question = { ...asked('Аль нь?'), type: 'single_choice', layout: 'radio', other: true, options: [bad, good] }
const list: Question = {
  ...asked('Аль нь вэ?'),
  type: 'single_choice',
  layout: 'dropdown',
  other: false,
  options: [bad, good],
}
const some: Question = {
  ...asked('Юу юу?'),
  type: 'multiple_choice',
  layout: 'chips',
  other: true,
  options: [bad, good],
}
const stars: Question = { ...asked('Үнэлгээ'), type: 'rating', steps: 5 }
const scale: Question = { ...asked('Хэр?'), type: 'scale', from: 0, to: 10 }
const people: Question = { ...asked('Хэд?'), type: 'number', decimals: 1 }
const day: Question = { ...asked('Хэзээ?'), type: 'date' }
const matrix: Question = { ...asked('Үйлчилгээ'), type: 'matrix', rows: [waste, light], columns: [bad, good] }
const multi: Question = { ...asked('Олон'), type: 'multi_matrix', rows: [waste, light], columns: [bad, good] }
const order: Question = { ...asked('Эрэмбэ'), type: 'ranking', options: [bad, good] }
const file: Question = { ...asked('Зураг'), type: 'file', accept: 'picture', maxFiles: 2 }
const place: Question = { ...asked('Газар'), type: 'location' }
const group = (...questions: Question[]) => ({ id: crypto.randomUUID(), title: { mn: 'Бүлэг' }, questions })
const ALL = [group(yes, why, words, one, list, some, stars, scale, people, day, matrix, multi, order, file, place)]

let root: Root | undefined
let complaints: unknown[] = []
beforeEach(() => {
  complaints = []
  vi.spyOn(console, 'error').mockImplementation((...said) => complaints.push(said))
})
afterEach(() => {
  act(() => root?.unmount())
  root = undefined
  cleanup()
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

/** Renders the form like the server, lets somebody answer, and hydrates it. */
function hydrateForm(structure: Structure, answer: (form: HTMLFormElement) => void) {
  const onFinish = vi.fn<(values: Values) => void>()
  const onChange = vi.fn<(raw: object) => void>()
  const element = <SurveyForm structure={structure} lang="mn" hydrates onFinish={onFinish} onChange={onChange} />
  const box = document.body.appendChild(document.createElement('div'))
  box.innerHTML = renderToString(element)
  const form = box.querySelector('form')
  if (!form) throw new Error('no form was drawn')
  answer(form)
  act(() => {
    root = hydrateRoot(box, element, { onRecoverableError: (error) => complaints.push(error) })
  })
  const send = () => act(async () => box.querySelector<HTMLButtonElement>('.sv-go')?.click())
  return { form, onFinish, onChange, send }
}

const press = (form: HTMLFormElement, name: string, value: string) =>
  form.querySelector<HTMLInputElement>(`input[name="${name}"][value="${value}"]`)?.click()
function type(form: HTMLFormElement, name: string, text: string) {
  const field = form.querySelector<HTMLInputElement>(`[name="${name}"]`)
  if (!field) throw new Error(`no field ${name}`)
  field.value = text
}

test('an answer of every kind that works without scripts is kept and sent, and each control shows it', async () => {
  const { form, onFinish, onChange, send } = hydrateForm(ALL, (drawn) => {
    press(drawn, yes.id, 'true')
    type(drawn, words.id, 'Сайн </script> "ажил"')
    press(drawn, one.id, good.id)
    type(drawn, list.id, bad.id)
    press(drawn, some.id, bad.id)
    press(drawn, some.id, good.id)
    press(drawn, stars.id, '4')
    press(drawn, scale.id, '0')
    type(drawn, people.id, '1,5')
    type(drawn, `${day.id}-year`, '2026')
    type(drawn, `${day.id}-month`, '3')
    type(drawn, `${day.id}-day`, '4')
    press(drawn, `sv-${matrix.id}-${waste.id}`, good.id)
    press(drawn, `sv-${multi.id}-${light.id}`, bad.id)
    press(drawn, `sv-${multi.id}-${light.id}`, good.id)
  })
  const expected = {
    [yes.id]: true,
    [words.id]: 'Сайн </script> "ажил"',
    [one.id]: { option: good.id },
    [list.id]: { option: bad.id },
    [some.id]: { options: [bad.id, good.id] },
    [stars.id]: 4,
    [scale.id]: 0,
    [people.id]: 1.5,
    [day.id]: '2026-03-04',
    [matrix.id]: { [waste.id]: good.id },
    [multi.id]: { [light.id]: [bad.id, good.id] },
  }

  expect(onChange.mock.calls.at(-1)?.[0]).toEqual(expected)
  expect(form.querySelectorAll('input:checked')).toHaveLength(9)
  expect(form.querySelector<HTMLInputElement>(`[name="${people.id}"]`)?.value).toBe('1.5')
  await send()
  expect(onFinish.mock.calls[0]?.[0]).toEqual(expected)
  expect(complaints).toEqual([])
})

test('the controls remain the same elements, so that focus and on-screen keyboard survive', () => {
  let before: Element | null = null
  const { form } = hydrateForm(ALL, (drawn) => {
    before = drawn.querySelector('textarea')
    drawn.querySelector('textarea')?.focus()
    type(drawn, words.id, 'Дунд нь')
  })
  expect(form.querySelector('textarea')).toBe(before)
  expect(document.activeElement).toBe(before)
})

test('dependent questions and free-text options appear after hydration', () => {
  const { form } = hydrateForm(ALL, (drawn) => {
    expect(drawn.querySelector(`[name="${why.id}"]`)).toBeNull()
    press(drawn, yes.id, 'false')
    press(drawn, one.id, 'other')
    press(drawn, some.id, 'other')
  })
  expect(form.querySelector(`[name="${why.id}"]`)).toHaveValue('')
  expect(form.querySelectorAll('[aria-label="Өөрийн хариулт"]')).toHaveLength(2)
})

describe('before hydration', () => {
  test('controls that depend on scripts are disabled, and are enabled afterwards', () => {
    const { form } = hydrateForm(ALL, (drawn) => {
      const disabled = [...drawn.querySelectorAll('fieldset:disabled legend')].map(({ textContent }) => textContent)
      expect(disabled).toEqual(['Эрэмбэ', 'Зураг', 'Газар'])
    })
    expect(form.querySelectorAll('fieldset:disabled')).toHaveLength(0)
  })

  test('a press of the button is remembered, and continues with the entered values', () => {
    const [first, second] = [group({ ...yes, required: true }), group(people)]
    const { form } = hydrateForm([first, second], (drawn) => {
      press(drawn, yes.id, 'true')
      expect(drawn.hasAttribute('data-waits')).toBe(true)
      drawn.setAttribute('data-pressed', '')
    })
    expect(form.querySelector(`[name="${people.id}"]`)).toBeVisible()
    expect([form.hasAttribute('data-waits'), form.hasAttribute('data-pressed')]).toEqual([false, false])
  })

  test('a press also waits for the fields above the first question', () => {
    const [first, second] = [group({ ...yes, required: true }), group(people)]
    const props = { structure: [first, second], lang: 'mn' as const, initial: { [yes.id]: true }, onFinish: vi.fn() }
    const { rerender } = render(<SurveyForm {...props} isIntroLoading isIntroValid={() => false} />)
    act(() => document.querySelector<HTMLButtonElement>('.sv-go')?.click())
    expect(document.querySelectorAll('[data-pressed] .sv-waits')).toHaveLength(1)
    rerender(<SurveyForm {...props} isIntroValid={() => true} />)
    expect(document.querySelector(`[name="${people.id}"]`)).toBeVisible()
    expect(document.querySelector('.sv-waits')).toBeNull()
  })

  test('a press without an answer reports the missing one afterwards', () => {
    const { form } = hydrateForm([group({ ...yes, required: true }), group(people)], (drawn) =>
      drawn.setAttribute('data-pressed', ''),
    )
    expect(form.querySelector('[role=alert]')?.textContent).toContain('Гэрэлтэй юу?')
  })
})

test('untouched controls yield no answers', async () => {
  const { onChange, onFinish, send } = hydrateForm(ALL, () => {})
  expect(onChange).not.toHaveBeenCalled()
  await send()
  expect(onFinish.mock.calls[0]?.[0]).toEqual({})
})
