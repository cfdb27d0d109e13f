import { expect, test } from 'vitest'
import { meantInCyrillic } from './keyboard.ts'

test.each([
  ['fjuff', 'өргөө'],
  ['hkjkk', 'хороо'],
  ['mgalgy', 'тайлан'],
  ['Pfjxnl', 'зөрчил'],
  ["'oobo 12", 'пүүмү 12'],
])('%s, typed with a Latin layout, is %s', (typed, meant) => {
  expect(meantInCyrillic(typed)).toBe(meant)
})

test.each(['', '  ', '12', '№ 25', 'өргөө', 'хot'])('«%s» has no other meaning', (typed) => {
  expect(meantInCyrillic(typed)).toBeUndefined()
})
