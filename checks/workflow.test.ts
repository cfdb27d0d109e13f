import { beforeAll, describe, expect, test } from 'vitest'
import type { Workflow } from '#contract/core/model/workflow.ts'
import { workflows } from '#contract/workflows.ts'
import { app, type TestApp } from '../server/testing/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await app()
})

test('there are workflows', () => {
  expect(workflows.length, 'add them in contract/workflows.ts').toBeGreaterThan(0)
})

describe.each(workflows.map((w) => [w.name, w] as const))(
  '%s',
  (_name, w: Workflow & { tables: readonly string[] }) => {
    test('the database allows exactly its states', async () => {
      for (const table of w.tables) {
        const { rows } = await t.core.pool.query(
          `select pg_get_constraintdef(oid) as rule from pg_constraint
         where conrelid = to_regclass($1) and contype = 'c' and pg_get_constraintdef(oid) ~ '\\mstatus = ANY'`,
          [table],
        )
        const states = [...String(rows[0]?.rule).matchAll(/'([a-z_]+)'::text/g)].map((m) => m[1])
        expect(states.toSorted(), `add the states to the check of ${table}.status in a migration`).toEqual(
          [...w.states].toSorted(),
        )
      }
    })

    test('every state can be reached from the first', () => {
      const reached = new Set([w.initial])
      for (let size = 0; size !== reached.size; ) {
        size = reached.size
        for (const move of w.moves) if (reached.has(move.from)) reached.add(move.to)
      }
      expect([...reached].toSorted(), `add a move to it in the workflow \`${w.name}\` (contract/workflows.ts)`).toEqual(
        [...w.states].toSorted(),
      )
    })

    test('no two moves of one name leave one state for the same person, unless they need facts that exclude each other', () => {
      const keys = w.moves.flatMap((m) => m.by.map((role) => `${m.from} ${m.action} ${role}`))
      const factsOf = (key: string) =>
        w.moves
          .filter((m) => m.by.some((role) => key === `${m.from} ${m.action} ${role}`))
          .map((m) => m.needs?.find((fact) => w.exclusive?.includes(fact)))
      const twice = keys.filter((key, i) => keys.indexOf(key) !== i)
      const ambiguous = twice.filter((key) => {
        const facts = factsOf(key)
        return facts.includes(undefined) || new Set(facts).size < facts.length
      })
      expect(ambiguous, 'give one of the moves another action').toEqual([])
    })
  },
)
