import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Question } from '#contract/features/surveys/index.ts'
import { draftSurvey } from '../../features/surveys/testing.ts'
import { tokenUntil } from '../../testing/people.ts'
import type { Reader } from '../parts/use-reader.ts'
import { SiteContext, siteFor } from '../site.ts'
import '../texts/add-common.ts'
import { AnswerPanel } from './AnswerPanel.tsx'

const lit: Question = { id: crypto.randomUUID(), type: 'yes_no', text: { mn: 'Гэрэлтэй юу?' }, required: true }
let isOnline = true
let posted: Record<string, unknown>[] = []

beforeEach(() => {
  isOnline = true
  posted = []
  localStorage.setItem('accessToken', tokenUntil(Date.now() + 3_600_000))
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit = {}) => {
    if (!isOnline) throw new TypeError('no network')
    if (method !== 'POST') return Response.json({ data: { ticket: `a.${Date.now()}.b` } })
    posted.push(JSON.parse(String(body)))
    return Response.json({ data: { receipt: 'ABCDE-FGHJK', submittedAt: '2126-03-10T04:00:00.000Z' } }, { status: 201 })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** A citizen at home in the survey's area opens it, answers, and sends the answer without a network. */
async function answerOffline() {
  const survey = draftSurvey({
    id: crypto.randomUUID(),
    status: 'published',
    phase: 'active',
    structure: [{ id: crypto.randomUUID(), title: { mn: 'Гэрэл' }, questions: [lit] }],
  })
  const reader: Reader = {
    id: crypto.randomUUID(),
    role: 'APPLICATION',
    emailVerified: true,
    area: { id: survey.areaId, path: [{ id: survey.areaId, name: survey.area }] },
  }
  render(
    <SiteContext value={siteFor('mn', new URL('http://localhost/survey/1'))}>
      <AnswerPanel survey={survey} reader={reader} below={undefined} invitation={undefined} />
    </SiteContext>,
  )
  await userEvent.click(await screen.findByRole('radio', { name: 'Үгүй' }))
  isOnline = false
  await userEvent.click(screen.getByRole('button', { name: 'Илгээх' }))
  await screen.findByText(/^Сүлжээгүй байна\. Хариулт тань/)
}
const networkReturns = () => {
  isOnline = true
  window.dispatchEvent(new Event('online'))
}

test('an answer that could not be sent is sent automatically, once, when the network returns', async () => {
  await answerOffline()
  const button = screen.getByRole('button', { name: 'Дахин илгээх' })
  networkReturns()
  // the network wavers, and the respondent presses the button in the same moment
  networkReturns()
  fireEvent.click(button)

  expect(await screen.findByText('ABCDE-FGHJK')).toBeVisible()
  expect(posted.map(({ answers }) => answers)).toEqual([{ [lit.id]: false }])
})

test('an attempt that fails again keeps waiting', async () => {
  await answerOffline()
  window.dispatchEvent(new Event('online'))
  await screen.findByText(/^Сүлжээгүй байна\. Хариулт тань/)
  expect(posted).toEqual([])
  networkReturns()
  await screen.findByText('ABCDE-FGHJK')
  expect(posted).toHaveLength(1)
})

test('an answer that was changed while it waited is not sent before the respondent sends it', async () => {
  await answerOffline()
  await userEvent.click(screen.getByRole('radio', { name: 'Тийм' }))
  networkReturns()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(posted).toEqual([])

  await userEvent.click(screen.getByRole('button', { name: 'Дахин илгээх' }))
  await waitFor(() => expect(posted.map(({ answers }) => answers)).toEqual([{ [lit.id]: true }]))
})

test('each household that answers on the same device has an answer of its own, which a page loaded again still has', async () => {
  const survey = draftSurvey({
    id: crypto.randomUUID(),
    status: 'published',
    phase: 'active',
    structure: [{ id: crypto.randomUUID(), title: { mn: 'Гэрэл' }, questions: [lit] }],
    invited: true,
    registered: false,
    anonymous: true,
  })
  const open = (invitation: string) => (
    <SiteContext value={siteFor('mn', new URL('http://localhost/survey/1'))}>
      <AnswerPanel survey={survey} reader={null} below={[]} invitation={invitation} />
    </SiteContext>
  )
  const { rerender } = render(open('first.0.a'))
  await userEvent.click(await screen.findByRole('radio', { name: 'Үгүй' }))
  rerender(open('second.0.b'))
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Үгүй' }).checked).toBe(false))
  rerender(open('first.1.c'))
  await screen.findByText('Энэ төхөөрөмжид таны эхэлсэн хариулт хадгалагдсан байна.')
})
