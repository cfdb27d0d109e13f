import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import type { CompanyAuthor } from '#contract/features/reports/index.ts'
import type { Reading } from './tables.ts'

type Asking = Pick<Reading, 'rows' | 'actor'>

/** @throws Problem('not_allowed') for people who were not given the right to write company reports. */
export async function mustWriteCompanyReports({ rows, actor }: Asking): Promise<void> {
  const { rowCount } = await rows
    .unscoped('whether the caller was given the right to write company reports')
    .query('select from company_report_authors where person_id = $1', [actor?.id])
  if (rowCount === 0) throw new Problem('not_allowed')
}

/** The people who may write company reports, by name. */
export async function listCompanyAuthors({ rows }: Asking): Promise<CompanyAuthor[]> {
  const { rows: found } = await rows
    .unscoped('the names of people who may write company reports, for the city admins who gave the right')
    .query<CompanyAuthor>(
      `select a.person_id as "personId", u.last_name || ' ' || u.first_name as name, u.email
       from company_report_authors a join users u on u.id = a.person_id
       order by (u.first_name || ' ' || u.last_name) collate "und-x-icu", u.id`,
    )
  return found
}

/**
 * Gives a city admin the right to write company reports, or takes it away. Nobody gives it to themselves.
 * @throws Problem('invalid') on `email`.
 */
export async function setCompanyAuthor(call: Asking, { email, writes }: { email: string; writes: boolean }) {
  const { rows, actor } = call
  const { rows: people } = await rows
    .unscoped('a person by the address that a city admin has entered')
    .query<{ id: string; role: string; isActive: boolean }>(
      `select id, role, status = 'active' as "isActive" from users where email = $1`,
      [email],
    )
  const [person] = people
  const before =
    person &&
    (await rows.from('company_report_authors').selectAll().where('person_id', '=', person.id).executeTakeFirst())
  if (!writes) {
    if (before) await rows.remove('company_report_authors', before.id)
    return
  }
  if (!person?.isActive) throw fieldProblem('email', 'no_person')
  if (person.role !== 'CITY_ADMIN') throw fieldProblem('email', 'city_admin_role')
  if (person.id === actor?.id) throw fieldProblem('email', 'own_right')
  if (!before) await rows.add('company_report_authors', { person_id: person.id })
}
