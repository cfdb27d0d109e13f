import { expect, test } from 'vitest'
import { withoutSummaries } from '../vite.contract.ts'

test('routes lose their summary, and nothing else', () => {
  const module = `
const text = { method: 'GET', path: '/a', can: 'read', summary: 'One, "two", and { three }.', status: 201 as const }
const last = { method: 'GET', path: \`\${base}/b\`, summary: \`All of \${name}.\` }
const given = { method: 'GET', path: '/c', summary, quiet: true }
const nested = feature({ routes: { one: { method: 'GET', path: '/d', summary: '', query: z.object({ summary: z.string() }) } } })
const fields = z.object({ summary: z.string() })`
  expect(withoutSummaries(module)).toBe(`
const text = { method: 'GET', path: '/a', can: 'read', status: 201 as const }
const last = { method: 'GET', path: \`\${base}/b\`, }
const given = { method: 'GET', path: '/c', quiet: true }
const nested = feature({ routes: { one: { method: 'GET', path: '/d', query: z.object({ summary: z.string() }) } } })
const fields = z.object({ summary: z.string() })`)
})

test('a module without routes stays as it is', () => {
  const module = `export const row = z.object({ summary: z.string() })`
  expect(withoutSummaries(module)).toBe(module)
})
