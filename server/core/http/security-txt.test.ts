import { expect, test } from 'vitest'
import { app } from '../../testing/app.ts'

test('security.txt names the contact of the configuration, and expires within a year', async () => {
  const t = await app({
    env: { SECURITY_CONTACT: 'mailto:security@example.mn', PUBLIC_URL: 'https://nutag.example.mn' },
  })
  t.setNow(new Date('2026-12-05T03:00:00Z'))
  const { status, text, headers } = await t.as(null).get('/.well-known/security.txt')

  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(text).toBe(
    'Contact: mailto:security@example.mn\nExpires: 2027-05-30T00:00:00.000Z\nPreferred-Languages: mn, en\nCanonical: https://nutag.example.mn/.well-known/security.txt\n',
  )
})

test('without a contact there is no security.txt', async () => {
  const t = await app()

  expect((await t.as(null).get('/.well-known/security.txt')).status).toBe(404)
})
