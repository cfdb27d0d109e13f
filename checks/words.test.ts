import { expect, test } from 'vitest'
import { mongolianDictionary, speller } from './words/speller.ts'
import { gluedEndings, mongolianFiles, mongolianWords, sourceOf } from './words/texts.ts'

const ACCEPTED = 'checks/words/accepted.txt'
const accepted = sourceOf(ACCEPTED)
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split(' like '))
  .map(([word = '', like]) => ({ word, like }))
const dictionary = mongolianDictionary()
const isInDictionary = speller(dictionary)
const isSpelled = speller(dictionary, accepted)
const isKnown = (word: string): boolean =>
  isSpelled(word) || (word.includes('-') && word.split('-').every((part) => isSpelled(part)))
const texts = mongolianFiles().map((file) => ({ file, source: sourceOf(file) }))

test.each([
  ['хадгалах', 'a stem'],
  ['илгээлээ', 'a stem with an ending'],
  ['хуудаснаас', 'a noun with a hidden н'],
  ['Секундийн', 'a word at the beginning of a sentence'],
])('%s is spelled correctly: %s', (word) => {
  expect(isInDictionary(word)).toBe(true)
})

test.each(['чирж', 'хуудсаас', 'секундын', 'дуусч', 'Хогны', 'цэснээс', 'улаанбатар', 'ахлагч-ахлагчж'])(
  '%s is misspelled',
  (word) => {
    expect(isKnown(word)).toBe(false)
  },
)

test('words are read without places, Latin words and endings behind them', () => {
  expect([...mongolianWords("a: '{{n}}-р мөр, Excel-ээс «CSV»-ийн 12-оос и-мэйл', b: `${size} хүртэл`")]).toEqual([
    'мөр',
    'и-мэйл',
    'хүртэл',
  ])
})

test('an ending behind a place is found, an ordinal and an ending behind a sign are not', () => {
  expect(gluedEndings('{{day}}-ны, {{name}}ийн, {{n}}-р мөр, {{n}}%-иас, {{n}} МБ-аас, {{a}}–{{b}} хүртэл')).toEqual([
    '{{day}}-ны',
    '{{name}}ийн',
  ])
})

test('every Mongolian word of the catalogues and help pages is in the dictionary or accepted', () => {
  const unknown = texts.flatMap(({ file, source }) =>
    [...mongolianWords(source)].filter((word) => !isKnown(word)).map((word) => `${word} (${file})`),
  )
  expect(unknown, `correct the word, or accept it in ${ACCEPTED} when the dictionary lacks it`).toEqual([])
})

test('every accepted word is used, and not in the dictionary', () => {
  const lacking = [...new Set(texts.flatMap(({ source }) => [...mongolianWords(source)]))]
    .flatMap((word) => [word, ...word.split('-')])
    .filter((word) => !isInDictionary(word))
    .map((word) => word.toLowerCase())
  const isNeeded = (word: string) => lacking.some((used) => used.startsWith(word.toLowerCase()))
  expect(
    accepted.filter(({ word }) => isInDictionary(word) || !isNeeded(word)).map(({ word }) => word),
    `delete from ${ACCEPTED}`,
  ).toEqual([])
})

test('no ending stands directly behind a place', () => {
  expect(
    texts.flatMap(({ file, source }) => gluedEndings(source).map((found) => `${found} (${file})`)),
    'bend a fixed word behind the place instead (docs/rules/words.md)',
  ).toEqual([])
})
