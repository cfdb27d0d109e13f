import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cityContact, cityIdentity, cityMail } from '#contract/core/areas/city.ts'
import { enqueueMail } from '../../core/requests/outbox.ts'
import { type Answer, app, people, type TestApp } from '../../testing/app.ts'
import type { TestPerson } from '../../testing/people.ts'

const { cityAdmin, otherCityAdmin, citizen } = people
const TODAY = '2026-11-20'

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(async () => {
  t.setNow(new Date(`${TODAY}T04:00:00Z`))
  await t.core.pool.query('truncate setting_changes, outbox')
  await t.core.settings.changed()
})

const change = async (key: string, value: unknown, more: { holdsFrom?: string; by?: TestPerson } = {}) => {
  const { version } = (await t.as(cityAdmin).get(`/v1/settings/${key}`)).body.data
  const { holdsFrom = TODAY, by = cityAdmin } = more
  return t.as(by).post(`/v1/settings/${key}/changes`, { value, holdsFrom, version })
}
const wrong = ({ status, body }: Answer) => [status, body.errors?.[0]?.path, body.errors?.[0]?.code]
const picture = () =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: '#06c' } })
    .png()
    .toBuffer()
const uploaded = async (person: TestPerson): Promise<string> => {
  const answer = await t
    .as(person)
    .upload('/v1/files', { name: 'logo.png', type: 'image/png', content: await picture() })
  expect(answer.status, answer.text).toBe(201)
  return answer.body.data.id
}

describe('the name, logo and colour of the city', () => {
  const { default: own } = cityIdentity

  test.each([
    [{ name: { mn: '' } }, 'value.name.mn', 'required'],
    [{ name: { mn: 'а'.repeat(61) } }, 'value.name.mn', 'too_long'],
    [{ colour: 'pink' }, 'value.colour', 'not_in_list'],
    [{ languages: ['en'] }, 'value.languages', 'mongolian_needed'],
    [{ languages: ['mn', 'mn'] }, 'value.languages', 'twice'],
    [{ logo: 'https://example.mn/logo.png' }, 'value.logo', 'file_id'],
    [{ logo: '00000000-0000-4000-8000-000000000000' }, 'value.logo', 'file_id'],
  ])('reject %j', async (more, path, code) => {
    expect(wrong(await change(cityIdentity.key, { ...own, ...more }))).toEqual([400, path, code])
  })

  test('another person’s upload cannot be the logo; the current logo may be kept by another admin', async () => {
    const foreign = await uploaded(citizen)
    expect(wrong(await change(cityIdentity.key, { ...own, logo: foreign }))).toEqual([400, 'value.logo', 'file_id'])

    const logo = await uploaded(cityAdmin)
    expect((await change(cityIdentity.key, { ...own, logo })).status).toBe(201)
    const again = { ...own, logo, colour: 'blue' }
    expect((await change(cityIdentity.key, again, { by: otherCityAdmin, holdsFrom: '2026-12-01' })).status).toBe(201)
  })

  test('the logo is public; an upload that is not the logo is not', async () => {
    const [logo, other] = [await uploaded(cityAdmin), await uploaded(cityAdmin)]
    await change(cityIdentity.key, { ...own, logo })

    expect((await t.as(null).get(`/files/${logo}/small.webp`)).status).toBe(200)
    expect((await t.as(null).get(`/files/${other}/small.webp`)).status).toBe(404)
  })
})

describe('contact details', () => {
  const { default: none } = cityContact

  test.each([
    [{ phone: '7011 <b>' }, 'value.phone', 'phone_list'],
    [{ email: 'nobody' }, 'value.email', 'email'],
    [{ address: { mn: 'а'.repeat(201) } }, 'value.address.mn', 'too_long'],
  ])('reject %j', async (more, path, code) => {
    expect(wrong(await change(cityContact.key, { ...none, ...more }))).toEqual([400, path, code])
  })

  test('may be given partially', async () => {
    expect((await change(cityContact.key, { ...none, phone: '7011-1234, 1234' })).status).toBe(201)
  })
})

describe('mails', () => {
  const write = (lang: 'mn' | 'en') =>
    enqueueMail(t.core, t.core.pool, {
      to: 'reader@example.mn',
      subject: 'Мэдэгдэл',
      text: 'Бичвэр\n',
      html: '<html><body><p>Бичвэр</p></body></html>',
      lang,
    })
  const mails = async () =>
    (await t.core.pool.query('select body_text, body_html, sender from outbox order by created_at')).rows

  test.each(['Нийслэл <root@example.mn>', 'a"b', 'a@b', 'a,b', 'a\nBcc: b'])(
    'a sender named %j is rejected',
    async (sender) => {
      expect((await change(cityMail.key, { sender, footer: { mn: '' } })).status).toBe(400)
    },
  )

  test('have the sender and footer of the day on which they were written', async () => {
    await write('mn')
    await change(cityMail.key, {
      sender: 'Нийслэлийн ЗДТГ',
      footer: { mn: 'Сүхбаатарын талбай 7 <b>', en: 'Sükhbaatar Square 7' },
    })
    await write('mn')
    await write('en')

    const [before, mn, en] = await mails()
    expect([before.sender, before.body_text]).toEqual([null, 'Бичвэр\n'])
    expect([mn.sender, mn.body_text]).toEqual(['Нийслэлийн ЗДТГ', 'Бичвэр\n\n--\nСүхбаатарын талбай 7 <b>\n'])
    expect(mn.body_html).toContain('Сүхбаатарын талбай 7 &lt;b&gt;</p>\n</body>')
    expect(en.body_text).toContain('Sükhbaatar Square 7')
  })

  test('the texts of mails are not public as a setting', async () => {
    await change(cityMail.key, { sender: 'Нийслэл', footer: { mn: '' } })
    expect((await t.as(null).get('/v1/settings/values')).body.data).toEqual({})
  })
})
