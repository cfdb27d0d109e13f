import { expect, test } from 'vitest'
import { cleanPastedHtml } from './paste.ts'

test('scripts, styles, frames, comments and pictures of other hosts are removed from pasted HTML', () => {
  const html = cleanPastedHtml(
    '<style>p{}</style><script>alert(1)</script><!--[if mso]><p>x</p><![endif]--><iframe src="https://a.mn"></iframe>' +
      '<p>Мэдээ<img src="https://tracker.example/x.png"></p>',
  )

  expect(html).toBe('<p>Мэдээ</p>')
})

test('a picture of our own storage is kept when pasted', () => {
  const picture = '<p><img data-file-id="8f14e45f-ceea-467f-a8f3-1d4e1f5a9c01" alt="Талбай"></p>'

  expect(cleanPastedHtml(picture)).toBe(picture)
})

const item = (level: number, marker: string, text: string) =>
  `<p class="MsoListParagraph" style="margin-left:.5in;mso-list:l0 level${level} lfo1"><span style="mso-list:Ignore">${marker}<span>&nbsp;&nbsp; </span></span>${text}</p>`

test("Word's bullets become a list", () => {
  expect(cleanPastedHtml(item(1, '·', 'Нэг') + item(1, '·', 'Хоёр'))).toBe(
    '<ul><li><p>Нэг</p></li><li><p>Хоёр</p></li></ul>',
  )
})

test("Word's numbers become a numbered list, and deeper items are nested in the item before them", () => {
  const html = cleanPastedHtml(item(1, '1.', 'Нэг') + item(2, 'o', 'Нэгийн доор') + item(1, '2.', 'Хоёр'))

  expect(html).toBe('<ol><li><p>Нэг</p><ul><li><p>Нэгийн доор</p></li></ul></li><li><p>Хоёр</p></li></ol>')
})

test('two lists separated by a paragraph remain two lists', () => {
  const html = cleanPastedHtml(`${item(1, '·', 'Нэг')}<p>Завсар</p>${item(1, '1)', 'Хоёр')}`)

  expect(html).toBe('<ul><li><p>Нэг</p></li></ul><p>Завсар</p><ol><li><p>Хоёр</p></li></ol>')
})

test('h1 becomes h2, and lower levels become h3', () => {
  expect(cleanPastedHtml('<h1>А</h1><h4>Б</h4><h6>В</h6>')).toBe('<h2>А</h2><h3>Б</h3><h3>В</h3>')
})

test('a row of a table is one line of text', () => {
  const html = cleanPastedHtml(
    '<table><tr><td><p>Дүүрэг</p></td><td>Хороо</td></tr><tr><td>Налайх</td><td>8</td></tr></table>',
  )

  expect(html).toBe('<p>Дүүрэг · Хороо</p><p>Налайх · 8</p>')
})

test('the wrapper of Google Docs is not bold, while real bold text is kept', () => {
  expect(cleanPastedHtml('<b style="font-weight:normal"><p>Энгийн <b>тод</b></p></b>')).not.toMatch(/^<b/)
  expect(cleanPastedHtml('<p><b>тод</b></p>')).toBe('<p><b>тод</b></p>')
})

test('no-break and zero-width spaces do not join words, and empty paragraphs are removed', () => {
  expect(cleanPastedHtml('<p>нэг&nbsp;&nbsp;хоёр\u200b</p><p>&nbsp;</p><p><o:p>&nbsp;</o:p></p>')).toBe(
    '<p>нэг хоёр</p>',
  )
})
