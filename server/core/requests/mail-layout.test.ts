import { expect, test } from 'vitest'
import { mailBody, mailButton, mailItems, mailLink, mailQuote, mailText, mailTitle } from './mail-layout.ts'

const HOSTILE = '<img src=x onerror="alert(1)"> & \'Дорж\''
const LINK = 'https://nutag.example/case/1?a=1&b="2"'

test('user input is escaped in the HTML of every block, also inside attributes', () => {
  const { html } = mailBody('mn', [
    mailText(HOSTILE),
    mailTitle(HOSTILE),
    mailButton(HOSTILE, LINK),
    mailLink(HOSTILE, LINK),
    mailItems([{ title: HOSTILE, facts: HOSTILE, link: LINK }], { heading: HOSTILE, more: HOSTILE }),
    mailQuote(HOSTILE),
  ])
  expect(html).not.toContain('<img')
  expect(html).not.toContain('onerror="')
  expect(html).not.toContain('b="2"')
  // text, title, label of the button, label of the link, four of the items, quote
  expect(html.match(/&lt;img src=x onerror=/g)).toHaveLength(9)
  expect(html.match(/href="https:\/\/nutag\.example\/case\/1\?a=1&amp;b=&quot;2&quot;"/g)).toHaveLength(3)
})

test('the plain text contains the same texts and addresses as the HTML', () => {
  const { text } = mailBody('mn', [
    mailText('Сайн байна уу.'),
    mailItems([{ title: 'Хог', facts: '1-р хороо', link: LINK }], { heading: 'Зөрчил: 3', more: 'Бусад: 2' }),
    mailButton('Харах', LINK),
    mailQuote('Нэг\n\nХоёр'),
  ])
  expect(text).toBe(
    `Сайн байна уу.\n\nЗөрчил: 3\n– Хог. 1-р хороо\n  ${LINK}\nБусад: 2\n\nХарах: ${LINK}\n\n> Нэг\n> \n> Хоёр\n`,
  )
})

test('empty lines separate paragraphs, and an empty text has none', () => {
  expect(mailText('Нэг\nхоёр\n\n\nгурав').html).toBe('<p>Нэг<br>хоёр</p>\n<p>гурав</p>')
  expect(mailText('Төлөв: шийдсэн.\n\n').html).toBe('<p>Төлөв: шийдсэн.</p>')
})
