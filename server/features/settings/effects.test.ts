import type { LightMyRequestResponse } from 'fastify'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  CITY_COLOUR_CODES,
  type CityIdentity,
  cityContact,
  cityIdentity,
  cityMail,
  mailLogoUrl,
} from '#contract/core/areas/city.ts'
import { addDays, dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { contactTopics } from '#contract/features/contacts/index.ts'
import { videoCategories } from '#contract/features/videos/index.ts'
import { type App, boot } from '../../core/app/boot.ts'
import { enqueueMail } from '../../core/requests/outbox.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { publish } from '../../testing/news.ts'
import { eventually } from '../../testing/waiting.ts'

// The visible effects of city settings, and from when. Public pages use the date of the process, as the settings do
// here.

const { cityAdmin, khorooAdmin, citizen } = people
const OWN: CityIdentity = {
  ...cityIdentity.default,
  name: { mn: 'Дархан <хот>', en: 'Darkhan' },
  tagline: { mn: 'Дархан-Уул аймаг', en: 'Darkhan-Uul' },
  colour: 'purple',
}

let t: TestApp
let other: App
beforeAll(async () => {
  t = await app()
  other = await boot(t.core.config, t.connection, t.core.features, t.core.now)
  return () => other.stop()
})
beforeEach(async () => {
  await t.core.pool.query('truncate setting_changes, outbox')
  await t.core.settings.changed()
})
afterEach(() => {
  vi.useRealTimers()
})

const today = () => dayInUlaanbaatar(new Date())
/** Sets the date of this process; timers continue. */
const goTo = (day: string) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(new Date(`${day}T04:00:00Z`))
}
const changed = async (key: string, value: unknown, holdsFrom = today()): Promise<void> => {
  const { version } = (await t.as(cityAdmin).get(`/v1/settings/${key}`)).body.data
  const answer = await t.as(cityAdmin).post(`/v1/settings/${key}/changes`, { value, holdsFrom, version })
  expect(answer.status, answer.text.slice(0, 300)).toBe(201)
}
const page = (url: string, from: App = t): Promise<LightMyRequestResponse> => from.http.inject({ url })
/** Waits until the other instance has received everything broadcast so far. */
const heard = () =>
  new Promise<void>((resolve) => {
    other.core.bus.on('changed', ({ feature }) => feature === 'heard' && resolve())
    void t.core.bus.send('changed', { feature: 'heard', rooms: [] })
  })

