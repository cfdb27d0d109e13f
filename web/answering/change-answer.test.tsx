import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Question } from '#contract/features/surveys/index.ts'
import { draftSurvey } from '../features/surveys/testing.ts'
import type { Reader } from '../site/parts/use-reader.ts'
import { SiteContext, siteFor } from '../site/site.ts'
import ChangeAnswer from '../site/survey/ChangeAnswer.tsx'
import '../site/texts/add-common.ts'

const lit: Question = { id: crypto.randomUUID(), type: 'yes_no', text: { mn: 'Гэрэлтэй юу?' }, required: true }
const survey = draftSurvey({
  status: 'published',
  phase: 'active',
  endDate: '2126-03-31',
  structure: [{ id: crypto.randomUUID(), title: { mn: 'Гэрэл' }, questions: [lit] }],
})
const citizen: Reader = { id: crypto.randomUUID(), role: 'APPLICATION', emailVerified: true, area: null }
const proof = { clientId: crypto.randomUUID(), receipt: 'ABCDE-FGHJK' }

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Renders the component with a server that has one answer. @returns the bodies of requests to change it. */
function open(reader: Reader | null) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
    if (method === 'PUT') sent.push(JSON.parse(String(body)).answers)
    const data =
      method === 'PUT'
        ? { submittedAt: '2126-03-10T04:00:00.000Z' }
        : { ...proof, answers: { [lit.id]: true }, changes: 0 }
    return new Response(JSON.stringify({ data }), { headers: { 'content-type': 'application/json' } })
  })
  vi.stubGlobal('localStorage', { getItem: () => null })
  render(
    <SiteContext value={siteFor('mn', new URL('http://localhost/survey/1'))}>
      <ChangeAnswer survey={survey} reader={reader} proof={proof} />
    </SiteContext>,
  )
  return sent
}
const button = () => screen.findByRole('button', { name: 'Хариултаа засах' })

test('only respondents without an account see that the answer can be changed on this device only', async () => {
  open(citizen)
  await button()
  expect(screen.getByText('Хариултаа 2126.03.31 хүртэл засаж болно.')).toBeVisible()
  cleanup()
  open(null)
  await button()
  expect(screen.getByText('Хариултаа 2126.03.31 хүртэл энэ төхөөрөмжөөс засаж болно.')).toBeVisible()
})

test('closing the form sends nothing, and returns focus to the button that opened it', async () => {
  const user = userEvent.setup()
  const sent = open(null)
  await user.click(await button())
  await user.click(await screen.findByRole('radio', { name: 'Үгүй' }))
  await user.click(screen.getByRole('button', { name: 'Хариултыг хэвээр үлдээх' }))
  await waitFor(async () => expect(document.activeElement).toBe(await button()))
  expect(sent).toEqual([])
})

test('a change is sent and confirmed, and focus returns to the button that opened the form', async () => {
  const user = userEvent.setup()
  const sent = open(null)
  await user.click(await button())
  await user.click(await screen.findByRole('radio', { name: 'Үгүй' }))
  await user.click(screen.getByRole('button', { name: 'Засварыг хадгалах' }))
  await screen.findByText('Таны хариултыг заслаа')
  expect(sent).toEqual([{ [lit.id]: false }])
  expect(document.activeElement).toBe(await button())
})
