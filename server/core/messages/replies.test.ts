import { beforeAll, expect, test } from 'vitest'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { app, people, type TestApp } from '../../testing/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await app()
})

const { cityAdmin, districtAdmin, khorooAdmin, leader, citizen } = people
const KEYS = ['contacts', 'violations'] as const
const entry = (more: Record<string, unknown> = {}) => ({
  key: 'own',
  name: { mn: 'Өөрийн' },
  closed: false,
  level: 'district',
  text: { mn: '№ {{number}} шийдэгдлээ.' },
  ...more,
})
async function change(feature: string, entries: (standard: unknown[]) => unknown[]) {
  const path = `/v1/settings/${feature}.replies`
  const { value, version } = (await t.as(cityAdmin).get(path)).body.data
  const body = { value: entries(value), holdsFrom: dayInUlaanbaatar(new Date()), version }
  return t.as(cityAdmin).post(`${path}/changes`, body)
}

test.each(KEYS)('%s: a template with an unknown placeholder is rejected in either language', async (feature) => {
  const wrong = [{ mn: 'Сайн уу {{secret}}' }, { mn: 'Сайн уу', en: 'Hello {{ number }}' }, { mn: 'Сайн уу {{number' }]
  const answers = await Promise.all(wrong.map((text) => change(feature, (standard) => [...standard, entry({ text })])))

  expect(answers.map(({ status, body }) => [status, body.errors?.[0]?.code])).toEqual(
    wrong.map(() => [400, 'unknown_place']),
  )
  expect(answers[1]?.body.errors[0].path).toMatch(/text\.en$/)
})

test.each(KEYS)(
  '%s: a template for districts is offered to districts only, and to nobody without permission to reply',
  async (feature) => {
    const { status } = await change(feature, (standard) => [...standard, entry()])
    const keysFor = async (person: (typeof people)[keyof typeof people]) => {
      const answer = await t.as(person).get(`/v1/${feature}/replies`)
      return answer.status === 200 ? answer.body.data.some(({ key }: { key: string }) => key === 'own') : answer.status
    }

    expect(status).toBe(201)
    expect(await Promise.all([districtAdmin, khorooAdmin, cityAdmin, leader, citizen].map(keysFor))).toEqual([
      true,
      false,
      false,
      403,
      403,
    ])
  },
)

test('templates are not part of the public settings', async () => {
  const { body } = await t.as(null).get('/v1/settings/values')

  expect(Object.keys(body.data).filter((key) => key.endsWith('.replies'))).toEqual([])
})
