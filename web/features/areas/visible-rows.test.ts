import { expect, test } from 'vitest'
import type { Area } from '#contract/features/areas/index.ts'
import { keyAction, typedTo, visibleRows } from './visible-rows.ts'

const area = (id: string, children: number) => ({ id, children }) as Area
const below: Record<string, Area[]> = {
  city: [area('d1', 2), area('d2', 0)],
  d1: [area('k1', 0), area('k2', 0)],
}
const opened = (...ids: string[]) =>
  visibleRows(
    area('city', 2),
    (id) => ids.includes(id),
    (id) => below[id],
  )
const ids = (lines: ReturnType<typeof opened>) => lines.map((line) => line.area.id)

test('collapsed areas hide the areas below them', () => {
  expect(ids(opened())).toEqual(['city'])
  expect(ids(opened('city'))).toEqual(['city', 'd1', 'd2'])
  expect(ids(opened('d1'))).toEqual(['city'])
})

test('each row has its depth and its position among its siblings', () => {
  const line = opened('city', 'd1').find((one) => one.area.id === 'k2')
  expect(line).toMatchObject({ depth: 3, position: 2, siblings: 2, parent: 'd1' })
})

test('in right-to-left text the expanding key is the opposite arrow', () => {
  const lines = opened('city')
  expect(keyAction('ArrowRight', lines, 1, { isOpen: false, forward: 'ArrowRight' })).toBe('open')
  expect(keyAction('ArrowLeft', lines, 1, { isOpen: false, forward: 'ArrowLeft' })).toBe('open')
  expect(keyAction('ArrowLeft', lines, 0, { isOpen: true, forward: 'ArrowRight' })).toBe('close')
})

test('forward enters an expanded area, back goes to the parent, and neither leaves the tree', () => {
  const lines = opened('city')
  expect(keyAction('ArrowRight', lines, 0, { isOpen: true, forward: 'ArrowRight' })).toEqual({ to: 1 })
  expect(keyAction('ArrowLeft', lines, 2, { isOpen: false, forward: 'ArrowRight' })).toEqual({ to: 0 })
  expect(keyAction('ArrowRight', lines, 2, { isOpen: false, forward: 'ArrowRight' })).toBeUndefined()
  expect(keyAction('ArrowDown', lines, 2, { isOpen: false, forward: 'ArrowRight' })).toEqual({ to: 2 })
  expect(keyAction('ArrowUp', lines, 0, { isOpen: true, forward: 'ArrowRight' })).toEqual({ to: 0 })
  expect(keyAction('ArrowLeft', lines, 0, { isOpen: false, forward: 'ArrowRight' })).toBeUndefined()
})

test('a letter finds the next row that starts with it, continuing at the top', () => {
  expect(typedTo('б', ['баянзүрх', 'налайх', 'багануур'], 0)).toBe(2)
  expect(typedTo('н', ['баянзүрх', 'налайх', 'багануур'], 2)).toBe(1)
  expect(typedTo('ж', ['баянзүрх'], 0)).toBeUndefined()
})
