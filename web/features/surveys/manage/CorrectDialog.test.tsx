import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Survey, surveys } from '#contract/features/surveys/index.ts'
import {
  clearToasts,
  errorOf,
  expectError,
  field,
  fill,
  messages,
  sent,
  signedIn,
  submit,
} from '../../../testing/person.tsx'
import { showScreen } from '../../../testing/screen.tsx'
import { Refusal } from '../../../testing/server.ts'
import { draftSurvey } from '../testing.ts'
import CorrectDialog from './CorrectDialog.tsx'

beforeEach(clearToasts)
afterEach(cleanup)

const [lit, enough] = ['00000000-0000-4000-8000-000000000011', '00000000-0000-4000-8000-000000000012']
const [good, bad] = ['00000000-0000-4000-8000-000000000021', '00000000-0000-4000-8000-000000000022']
const survey = draftSurvey({
  status: 'published',
  phase: 'active',
  allowedActions: ['correct'],
  structure: [
    {
      id: '00000000-0000-4000-8000-000000000100',
      title: { mn: 'Гэрэл' },
      questions: [
        { id: lit, type: 'yes_no', text: { mn: 'Гэрэлтэй юу?', en: 'Is it lit?' }, required: true },
        {
          id: enough,
          type: 'single_choice',
          text: { mn: `{{${lit}|та}} гэвэл хангалттай юу?` },
          required: true,
          layout: 'radio',
          other: false,
          options: [
            { id: good, text: { mn: 'Хангалтай' } },
            { id: bad, text: { mn: 'Хангалтгүй' } },
          ],
        },
      ],
    },
  ],
})
const closed: true[] = []
beforeEach(() => {
  closed.length = 0
})

/** The dialog over a page whose survey changes when the button is pressed. */
function Screen() {
  const [shown, setShown] = useState<Survey>(survey)
  return (
    <>
      <button type="button" onClick={() => setShown({ ...survey, title: { mn: 'Тэдний гарчиг' }, version: 4 })}>
        Шинэ хувилбар
      </button>
      <CorrectDialog survey={shown} onClose={() => closed.push(true)} />
    </>
  )
}
const open = (answers: Parameters<typeof showScreen>[2] = {}) =>
  showScreen(
    [surveys],
    { path: '/survey', address: '/survey', Screen: signedIn(Screen) },
    { 'surveys.correct': () => ({ data: survey }), ...answers },
  )
const choose = async (name: string) => userEvent.selectOptions(await screen.findByLabelText('Бичвэр'), name)

test('every text is offered by its place, and the corrected one is sent with the reason and the version', async () => {
  const requests = open()
  const select = await screen.findByLabelText<HTMLSelectElement>('Бичвэр')
  expect([...select.options].map(({ text }) => text)).toEqual([
    'Гарчиг: Гудамжны гэрэлтүүлэг',
    'Тайлбар',
    'Бүлэг 1: Гэрэл',
    'Асуулт 1: Гэрэлтэй юу?',
    'Асуулт 1 · тайлбар',
    'Асуулт 2: та гэвэл хангалттай юу?',
    'Асуулт 2 · тайлбар',
    'Асуулт 2 · Хангалтай',
    'Асуулт 2 · Хангалтгүй',
  ])
  await choose('Асуулт 2 · Хангалтай')
  await fill('Зассан бичвэр · Монгол', 'Хангалттай')
  await fill('Тайлбар', 'Үсгийн алдаа')
  await submit()

  await waitFor(() => expect(messages()).toEqual([['success', 'Бичвэрийг заслаа']]))
  expect(sent(requests, 'surveys.correct')).toEqual([
    {
      params: { id: survey.id },
      body: { version: 3, note: 'Үсгийн алдаа', texts: [{ id: good, field: 'text', text: { mn: 'Хангалттай' } }] },
    },
  ])
  expect(closed).toEqual([true])
})

test('a correction without a reason is refused at the field of the reason, and the dialog stays open', async () => {
  open()
  await choose('Асуулт 1: Гэрэлтэй юу?')
  await fill('Зассан бичвэр · Монгол', 'Гудамж гэрэлтэй юу?')
  await submit()

  await expectError('Тайлбар', 'Энэ талбарыг заавал бөглөнө үү')
  expect(errorOf('Зассан бичвэр · Монгол')).toBeUndefined()
  expect(field('Зассан бичвэр · Монгол').value).toBe('Гудамж гэрэлтэй юу?')
  expect(closed).toEqual([])
})

test.each([
  ['texts.0.text.mn', 'Зассан бичвэр · Монгол', 'Зассан бичвэр · Англи'],
  ['texts.0.text.en', 'Зассан бичвэр · Англи', 'Зассан бичвэр · Монгол'],
])('a refusal of %s is shown at the text in that language', async (path, wrong, valid) => {
  open({
    'surveys.correct': () => {
      throw new Refusal('invalid', { errors: [{ path, code: 'required', message: 'x' }] })
    },
  })
  await choose('Асуулт 1: Гэрэлтэй юу?')
  await fill('Тайлбар', 'Үсгийн алдаа')
  await submit()

  await expectError(wrong, 'Энэ талбарыг заавал бөглөнө үү')
  expect(errorOf(valid)).toBeUndefined()
})

test('a placeholder is shown by the title of its question and is sent by its id', async () => {
  const requests = open()
  await choose('Асуулт 2: та гэвэл хангалттай юу?')
  expect(field('Зассан бичвэр · Монгол').value).toBe('{{1. Гэрэлтэй юу?|та}} гэвэл хангалттай юу?')
  await userEvent.type(field('Зассан бичвэр · Монгол'), ' Тийм үү?')
  await fill('Тайлбар', 'Үсгийн алдаа')
  await submit()
  await waitFor(() => expect(sent(requests, 'surveys.correct')).toHaveLength(1))
  expect(sent(requests, 'surveys.correct')[0]?.body).toMatchObject({
    texts: [{ id: enough, field: 'text', text: { mn: `{{${lit}|та}} гэвэл хангалттай юу? Тийм үү?` } }],
  })
})

test("another person's correction, made while the dialog was open, is not overwritten", async () => {
  const requests = open({
    'surveys.correct': ({ body }) => {
      if ((body as { version: number }).version !== 4) throw new Refusal('stale')
      return { data: survey }
    },
  })
  await choose('Гарчиг: Гудамжны гэрэлтүүлэг')
  await fill('Зассан бичвэр · Монгол', 'Миний гарчиг')
  await fill('Тайлбар', 'Үсгийн алдаа')
  await userEvent.click(screen.getByText('Шинэ хувилбар'))
  await submit()

  await waitFor(() => expect(messages()).toEqual([['error', 'stale']]))
  expect(sent(requests, 'surveys.correct')[0]?.body).toMatchObject({ version: 3 })
  expect(closed).toEqual([])
})
