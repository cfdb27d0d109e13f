import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { queriesOn } from '../database/kysely.ts'
import { insertOf } from './insert.ts'

const checks = [sql<boolean>`true`.as('within_reach'), sql<boolean>`${'C'} = 'C'`.as('has_level')]
const compiled = (values: Record<string, unknown>) =>
  insertOf('things', values, checks).compile(queriesOn(new pg.Pool()))

test('an insert has its columns, the values in their places, and what is checked after all columns', () => {
  const { sql: text, parameters } = compiled({ name: { mn: 'Нэр' }, 'odd"name': 1 })

  expect(text).toBe(
    `insert into "things" ("name", "odd""name") values ($1, $2) returning *, true as "within_reach", $3 = 'C' as "has_level"`,
  )
  expect(parameters).toEqual([{ mn: 'Нэр' }, 1, 'C'])
})

test('a column without a value is left to the database, one that is null is not', () => {
  const { sql: text, parameters } = compiled({ a: undefined, b: null, c: sql`now()` })

  expect(text).toContain('("b", "c") values ($1, now())')
  expect(parameters).toEqual([null, 'C'])
})

test('a row without values is refused', () => {
  expect(() => insertOf('things', { a: undefined }, checks)).toThrow('no values')
})
