import type { TestApp } from './app.ts'
import { loadSamples, mayBeIn } from './feature-samples.ts'
import { AREA_CODES, idOf, levelOf, people, type TestPerson } from './people.ts'

const ROLE_OF = {
  city: 'CITY_ADMIN',
  district: 'DISTRICT_ADMIN',
  khoroo: 'KHOROO_ADMIN',
  section: 'SECTION_LEADER',
} as const

const isLed = (code: string): boolean =>
  Object.values(people).some(({ role, area }) => role === 'SECTION_LEADER' && area === code)

/** Inserts rows of every feature into every area, as the features' `testing.ts` describe them: what the walking checks look at. */
export async function seedEverywhere(t: Pick<TestApp, 'core'>): Promise<void> {
  const samples = Object.entries(await loadSamples())
  for (const [name, { seedOnce }] of samples) await naming(name, () => seedOnce?.(t))
  for (const code of AREA_CODES) {
    const author = await addAuthor(t, code)
    for (const [name, one] of samples)
      if (mayBeIn(one, code)) await naming(name, () => one.seed?.(t.core.pool, code, author))
  }
}

/** Runs a part of a feature's samples. @throws Error that names their file */
async function naming(feature: string, seed: () => Promise<unknown> | undefined): Promise<void> {
  try {
    await seed()
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`the samples in server/features/${feature}/testing.ts do not fit: ${reason}`, { cause })
  }
}

/** Another person of an area's office, who writes what is seeded there. */
async function addAuthor({ core }: Pick<TestApp, 'core'>, code: string): Promise<TestPerson> {
  const level = levelOf(code)
  const id = idOf(`extra ${code}`)
  const email = `extra.${code.toLowerCase()}@test.mn`
  // a section has one leader with an active account
  const status = isLed(code) ? 'inactive' : 'active'
  await core.pool.query(
    `insert into users (id, email, role, area_id, area_level, first_name, last_name, status) values ($1, $2, $3, $4, $5, $6, 'Дорж', $7)`,
    [id, email, ROLE_OF[level], idOf(code), level, code, status],
  )
  return { name: code, id, email: '', role: ROLE_OF[level], area: code }
}
