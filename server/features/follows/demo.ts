import type { DemoCity } from '../../core/requests/declare.ts'

/** People who follow colleagues: those of the demo accounts come first. */
const PEOPLE = 24

/** Lets the first people of the demo city follow each other. */
export async function fill({ staff, insert }: DemoCity): Promise<void> {
  const people = staff.slice(0, PEOPLE)
  const rows = people.flatMap((follower, i) =>
    [1, 3, 7].flatMap((step) => {
      const followed = people[(i + step) % people.length]
      return followed && followed.id !== follower.id ? [{ follower_id: follower.id, followed_id: followed.id }] : []
    }),
  )
  if (rows.length > 0) await insert('follows', rows)
}
