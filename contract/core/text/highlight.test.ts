import { describe, expect, test } from 'vitest'
import { foundParts, foundPlace, titleMatch } from './highlight.ts'

const said = (parts: { text: string; hit: boolean }[] | undefined) =>
  parts?.map(({ text, hit }) => (hit ? `[${text}]` : text)).join('')

describe('the hits of a search in a text', () => {
  test('are whole words that begin with the query, whatever letters a keyboard lacks', () => {
    expect(said(foundParts('Өргөө хорооны шийдвэр', 'оргоо хор'))).toBe('[Өргөө] [хорооны] шийдвэр')
  })

  test('are nothing inside a word, and nothing for punctuation alone', () => {
    expect(said(foundParts('Шийдвэр', 'двэр'))).toBe('Шийдвэр')
    expect(said(foundParts('100 %', '% ()'))).toBe('100 %')
  })

  test('keep every letter of the text, й as one', () => {
    const text = 'Хог хаягдлын тухай хууль, 5.1-р зүйл'
    expect(
      foundParts(text, 'тухай 5')
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
  })

  test('in a long text are shown in the place with most of the words', () => {
    const far = 'үг '.repeat(300)
    const text = `Хог ${far}хог хаягдлын төлбөр ${far}`

    const place = foundPlace(text, 'хог төлбөр', 80)

    expect(said(place)).toContain('[хог] хаягдлын [төлбөр]')
    expect(said(place)?.length).toBeLessThan(110)
    expect(said(place)?.startsWith('… ')).toBe(true)
    expect(said(place)?.endsWith(' …')).toBe(true)
  })

  test('in a text without the words are undefined', () => {
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
  ])('«%s» matches «%s» with rank %i', (title, q, rank) => {
    expect(titleMatch(title, q)).toBe(rank)
  })
})
