import { expect, test } from 'vitest'
import { CITY_COLOURS, cityIdentity, cityMail } from '#contract/core/areas/city.ts'
import { framed, mailHtml } from './mail-frame.ts'

const frame = { identity: cityIdentity.default, mail: cityMail.default, publicUrl: 'https://nutag.example' }

/** The relative luminance of a colour (WCAG 2.2). */
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = (colour.match(/[0-9a-f]{2}/gi) ?? []).map((hex) => {
    const part = Number.parseInt(hex, 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
const contrast = (a: string, b: string) => {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

test.each(CITY_COLOURS)(
  'all texts of a mail have sufficient contrast on its own background, with colour %s',
  (colour) => {
    const identity = { ...frame.identity, colour }
    const mail = { sender: '', footer: { mn: 'Хотын захиргаа' } }
    const { html } = framed({ text: 'а', html: mailHtml('mn', '<p>Бичвэр</p>') }, { ...frame, identity, mail })
    const ground = /<body[^>]*[^-]background:(#[0-9a-f]{6})/.exec(html)?.[1] ?? ''
    const texts = [...html.matchAll(/[;"]color:(#[0-9a-f]{6})/g)].map(([, found = '']) => found)
    expect(ground).toBe('#ffffff')
    expect(texts.length).toBeGreaterThan(1)
    for (const text of texts) expect([text, contrast(text, ground) >= 4.5]).toEqual([text, true])
  },
)

test('the header comes first and the footer last in a mail', () => {
  const identity = { ...frame.identity, logo: '0b7d2e7c-8a65-4a49-9d20-7f6b9b1f5a10' }
  const mail = { sender: '', footer: { mn: 'Хотын захиргаа' } }
  const both = framed({ text: 'Бичвэр\n', html: mailHtml('mn', '<p>Бичвэр</p>') }, { ...frame, identity, mail })
  expect(both.html).toMatch(/<body[^>]*>\n<p[^>]*><img src="https:\/\/nutag\.example\/files\/[^"]+\/small\.png"/)
  expect(both.html).toMatch(/Хотын захиргаа<\/p>\n<\/body>/)
  expect(both.text).toBe('Бичвэр\n\n--\nХотын захиргаа\n')
})
