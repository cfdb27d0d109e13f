import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { PAGE_MODULES, pageNameOf } from './page-name.ts'

const at = (address: string) => new URL(address, 'https://nutag.example.mn')

test('the modules of all pages exist', () => {
  const web = path.join(import.meta.dirname, '..')

  expect(Object.values(PAGE_MODULES).filter((module) => !fs.existsSync(path.join(web, module)))).toEqual([])
})

test('an address without its data is not found, and a failing server is busy', () => {
  expect(pageNameOf(at('/laws'), {})).toBe('notFound')
  expect(pageNameOf(at('/nowhere'), {})).toBe('notFound')
  expect(pageNameOf(at('/'), {})).toBe('home')
  expect(pageNameOf(at('/'), { problem: { code: 'unavailable', status: 503 } })).toBe('busy')
  expect(pageNameOf(at('/'), { problem: { code: 'maintenance', status: 503 } })).toBe('maintenance')
})
