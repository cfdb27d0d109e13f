import { expect, test } from 'vitest'
import { DEMO_DAY } from './calendar.ts'
import { makeDocuments, publishedOn } from './documents.ts'
import { makePdf } from './drawing/pdf.ts'

const documents = makeDocuments()

test('documents and their files are the same in every run', () => {
  expect(makeDocuments()).toEqual(documents)
})

test('every published document has a file, and is dated before it is published', () => {
  expect(documents.length).toBeGreaterThan(20)
  for (const document of documents) {
    expect(document.files.length).toBeGreaterThan(0)
    expect(publishedOn(document, '2024-11-20') <= DEMO_DAY).toBe(true)
    expect(document.datedOn <= publishedOn(document, '2024-11-20')).toBe(true)
  }
})

test('a file is a PDF whose table names the place of every object', () => {
  for (const { bytes } of documents.flatMap(({ files }) => files)) {
    const text = bytes.toString('latin1')
    expect(text.startsWith('%PDF-1.7\n')).toBe(true)
    const start = Number(/startxref\n(\d+)/.exec(text)?.[1])
    expect(text.slice(start, start + 4)).toBe('xref')
    const places = [...text.slice(start).matchAll(/^(\d{10}) 00000 n/gm)].map(([, place]) => Number(place))
    places.forEach((place, at) => expect(text.slice(place).startsWith(`${at + 1} 0 obj`)).toBe(true))
  }
})

test('a letter that the fonts lack is refused', () => {
  const page = { texts: [{ text: '漢', x: 0, y: 0, size: 10 }] }
  expect(() => makePdf([page], { title: 'x', lang: 'mn' })).toThrow('the PDF has no «漢»')
})
