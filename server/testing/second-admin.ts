import type { Answer, TestApp } from './app.ts'
import { people, type TestPerson } from './people.ts'

/** Lets another city admin confirm what `by` has asked for, if anything waits; otherwise the answer as it is. */
export function confirmed(t: TestApp, by: TestPerson, asked: Answer): Promise<Answer> | Answer {
  const request = asked.body.data?.requests?.[0]
  if (asked.status !== 200 || !request) return asked
  const { id } = asked.body.data
  const second = [people.cityAdmin, people.otherCityAdmin].find((one) => one.id !== by.id && one.id !== id) ?? by
  return t.as(second).post(`/v1/users/${id}/requests/${request.id}`, { decision: 'confirm' })
}
