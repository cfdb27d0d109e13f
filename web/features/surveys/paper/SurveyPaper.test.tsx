import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type PaperRead, type Survey, surveys } from '#contract/features/surveys/index.ts'
import { fileResponse, savedFiles } from '../../../testing/downloads.ts'
import { clearToasts, messages, press, signedIn } from '../../../testing/person.tsx'
import { showScreen } from '../../../testing/screen.tsx'
import { Refusal } from '../../../testing/server.ts'
import { uploadedName, uploadsOverNetwork } from '../../../testing/uploads.ts'
import { draftSurvey } from '../testing.ts'
import SurveyPaper from './SurveyPaper.tsx'

let choose: (file: File) => Promise<void>
beforeEach(() => {
  choose = uploadsOverNetwork()
  clearToasts()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const paperSurvey = (more: Partial<Survey> = {}) =>
  draftSurvey({ status: 'published', phase: 'active', channels: ['online', 'paper'], allowedActions: [], ...more })
/** Three rows: one can be saved, one was saved before, and one has two invalid cells. */
const READ: PaperRead = {
  rows: 3,
  good: 1,
  known: 1,
  wrongRows: 1,
  wrong: [
    {
      line: 4,
      number: '17',
      problems: [
        { column: 'C', label: 'Гэрэлтэй юу?', text: '7', code: 'not_an_option', message: 'Ийм сонголт алга' },
        { column: 'E', label: 'Огноо', text: '', code: 'required', message: 'Бөглөөгүй байна' },
      ],
    },
  ],
  omitted: 0,
  ignored: ['Тэмдэглэл'],
}
const workbook = (name = 'Хариулт.xlsx') =>
  new File(['a'], name, { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' })
const open = (answers: Parameters<typeof showScreen>[2] = {}, survey = paperSurvey()) =>
  showScreen(
    [surveys],
    {
      path: '/dashboard/surveys/:id/paper',
      address: `/dashboard/surveys/${survey.id}/paper`,
      Screen: signedIn(SurveyPaper),
    },
    { 'surveys.one': () => ({ data: survey }), 'surveys.readPaper': () => ({ data: READ }), ...answers },
  )
const saveButton = () => screen.queryByRole('button', { name: /хариултыг хадгалах$/ })
const uploads = (seen: ReturnType<typeof open>) =>
  seen.filter(({ body }) => body instanceof FormData).map(({ route, body }) => [route, uploadedName(body)])

test('every invalid cell is listed under its row, and nothing is saved before it is confirmed', async () => {
  const requests = open()
  await choose(workbook())

  await screen.findByText(/^3 мөрөөс 1 хариултыг хадгалах боломжтой\./)
  expect(screen.getByText(/Өмнө нь хадгалсан 1 мөрийг алгасна\. Танигдаагүй багана: Тэмдэглэл\.$/)).toBeVisible()
  expect(screen.getByText('1 мөр алдаатай. Файлдаа засаад дахин оруулна уу.')).toBeVisible()
  const row = screen.getByText('Мөр 4 (17)', { selector: 'li' })
  expect(
    within(row)
      .getAllByRole('listitem')
      .map((cell) => cell.textContent),
  ).toEqual(['C Гэрэлтэй юу? 7: Ийм сонголт алга', 'E Огноо: Бөглөөгүй байна'])
  expect(uploads(requests)).toEqual([['surveys.readPaper', 'Хариулт.xlsx']])
})

test('confirming saves the valid rows; the invalid ones remain listed, and the file cannot be saved twice', async () => {
  const requests = open({ 'surveys.savePaper': () => ({ data: READ }) })
  await choose(workbook())
  await press('1 хариултыг хадгалах')

  await screen.findByText(/^1 хариултыг хадгаллаа\./)
  expect(screen.getByText('Мөр 4 (17)', { selector: 'li' })).toBeVisible()
  expect(saveButton()).toBeNull()
  expect(uploads(requests)).toEqual([
    ['surveys.readPaper', 'Хариулт.xlsx'],
    ['surveys.savePaper', 'Хариулт.xlsx'],
  ])
})

test('a file without a valid row offers nothing to save', async () => {
  open({ 'surveys.readPaper': () => ({ data: { ...READ, rows: 1, good: 0, known: 0, ignored: [] } }) })
  await choose(workbook())
  await screen.findByText('1 мөрөөс 0 хариултыг хадгалах боломжтой.')
  expect(saveButton()).toBeNull()
})

test('problems that are not listed are counted', async () => {
  open({ 'surveys.readPaper': () => ({ data: { ...READ, omitted: 1_200 } }) })
  await choose(workbook())
  expect(await screen.findByText(/^Үүнээс гадна 1\s200 алдаа бий\./)).toBeVisible()
})

test('a refused file shows the reason, and another file can be chosen in its place', async () => {
  let isRefused = true
  const requests = open({
    'surveys.readPaper': () => {
      if (isRefused) throw new Refusal('invalid', { errors: [{ path: 'file', code: 'x', message: 'Өөр файл байна' }] })
      return { data: READ }
    },
  })
  await choose(workbook('Буруу.xlsx'))
  expect((await screen.findByRole('alert')).textContent).toContain('Өөр файл байна')
  expect(screen.queryByRole('status')).toBeNull()

  isRefused = false
  await userEvent.click(screen.getByRole('button', { name: 'Хасах: Буруу.xlsx' }))
  await choose(workbook('Зөв.xlsx'))
  await screen.findByText('Мөр 4 (17)', { selector: 'li' })
  expect(uploads(requests).map(([, name]) => name)).toEqual(['Буруу.xlsx', 'Зөв.xlsx'])
})

test('a refused save keeps the preview, so that it can be repeated', async () => {
  let isRefused = true
  open({
    'surveys.savePaper': () => {
      if (isRefused) throw new Refusal('too_many')
      return { data: READ }
    },
  })
  await choose(workbook())
  await press('1 хариултыг хадгалах')
  await waitFor(() => expect(messages()).toEqual([['error', 'too_many']]))
  expect(screen.getByText('Мөр 4 (17)', { selector: 'li' })).toBeVisible()

  isRefused = false
  await press('1 хариултыг хадгалах')
  await screen.findByText(/^1 хариултыг хадгаллаа\./)
})

test('a file that is removed while the server reads it does not come back', async () => {
  let complete = () => {}
  const isRead = new Promise<void>((resolve) => {
    complete = resolve
  })
  open({
    'surveys.readPaper': async ({ body }) => {
      if (uploadedName(body) === 'Хуучин.xlsx') await isRead
      return { data: { ...READ, rows: uploadedName(body) === 'Хуучин.xlsx' ? 99 : 3 } }
    },
  })
  await choose(workbook('Хуучин.xlsx'))
  await userEvent.click(await screen.findByRole('button', { name: 'Хасах: Хуучин.xlsx' }))
  await choose(workbook('Шинэ.xlsx'))
  await screen.findByText(/^3 мөрөөс 1/)
  complete()
  await new Promise((resolve) => setTimeout(resolve, 20))

  expect(screen.getByText('Шинэ.xlsx')).toBeVisible()
  expect(screen.queryByText('Хуучин.xlsx')).toBeNull()
  expect(screen.getByText(/^3 мөрөөс 1/)).toBeVisible()
})

test('the template is saved under its name; if it is refused, the reason is shown', async () => {
  const names = savedFiles()
  let isRefused = false
  open({
    'surveys.paperTemplate': () => {
      if (isRefused) throw new Refusal('too_many')
      return fileResponse('Гэрэлтүүлэг.xlsx')
    },
  })
  await press('Хоосон файл татах')
  await waitFor(() => expect(names).toEqual(['Гэрэлтүүлэг.xlsx']))
  isRefused = true
  await press('Хоосон файл татах')
  await waitFor(() => expect(messages()).toEqual([['error', 'too_many']]))
})

describe('where answers on paper cannot be entered', () => {
  test('a survey that is not active has the template, but no import', async () => {
    open({}, paperSurvey({ status: 'closed', phase: 'closed' }))
    await screen.findByText('Хариултыг зөвхөн санал асуулга явагдаж байх үед оруулна.')
    expect(screen.getByRole('button', { name: 'Хоосон файл татах' })).toBeVisible()
    expect(document.querySelector('input[type="file"]')).toBeNull()
  })

  test('a survey without paper answers has neither', async () => {
    open({}, paperSurvey({ channels: ['online'] }))
    await screen.findByText('Энэ санал асуулгад цаасаар хариулт авахгүй.')
    expect(screen.queryByRole('button', { name: 'Хоосон файл татах' })).toBeNull()
    expect(document.querySelector('input[type="file"]')).toBeNull()
  })
})
