import { describe, expect, test } from 'vitest'
import { foundParts, foundPlace, titleMatch } from './find.ts'

const said = (parts: { text: string; hit: boolean }[] | undefined) =>
  parts?.map(({ text, hit }) => (hit ? `[${text}]` : text)).join('')

describe('what a search found in a text', () => {
  test('is the whole word that begins with what was typed, whatever letters a keyboard lacks', () => {
    expect(said(foundParts('Өргөө хорооны шийдвэр', 'оргоо хор'))).toBe('[Өргөө] [хорооны] шийдвэр')
  })

  test('is nothing inside a word, and nothing for signs alone', () => {
    expect(said(foundParts('Шийдвэр', 'двэр'))).toBe('Шийдвэр')
    expect(said(foundParts('100 %', '% ()'))).toBe('100 %')
  })

  test('keeps every letter of the text, й as one', () => {
    const text = 'Хог хаягдлын тухай хууль, 5.1-р зүйл'
    expect(
      foundParts(text, 'тухай 5')
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
  })

  test('in a long text is the place where most of the words stand together', () => {
    const far = 'үг '.repeat(300)
    const text = `Хог ${far}хог хаягдлын төлбөр ${far}`

    const place = foundPlace(text, 'хог төлбөр', 80)

    expect(said(place)).toContain('[хог] хаягдлын [төлбөр]')
    expect(said(place)?.length).toBeLessThan(110)
    expect(said(place)?.startsWith('… ')).toBe(true)
    expect(said(place)?.endsWith(' …')).toBe(true)
  })

  test('is undefined where the text has none of the words', () => {
    expect(foundPlace('Хог хаягдал', 'татвар', 80)).toBeUndefined()
  })
})

describe('a title', () => {
  test.each([
    ['Хууль', 'хууль', 3],
    ['«ХУУЛЬ.»', 'hууль', 0],
    ['Өргөө хороо', 'оргоо хороо', 3],
    ['Хууль зүйн зөвлөгөө', 'хууль', 2],
    ['Шинэ хууль, журам', 'хууль', 1],
    ['Law on land', 'law', 2],
    ['Khoroo lawyers', 'law', 1],
    ['Өргөө', 'urguu', 3],
    ['12 cm of snow', 'law', 0],
    ['Хууль', '', 0],
  ])('«%s» answers «%s» by %i', (title, q, rank) => {
    expect(titleMatch(title, q)).toBe(rank)
  })
})
