import { expect, test } from 'vitest'
import { readPasted } from './pasted-addresses.ts'

const leader = (id: string, lastName: string, firstName: string, section: string) => ({
  id,
  lastName,
  firstName,
  area: {
    id: `${id}-area`,
    level: 'section' as const,
    name: { mn: section },
    path: [
      { id: 'city', name: { mn: 'Улаанбаатар' } },
      { id: 'k1', name: { mn: '1 дүгээр хороо', en: 'Khoroo 1' } },
      { id: `${id}-area`, name: { mn: section, en: section.replace(/ .*/, ' section') } },
    ],
  },
})
const them = [
  leader('a', 'Дорж', 'Сараа', '1 дүгээр хэсэг'),
  leader('b', 'Бат', 'Болд', '2 дугаар хэсэг'),
  leader('c', 'Бат', 'Болд', '3 дугаар хэсэг'),
]
const read = (text: string) => {
  const { emails, left } = readPasted(text, them)
  return { emails: Object.fromEntries(emails), left }
}

test('a leader is found by name in either order, short name or section, in any case and with any separator', () => {
  for (const name of ['Дорж Сараа', 'САРАА Дорж', 'Д. Сараа', '1 дүгээр хэсэг', '1 дүгээр хороо, 1 дүгээр хэсэг'])
    expect(read(`${name}\tsaraa@example.mn`), name).toEqual({ emails: { a: 'saraa@example.mn' }, left: [] })
  expect(read('saraa@example.mn; Дорж; Сараа').emails).toEqual({ a: 'saraa@example.mn' })
})

test('lines that match nobody, two leaders, the same leader again, or no address are left over', () => {
  const lines = ['Бат Болд,b@example.mn', 'Хэн нэгэн,x@example.mn', 'Дорж Сараа', 'Сараа Дорж,s@example.mn']
  expect(read(`${lines.join('\n')}\n\nДорж Сараа,again@example.mn`)).toEqual({
    emails: { a: 's@example.mn' },
    left: [lines[0], lines[1], lines[2], 'Дорж Сараа,again@example.mn'],
  })
})

test('two leaders with the same name are distinguished by their section', () => {
  expect(read('2 дугаар хэсэг\tb@example.mn\r\nБат Болд\t3 дугаар хэсэг\tc@example.mn').emails).toEqual({
    b: 'b@example.mn',
    c: 'c@example.mn',
  })
})
