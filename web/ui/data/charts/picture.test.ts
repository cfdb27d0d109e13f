// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { extentOf } from './extent.ts'
import { isClear, paint } from './paint.ts'

afterEach(() => {
  document.body.replaceChildren()
})

/** An element at a place of the window; jsdom has no layout. */
function place(box: [x: number, y: number, width: number, height: number], style: Partial<CSSStyleDeclaration> = {}) {
  const element = document.createElement('div')
  Object.assign(element.style, style)
  element.getBoundingClientRect = () => new DOMRect(...box)
  document.body.append(element)
  return element
}

/** A list 100 px high with 300 px of rows, scrolled by 50 px. */
function scrolledList(row: HTMLElement) {
  const list = place([0, 100, 200, 100], { overflowX: 'auto', overflowY: 'auto' })
  for (const [name, value] of Object.entries({
    scrollHeight: 300,
    clientHeight: 100,
    scrollWidth: 260,
    clientWidth: 200,
  }))
    Object.defineProperty(list, name, { value })
  list.scrollTop = 50
  list.append(row)
  return list
}

test('a colour is clear by its alpha alone, not by a channel that is 0', () => {
  const clear = ['transparent', 'rgba(0, 0, 0, 0)', 'color(srgb 1 1 1 / 0)', 'oklab(0.5 0 0 / 0)']
  const opaque = ['rgb(138, 78, 0)', 'rgb(0, 0, 0)', 'rgba(9, 9, 9, 0.5)', 'oklab(0.5 0 0)', 'color(srgb 1 0 0)']

  expect(clear.filter((colour) => !isClear(colour))).toEqual([])
  expect(opaque.filter((colour) => isClear(colour))).toEqual([])
})

test('a picture has room for every row of a scrolled list, and what is below the list moves down', () => {
  const frame = place([0, 0, 200, 250])
  const [legend, list, note] = [
    place([0, 50, 200, 40]),
    scrolledList(place([0, 50, 200, 20])),
    place([0, 210, 200, 20]),
  ]
  const hidden = place([0, 0, 0, 0])

  expect(extentOf([legend, hidden, list, note], frame)).toEqual({
    left: 0,
    top: 50,
    width: 260,
    // 180 of the page, and 200 of the list that are scrolled away
    height: 380,
    parts: [
      { part: legend, shift: 0 },
      { part: list, shift: 0 },
      { part: note, shift: 200 },
    ],
  })
})

test('a scrolled list is drawn from its first row', async () => {
  const list = scrolledList(place([0, 50, 200, 20], { backgroundColor: 'rgb(138, 78, 0)' }))
  const roundRect = vi.fn()
  const context = { beginPath: vi.fn(), roundRect, fill: vi.fn(), fillStyle: '' }
  await paint(list, { context: context as never, left: 0, top: 100, scale: 1 })

  // its first row is scrolled 50 px above its top edge
  expect(roundRect.mock.calls.map(([, y]) => y)).toEqual([0, 0])
  expect(context.fillStyle).toBe('rgb(138, 78, 0)')
})