describe('the name and the colour of the city', () => {
  const titleOf = ({ body }: LightMyRequestResponse) => /<title>(.*?)<\/title>/.exec(body)?.[1]
  const seen = async (from: App) => {
    const [news, feed, shell, manifest] = [
      await page('/news', from),
      await page('/feeds/news.xml', from),
      await page('/auth/login', from),
      (await page('/manifest.webmanifest', from)).json(),
    ]
    return {
      title: titleOf(news)?.split(' · ').at(-1),
      feed: /<author><name>(.*?)<\/name>/.exec(feed.body)?.[1],
      preset: /data-preset="(\w+)"/.exec(news.body)?.[1],
      surface: /name="theme-color" content="(.*?)"/.exec(news.body)?.[1],
      shell: [/data-preset="(\w+)"/.exec(shell.body)?.[1], /name="theme-color" content="(.*?)"/.exec(shell.body)?.[1]],
      manifest: [manifest.name, manifest.short_name, manifest.theme_color],
    }
  }
  const before = {
    title: 'Нутаг',
    feed: 'Нутаг',
    preset: 'default',
    surface: CITY_COLOUR_CODES.default,
    shell: ['default', CITY_COLOUR_CODES.default],
    manifest: ['Нутаг', 'Нутаг', CITY_COLOUR_CODES.default],
  }
  const after = {
    title: 'Дархан &lt;хот&gt;',
    feed: 'Дархан &lt;хот&gt;',
    preset: 'purple',
    surface: CITY_COLOUR_CODES.purple,
    shell: ['purple', CITY_COLOUR_CODES.purple],
    manifest: ['Дархан <хот>', 'Дархан <хот>', CITY_COLOUR_CODES.purple],
  }

  test('change on cached pages, feeds, the application and its manifest at once, on the other instance as soon as the message arrives', async () => {
    for (const from of [t, other]) expect(await seen(from)).toEqual(before)

    await changed(cityIdentity.key, OWN)
    expect(await seen(t)).toEqual(after)
    await heard()
    expect(await seen(other)).toEqual(after)
  })

  test('are not shown before the day on which they take effect, and are from that day on', async () => {
    const tomorrow = addDays(today(), 1)
    await changed(cityIdentity.key, OWN, tomorrow)
    await heard()
    for (const from of [t, other]) expect(await seen(from)).toEqual(before)

    goTo(tomorrow)
    for (const from of [t, other]) expect(await seen(from)).toEqual(after)
  })

  test('are in the header of every mail; a mail keeps the name of the day on which it was written', async () => {
    // the mail is written after the response, which takes the same time for an unknown address
    const coded = async (count: number) => {
      expect((await t.as(null).post('/v1/auth/reset-password', { email: citizen.email })).status).toBe(202)
      return eventually(async () => {
        const { rows } = await t.core.pool.query('select body_text, body_html from outbox order by created_at')
        expect(rows).toHaveLength(count)
        return rows
      })
    }
    const [written] = await coded(1)
    await changed(cityIdentity.key, OWN)

    const [old, now] = await coded(2)
    expect(old).toEqual(written)
    expect(old.body_text).toMatch(/Хүндэтгэсэн,\nНутаг\n$/)
    expect(old.body_html).toContain('<strong>Нутаг</strong>')
    expect(now.body_text).toMatch(/Хүндэтгэсэн,\nДархан <хот>\n$/)
    expect(now.body_html).toContain('<strong>Дархан &lt;хот&gt;</strong>')
    expect(now.body_html).toContain(`border-bottom:3px solid ${CITY_COLOUR_CODES.purple}`)
    expect(now.body_html).not.toMatch(/<img|\{\{city|Нутаг/)
  })

  test('a logo is shown in mails from an address that needs no session', async () => {
    const { default: sharp } = await import('sharp')
    const content = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#06c' } })
      .png()
      .toBuffer()
    const logo = await t.as(cityAdmin).upload('/v1/files', { name: 'logo.png', type: 'image/png', content })
    await changed(cityIdentity.key, { ...OWN, logo: logo.body.data.id })
    await enqueueMail(t.core, t.core.pool, {
      to: 'a@example.mn',
      subject: 'Мэдэгдэл',
      text: 'Бичвэр\n',
      html: '<html><body>\n<p>Бичвэр</p></body></html>',
    })

    const { rows } = await t.core.pool.query<{ body_html: string }>('select body_html from outbox')
    const src = /<img src="(.*?)"/.exec(rows[0]?.body_html ?? '')?.[1] ?? ''
    expect(src).toMatch(new RegExp(`^${t.core.config.publicUrl}/files/`))
    expect((await page(new URL(src).pathname)).statusCode).toBe(200)
  })

  test.each(['webp', 'avif', 'png', 'jpeg', 'gif'] as const)(
    'a logo uploaded as %s is a PNG in mails, as Outlook does not show WebP',
    async (format) => {
      const { default: sharp } = await import('sharp')
      const drawn = sharp({
        create: { width: 400, height: 100, channels: 4, background: { r: 0, g: 90, b: 200, alpha: 0.5 } },
      })
      const content = await drawn.toFormat(format).toBuffer()
      const logo = await t.as(cityAdmin).upload('/v1/files', { name: `logo.${format}`, type: 'image/x', content })
      await changed(cityIdentity.key, { ...OWN, logo: logo.body.data.id })
      const path = mailLogoUrl({ logo: logo.body.data.id }) ?? ''

      // several mails opened concurrently request it
      const answers = await Promise.all(Array.from({ length: 8 }, () => t.http.inject({ url: path })))
      for (const { statusCode, headers, rawPayload } of answers) {
        expect([statusCode, headers['content-type']]).toEqual([200, 'image/png'])
        expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: 320, height: 80 })
      }
      // a picture that is not public has no public PNG either
      const other = await t.as(cityAdmin).upload('/v1/files', { name: 'a.png', type: 'image/png', content })
      expect((await t.http.inject({ url: mailLogoUrl({ logo: other.body.data.id }) ?? '' })).statusCode).toBe(404)
    },
  )
})

test("the city's contact details are on the contact page from their day on", async () => {
  const tomorrow = addDays(today(), 1)
  await changed(cityContact.key, { ...cityContact.default, phone: '7011-4455' }, tomorrow)
  expect((await page('/contact-us')).body).not.toContain('7011-4455')

  goTo(tomorrow)
  expect((await page('/contact-us')).body).toContain('7011-4455')
  expect((await page('/news')).body).toContain('7011-4455')
})

test("the public form offers the city's topics in order, without closed ones", async () => {
  const [first, ...rest] = contactTopics.default
  const own = { key: 'own', name: { mn: 'Хог хаягдал', en: 'Waste' }, closed: false }
  await changed(contactTopics.key, [own, ...rest, { ...first, closed: true }])

  const options = [...(await page('/contact-us')).body.matchAll(/<option value="([a-z]+)"/g)].map(([, key]) => key)
  expect(options.slice(0, rest.length + 1)).toEqual(['own', ...rest.map(({ key }) => key)])
  expect(options).not.toContain(first?.key)
  expect((await page('/contact-us?lang=en')).body).toContain('Waste</option>')
})

test("the public page of videos offers the city's categories, and filters by a new one", async () => {
  const own = { key: 'own', name: { mn: 'Хурал', en: 'Meetings' }, closed: false }
  expect((await page('/videos?category=own')).body).not.toContain('Хурал')
  await changed(videoCategories.key, [...videoCategories.default, own])

  const { body } = await page('/videos?category=own')
  expect(/<a[^>]*aria-current="true"[^>]*>([^<]*)<\/a>/.exec(body)?.[1]).toBe('Хурал')
})

test('a notification mail ends with the name of the city', async () => {
  await changed(cityIdentity.key, OWN)
  await changed(cityMail.key, { sender: '', footer: { mn: 'Утас 7011-4455' } })
  await publish(t, khorooAdmin)
  await t.as(khorooAdmin).post('/v1/contacts/taken', {
    name: 'Бат',
    email: 'bat@example.mn',
    topic: 'question',
    message: 'Сайн байна уу',
  })

  const { rows } = await t.core.pool.query<{ body_text: string }>(
    `select body_text from outbox where recipient = 'bat@example.mn'`,
  )
  expect(rows[0]?.body_text).toMatch(/\nХүндэтгэсэн,\nДархан <хот>\n\n--\nУтас 7011-4455\n$/)
})
