import { expect, test } from 'vitest'
import { templateBody, templateValues, weightsOf } from './template-values.ts'

test('groups and criteria survive a round trip through the form unchanged', () => {
  const template = {
    name: { mn: 'Загвар', en: 'Template' },
    groups: [
      {
        id: 'g',
        name: { mn: 'Бүлэг' },
        weight: 100,
        criteria: [{ id: 'c', name: { mn: 'Үзүүлэлт' }, help: { mn: 'Тайлбар' }, max: 2.5 }],
      },
    ],
  }
  const values = templateValues(template)

  expect(weightsOf(values)).toBe(100)
  expect(templateBody(values, 1)).toMatchObject({
    groups: [{ id: 'g', weight: 100, criteria: [{ id: 'c', max: 2.5, help: { mn: 'Тайлбар' } }] }],
    version: 1,
  })
})
