import { expect, test } from 'vitest'
import { linksOfPart } from './page-parts.ts'

const files = {
  'public/index.html': { file: 'assets/index.js', imports: ['_react.js'], css: ['assets/index.css'] },
  '_react.js': { file: 'assets/react.js' },
  'public/Part.tsx': { file: 'assets/Part.js', imports: ['_react.js', '_form.js', 'public/index.html'] },
  '_form.js': { file: 'assets/form.js', imports: ['public/Part.tsx'], css: ['assets/form.css'] },
}

test('a part is loaded with what it imports and its styles, without what the script of the page has anyway', () => {
  expect(linksOfPart(files, 'public/Part.tsx')).toBe(
    '<link rel="modulepreload" crossorigin href="/assets/Part.js">' +
      '<link rel="modulepreload" crossorigin href="/assets/form.js">' +
      '<link rel="preload" as="style" crossorigin href="/assets/form.css">',
  )
})

test('a part that the build does not have loads nothing', () => {
  expect(linksOfPart(files, 'public/Gone.tsx')).toBe('')
})
