import { expect, test } from 'vitest'
import { pageOf } from './marked-text.ts'

test('Markdown with a title, headings, lists, bold text and links is parsed, and broken lines are joined', () => {
  const { title, body } = pageOf(
    '# Мэдээ\n\nЭхний мөр\nүргэлжлэл **тод**.\n\n## Гарчиг\n- нэг\n  хоёр\n- [холбоос](/news)\n\n1. алхам\n',
  )
  expect(title).toBe('Мэдээ')
  expect(body.content.map(({ type }) => type)).toEqual(['paragraph', 'heading', 'bulletList', 'orderedList'])
  expect(JSON.stringify(body.content[0])).toContain('Эхний мөр үргэлжлэл ')
  expect(JSON.stringify(body.content[2])).toContain('нэг хоёр')
})
