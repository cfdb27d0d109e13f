import { expect, test } from 'vitest'
// @ts-expect-error the scripts have no types: they run before anything is installed
import { sbom } from './sbom.mjs'

test('the list of components names what the product runs on, and marks what is bundled or used for development', () => {
  const found = sbom()
  const names = found.components.map(({ name }: { name: string }) => name)

  expect([found.bomFormat, found.specVersion]).toEqual(['CycloneDX', '1.6'])
  expect(names).toEqual(expect.arrayContaining(['fastify', 'pg', 'react', 'sharp', '@node-rs/argon2']))
  const vitest = found.components.find(({ name }: { name: string }) => name === 'vitest')
  expect(vitest?.properties).toEqual([{ name: 'cdx:npm:package:development', value: 'true' }])
  expect(
    found.components.filter(({ version, purl }: { version?: string; purl?: string }) => !version || !purl),
  ).toEqual([])
})

test('two lists of one state are the same', () => {
  expect(sbom()).toEqual(sbom())
})
