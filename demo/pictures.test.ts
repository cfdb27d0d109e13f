import sharp from 'sharp'
import { expect, test } from 'vitest'
import { findLookalikes } from '#contract/core/text/lookalikes.ts'
import { drawAvatar, drawPicture, PICTURE_KINDS, PICTURES, picturesFor } from './pictures.ts'

test('there are at least 14 scenes, each in three variants that differ', () => {
  expect(PICTURE_KINDS.length).toBeGreaterThanOrEqual(14)
  expect(PICTURES).toHaveLength(PICTURE_KINDS.length * 3)
  for (const kind of PICTURE_KINDS) expect(new Set([0, 1, 2].map((seed) => drawPicture(kind, seed))).size).toBe(3)
})

test('a picture is the same byte for byte each time', () => {
  for (const { kind, seed } of PICTURES) expect(drawPicture(kind, seed)).toBe(drawPicture(kind, seed))
  expect(drawAvatar(7, 'female')).toBe(drawAvatar(7, 'female'))
})

test('no picture holds text, script, a foreign picture or an address, and no broken number', () => {
  for (const { kind, seed, key } of PICTURES) {
    const svg = drawPicture(kind, seed)
    expect(svg, key).not.toMatch(/<(text|script|image|foreignObject|a|use|style)\b|href|on\w+=/)
    expect(svg, key).not.toMatch(/NaN|undefined|Infinity|\[object/)
    expect(svg.match(/http\S*/g)).toEqual(['http://www.w3.org/2000/svg"'])
  }
})

test('every scene becomes a picture of 1200 by 675 pixels that is painted to its corners', async () => {
  for (const kind of PICTURE_KINDS) {
    const { data, info } = await sharp(Buffer.from(drawPicture(kind, 0)))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([info.width, info.height], kind).toEqual([1200, 675])
    const alphaAt = (x: number, y: number) => (info.channels === 4 ? data[(y * info.width + x) * 4 + 3] : 255)
    expect([alphaAt(0, 0), alphaAt(1199, 0), alphaAt(0, 674), alphaAt(1199, 674)], kind).toEqual([255, 255, 255, 255])
  }
})

test('every scene says in both languages what it shows', () => {
  for (const { alt, key } of PICTURES) {
    expect(alt.mn, key).toMatch(/^[А-ЯЁӨҮ][а-яёөү ,:А-ЯЁӨҮ-]{10,}$/)
    expect(alt.en, key).toMatch(/^[A-Z][a-zA-Z ,:'-]{10,}$/)
    expect(findLookalikes(alt.mn)).toEqual([])
  }
})

test('snow lies on no picture of July, and a month always finds one', () => {
  for (const kind of PICTURE_KINDS) {
    expect(picturesFor(kind, 7).length, kind).toBeGreaterThan(0)
    expect(picturesFor(kind, 1).length, kind).toBeGreaterThan(0)
  }
  expect(picturesFor('skyline', 7).map(({ key }) => key)).toEqual(['skyline-0', 'skyline-1'])
  expect(picturesFor('skyline', 1).map(({ key }) => key)).toEqual(['skyline-1', 'skyline-2'])
})
