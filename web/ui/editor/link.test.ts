import { expect, test } from 'vitest'
import { asHref } from './link.ts'

test.each([
  ['ub.gov.mn', 'https://ub.gov.mn'],
  ['  bzd.ub.gov.mn/horood ', 'https://bzd.ub.gov.mn/horood'],
  ['http://ub.gov.mn', 'http://ub.gov.mn'],
  ['/news', '/news'],
  ['info@ub.gov.mn', 'mailto:info@ub.gov.mn'],
  ['+976 7000 0000', 'tel:+97670000000'],
  ['mailto:a@b.mn', 'mailto:a@b.mn'],
  ['ub.gov.mn:8080/a', 'https://ub.gov.mn:8080/a'],
])('%s becomes %s', (typed, href) => {
  expect(asHref(typed)).toBe(href)
})

test('a scheme that runs code is left unchanged, so that link validation refuses it', () => {
  expect(asHref('javascript:alert(1)')).toBe('javascript:alert(1)')
})
