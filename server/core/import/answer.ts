import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import type { Call } from '../requests/declare.ts'
import type { ImportKind } from './kind.ts'
import { countQuestions, isAsked, openProblems, openRow, sealRow } from './table.ts'

type Answering = Pick<Call<unknown, never>, 'tx' | 'core'>

/**
 * Answers a question about rows of an import that waits for review.
 *
 * @throws Problem('wrong_state') when it is not waiting, Problem('invalid') on `question` for an unknown question.
 */
export async function answerQuestion(
  kind: ImportKind,
  { tx, core }: Answering,
  id: string,
  { question: code, yes, lines }: { question: string; yes: boolean; lines?: readonly number[] | undefined },
): Promise<void> {
  if (!kind.questions?.includes(code)) throw fieldProblem('question', 'invalid')
  const { rows: states } = await tx.query<{ status: string }>(
    'select status from imports where id = $1 for no key update',
    [id],
  )
  const state = states[0]?.status ?? ''
  if (state !== 'ready') throw new Problem('wrong_state', { params: { state, action: 'answer' } })
  const { rows } = await tx.query<{ line: number; sealed: Buffer }>(
    'select line, sealed from import_rows where import_id = $1 order by line',
    [id],
  )
  const named = lines && new Set(lines)
  const all = rows.map(({ line, sealed }) => ({ line, row: openRow(core, sealed) }))
  const changed = all.filter(
    ({ line, row }) => (!named || named.has(line)) && row.problems.some((problem) => problem.code === code),
  )
  for (const { row } of changed) {
    const others = (row.yes ?? []).filter((one) => one !== code)
    row.yes = yes ? [...others, code] : others
  }
  await tx.query(
    `update import_rows r set wrong = n.wrong, asked = n.asked, sealed = n.sealed
     from unnest($2::int[], $3::boolean[], $4::boolean[], $5::bytea[]) as n (line, wrong, asked, sealed)
     where r.import_id = $1 and r.line = n.line`,
    [
      id,
      changed.map(({ line }) => line),
      changed.map(({ row }) => openProblems(kind, row).length > 0),
      changed.map(({ row }) => isAsked(kind, row)),
      changed.map(({ row }) => sealRow(core, row)),
    ],
  )
  const wrong = all.filter(({ row }) => openProblems(kind, row).length > 0).length
  const questions = countQuestions(
    kind,
    all.map(({ row }) => row),
  )
  await tx.query('update imports set wrong = $2, questions = $3 where id = $1', [id, wrong, JSON.stringify(questions)])
}
