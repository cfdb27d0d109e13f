import { type APIRequestContext, expect } from '@playwright/test'

/** The password of everybody in the demo. */
export const PASSWORD = 'Nutag-demo-2026'

/** The six people of the demo, and nobody. */
export const PEOPLE = {
  city: 'city.admin@nutag.mn',
  officer: 'fund.officer@nutag.mn',
  district: 'district.admin@nutag.mn',
  khoroo: 'khoroo.admin@nutag.mn',
  leader: 'leader@nutag.mn',
  citizen: 'citizen@nutag.mn',
} as const
export type PersonName = keyof typeof PEOPLE

const tokens = new Map<string, string>()

/** A token of this person, asked once a run. */
export async function tokenOf(request: APIRequestContext, who: PersonName): Promise<string> {
  const known = tokens.get(who)
  if (known) return known
  const answer = await request.post('/v1/admin/login', { data: { email: PEOPLE[who], password: PASSWORD } })
  expect(answer.status(), await answer.text()).toBe(200)
  const token: string = (await answer.json()).data.token
  tokens.set(who, token)
  return token
}
