import { randomUUID } from 'node:crypto'

const option = (mn: string) => ({ id: randomUUID(), text: { mn } })
const asked = (type: string, mn: string, more: object = {}) => ({
  id: randomUUID(),
  type,
  text: { mn },
  required: false,
  ...more,
})
export const [small, large] = [option('Бага'), option('Их, \'маш\' "том"')]
export const [road, light] = [option('Зам'), option('Гэрэл')]
const [columns, rows] = [
  [small, large],
  [road, light],
]
const choice = { options: columns, layout: 'radio', other: true }

/** A question of every type, in the order of their numbers, with texts over which programs have stumbled. */
export const all = {
  one: asked('single_choice', "Аль нь вэ, 'та'?", choice),
  several: asked('multiple_choice', 'Юу юу?', choice),
  yes: asked('yes_no', 'Тийм үү?'),
  rating: asked('rating', 'Хэр вэ?', { steps: 5 }),
  scale: asked('scale', 'Хэд вэ?', { from: 0, to: 10 }),
  amount: asked('number', 'Хэмжээ', { decimals: 2 }),
  day: asked('date', 'Хэзээ вэ?'),
  grid: asked('matrix', 'Хүснэгт', { rows, columns }),
  grids: asked('multi_matrix', 'Олон', { rows, columns }),
  order: asked('ranking', 'Эрэмбэ', { options: columns }),
  place: asked('location', 'Хаана вэ?'),
  short: asked('short_text', 'Нэг үгээр', { maxChars: 100 }),
  words: asked('long_text', 'Яагаад вэ?', { maxChars: 1000 }),
  picture: asked('file', 'Зураг', { accept: 'picture', maxFiles: 2 }),
}

export const structure = [{ id: randomUUID(), title: { mn: 'Бүлэг' }, questions: Object.values(all) }]
