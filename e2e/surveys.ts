import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import { type PersonName, tokenOf } from './people.ts'

/** Calls the API as somebody. */
export async function api(request: APIRequestContext, who: PersonName, method: string, path: string, data?: object) {
  const headers = { authorization: `Bearer ${await tokenOf(request, who)}` }
  const answer = await request.fetch(`/v1${path}`, { method, headers, ...(data ? { data } : {}) })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).data
}

/** A text in Mongolian alone. */
export const text = (mn: string) => ({ mn })
const option = (mn: string) => ({ id: randomUUID(), text: text(mn) })
/** A day in Ulaanbaatar, so many days from now. */
const day = (n: number) => new Date(Date.now() + 8 * 3_600_000 + n * 86_400_000).toISOString().slice(0, 10)

/** A running survey of the whole city: two groups, a photo among the questions. */
export async function running(request: APIRequestContext, title: string, more: object = {}) {
  const { user } = await api(request, 'city', 'GET', '/admin/my_account')
  const yes = { id: randomUUID(), type: 'yes_no', text: text('Гудамж гэрэлтэй юу?'), required: true }
  const why = {
    id: randomUUID(),
    type: 'single_choice',
    text: text('Юу дутагдаж байна вэ?'),
    required: true,
    layout: 'radio',
    other: true,
    options: [option('Гэрэл'), option('Шон')],
    showIf: [{ questionId: yes.id, operator: 'equals', value: 'false' }],
  }
  const people = {
    id: randomUUID(),
    type: 'number',
    text: text('Өрхөд хэдүүлээ вэ?'),
    required: true,
    min: 1,
    max: 20,
    decimals: 0,
  }
  const photo = { id: randomUUID(), type: 'file', text: text('Зураг'), required: false, accept: 'picture', maxFiles: 2 }
  const { id } = await api(request, 'city', 'POST', '/surveys', {
    areaId: user.area.id,
    title: text(title),
    description: text('Иргэдийн саналыг асууж байна.'),
    startDate: day(0),
    endDate: day(10),
    channels: ['online', 'in_person', 'phone'],
    anonymous: false,
    openToAll: true,
    resultView: 'staff_always',
    targets: [{ areaId: user.area.id }],
    structure: [
      { id: randomUUID(), title: text('Гэрэлтүүлэг'), questions: [yes, why] },
      { id: randomUUID(), title: text('Өрх'), questions: [people, photo] },
    ],
    ...more,
  })
  await api(request, 'city', 'POST', `/surveys/${id}/transitions`, { action: 'publish' })
  return { id: String(id), cityId: user.area.id, photo: photo.id }
}

/** How many answers a survey has. */
export const collected = async (request: APIRequestContext, survey: { id: string; cityId: string }): Promise<number> =>
  (await api(request, 'city', 'GET', `/surveys/${survey.id}/coverage?areaId=${survey.cityId}`)).whole.collected
