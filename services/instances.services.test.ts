import { expect, test } from 'vitest'
import { answers } from '../server/testing/ports.ts'
import { makeDatabase, startInstance } from './support/instances.ts'
import { makeFolder } from './support/programs.ts'

test('two built instances serve one database and one folder of files in production mode', async () => {
  const database = await makeDatabase()
  const dataDir = makeFolder('shared')
  const first = await startInstance(database, { dataDir })
  const second = await startInstance(database, { dataDir })

  expect(await answers(`${first.url}/v1/areas/names`)).toBe(true)
  expect(await answers(`${second.url}/v1/areas/names`)).toBe(true)

  await first.kill()

  expect(await answers(`${first.url}/readyz`)).toBe(false)
  expect(await answers(`${second.url}/readyz`)).toBe(true)
})
