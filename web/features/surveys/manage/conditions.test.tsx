import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { draftSurvey } from '../testing.ts'
import { openBuilder, server, waitUntilSaved } from './testing.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const [lit, enough, lives] = draftSurvey().structure.flatMap(({ questions }) => questions)
if (!lit || !enough || !lives) throw new Error('no questions')
const question = (id: string) =>
  server.survey.structure.flatMap(({ questions }) => questions).find((one) => one.id === id)
const openQuestion = async (text: RegExp) => userEvent.click(await screen.findByRole('button', { name: text }))
/** The conditions of one kind on the open question. */
const conditions = (title: string) => within(screen.getByRole('group', { name: title }))
const WHEN = 'Хэзээ асуух вэ?'
const END = 'Санал асуулга энд дуусах нөхцөл'

test('a condition gets alternatives, of which one is enough, and each can be removed again', async () => {
  openBuilder(draftSurvey())
  await openQuestion(/^3\s*Та энд/)
  const field = conditions(WHEN)
  await userEvent.click(field.getByRole('button', { name: 'Нөхцөл нэмэх' }))
  await userEvent.selectOptions(field.getByLabelText('Утга (нөхцөл 1)'), 'Үгүй')
  await userEvent.click(field.getByRole('button', { name: /^Эсвэл….*\(Нөхцөл 1\)$/ }))
  expect(field.getByText('эсвэл')).toBeVisible()
  await userEvent.selectOptions(field.getByLabelText('Асуулт (нөхцөл 1.2)'), '1. Гэрэлтэй юу?')
  await userEvent.selectOptions(field.getByLabelText('Нөхцөл 1.2'), 'хариулаагүй бол')
  await waitUntilSaved()
  const first = { questionId: enough.id, operator: 'equals', value: 'false' }
  const alternative = { questionId: lit.id, operator: 'not_answered' }
  expect(question(lives.id)?.showIf).toEqual([{ ...first, or: [alternative] }])

  // without the first comparison the alternative is the condition
  await userEvent.click(field.getByRole('button', { name: 'Нөхцөлийг хасах: 1' }))
  await waitFor(() => expect(question(lives.id)?.showIf).toEqual([alternative]))
  expect(field.queryByText('эсвэл')).toBeNull()
  await userEvent.click(field.getByRole('button', { name: 'Нөхцөлийг хасах: 1' }))
  await waitFor(() => expect(question(lives.id)?.showIf).toBeUndefined())
})

test('a second condition is required in addition, not an alternative', async () => {
  openBuilder(draftSurvey())
  await openQuestion(/^3\s*Та энд/)
  const field = conditions(WHEN)
  await userEvent.click(field.getByRole('button', { name: 'Нөхцөл нэмэх' }))
  await userEvent.selectOptions(field.getByLabelText('Утга (нөхцөл 1)'), 'Тийм')
  await userEvent.click(field.getByRole('button', { name: 'Нөхцөл нэмэх' }))
  await userEvent.selectOptions(field.getByLabelText('Нөхцөл 2'), 'хариулсан бол')
  await waitUntilSaved()
  expect(question(lives.id)?.showIf).toEqual([
    { questionId: enough.id, operator: 'equals', value: 'true' },
    { questionId: enough.id, operator: 'answered' },
  ])
  expect(field.getByText('Дараах бүх нөхцөл биелсэн үед асууна.')).toBeVisible()
})

test('the survey ends early on an answer to this very question, which its row says', async () => {
  openBuilder(draftSurvey())
  await openQuestion(/^1\s*Гэрэлтэй юу/)
  await userEvent.click(screen.getByText(END, { selector: 'summary' }))
  const field = conditions(END)
  await userEvent.click(field.getByRole('button', { name: 'Дуусах нөхцөл нэмэх' }))
  const referenced = field.getByLabelText<HTMLSelectElement>('Асуулт (нөхцөл 1)')
  expect([...referenced.options].map(({ text }) => text)).toEqual(['1. Гэрэлтэй юу?'])
  await userEvent.selectOptions(field.getByLabelText('Утга (нөхцөл 1)'), 'Үгүй')
  await waitUntilSaved()

  expect(question(lit.id)?.endIf).toEqual([{ questionId: lit.id, operator: 'equals', value: 'false' }])
  expect(question(lit.id)?.showIf).toBeUndefined()
  expect(screen.getByRole('button', { name: /^1\s*Гэрэлтэй юу.*санал асуулгыг дуусгаж болно/ })).toBeVisible()
})

test('the first question can have no condition to be asked, but one to end', async () => {
  openBuilder(draftSurvey())
  await openQuestion(/^1\s*Гэрэлтэй юу/)
  expect(conditions(WHEN).getByText('Өмнө нь хариулах асуулт байхгүй тул үргэлж асууна.')).toBeVisible()
  expect(conditions(WHEN).queryByRole('button', { name: 'Нөхцөл нэмэх' })).toBeNull()
})
