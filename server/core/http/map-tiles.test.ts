import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { app, type TestApp } from '../../testing/app.ts'
import { ConfigProblem, readConfig } from '../config/config.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nutag-map-'))
const file = path.join(folder, 'city.pmtiles')
const content = Buffer.concat([Buffer.from('PMTiles\x03', 'latin1'), Buffer.from('0123456789'.repeat(100))])
fs.writeFileSync(file, content)
afterAll(() => fs.rmSync(folder, { recursive: true }))

const faultsOf = (env: Record<string, string>) => {
  try {
    readConfig({ NODE_ENV: 'test', JWT_SECRET: 'only for tests, 32 characters and more', ...env })
  } catch (error) {
    if (error instanceof ConfigProblem) return error.faults.map(({ variable }) => variable)
    throw error
  }
  return []
}

describe('configurations that are rejected at startup', () => {
  fs.writeFileSync(path.join(folder, 'other.pmtiles'), 'PMTiles\x02 an older version')
  test.each([
    ['an archive that is not there', { MAP_TILES_FILE: path.join(folder, 'none.pmtiles') }, ['MAP_TILES_FILE']],
    ['a file that is no archive', { MAP_TILES_FILE: path.join(folder, 'other.pmtiles') }, ['MAP_TILES_FILE']],
    ['two bases', { MAP_TILES_FILE: file, MAP_STYLE_URL: 'https://tiles.example.mn/style.json' }, ['MAP_TILES_FILE']],
    ['a style that is no web address', { MAP_STYLE_URL: 'file:///etc/passwd' }, ['MAP_STYLE_URL']],
    ['a host that would end the policy', { MAP_STYLE_URL: 'https://a.mn;script-src/style.json' }, ['MAP_STYLE_URL']],
    ['origins without a style', { MAP_ORIGINS: 'https://a.mn' }, ['MAP_STYLE_URL']],
    ['an origin with a path', { MAP_STYLE_URL: 'https://a.mn/s', MAP_ORIGINS: 'https://b.mn/x' }, ['MAP_ORIGINS']],
    ['a wildcard', { MAP_STYLE_URL: 'https://a.mn/s', MAP_ORIGINS: 'https://*.b.mn' }, ['MAP_ORIGINS']],
    ['a keyword of the policy', { MAP_STYLE_URL: 'https://a.mn/s', MAP_ORIGINS: "'unsafe-eval'" }, ['MAP_ORIGINS']],
  ])('%s', (_what, env, faults) => {
    expect(faultsOf(env)).toEqual(faults)
  })
})

/** The policies of the application and of a public page. */
const policies = async (t: TestApp) =>
  Promise.all(
    ['/dashboard/app', '/'].map(async (url) => String((await t.as(null).get(url)).headers['content-security-policy'])),
  )
const directive = (policy: string, name: string) =>
  policy.split('; ').find((one) => one.startsWith(`${name} `) || one === name)

describe('without a base map', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await app()
  })

  test('no page may contact another host, and workers are served from here', async () => {
    for (const policy of await policies(t)) {
      expect(directive(policy, 'connect-src')).toBe("connect-src 'self'")
      expect(directive(policy, 'img-src')).toBe("img-src 'self' data: blob:")
      expect(directive(policy, 'worker-src')).toBe("worker-src 'self'")
    }
  })

  test('there is no archive, and the API names no base map', async () => {
    expect((await t.as(null).get('/map/tiles.pmtiles', { range: 'bytes=0-7' })).status).toBe(404)
    expect((await t.as(null).get('/v1/areas/map')).body).toEqual({ data: { styleUrl: null, tilesUrl: null } })
  })
})

test('with a style only its host and the named hosts may be contacted', async () => {
  const t = await app({
    env: {
      MAP_STYLE_URL: 'https://tiles.example.mn/style.json?key=a',
      MAP_ORIGINS: 'https://fonts.example.mn, http://a.mn:8080/',
    },
  })
  const allowed = 'https://tiles.example.mn https://fonts.example.mn http://a.mn:8080'
  for (const policy of await policies(t)) {
    expect(directive(policy, 'connect-src')).toBe(`connect-src 'self' ${allowed}`)
    expect(directive(policy, 'img-src')).toBe(`img-src 'self' data: blob: ${allowed}`)
    expect(directive(policy, 'script-src')).not.toContain('example.mn')
    expect(directive(policy, 'default-src')).toBe("default-src 'self'")
  }
  expect((await t.as(null).get('/v1/areas/map')).body.data).toEqual({
    styleUrl: 'https://tiles.example.mn/style.json?key=a',
    tilesUrl: null,
  })
})

describe('with an archive of tiles', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await app({ env: { MAP_TILES_FILE: file } })
  })
  const get = (headers: Record<string, string> = {}) => t.as(null).get('/map/tiles.pmtiles', headers)

  test('no page may contact another host', async () => {
    for (const policy of await policies(t)) expect(directive(policy, 'connect-src')).toBe("connect-src 'self'")
    expect((await get()).headers['content-security-policy']).toContain("default-src 'none'")
  })

  test('exactly the requested range is sent, uncompressed', async () => {
    const part = await get({ range: 'bytes=8-17', 'accept-encoding': 'br, gzip' })

    expect(part).toMatchObject({ status: 206, text: '0123456789' })
    expect(part.headers).toMatchObject({
      'content-range': `bytes 8-17/${content.length}`,
      'content-length': '10',
      'content-type': 'application/vnd.pmtiles',
      'accept-ranges': 'bytes',
    })
    expect(part.headers['content-encoding']).toBeUndefined()
  })

  test('a range outside the archive is rejected', async () => {
    const part = await get({ range: `bytes=${content.length}-` })
    expect(part.status).toBe(416)
    expect(part.headers['content-range']).toBe(`bytes */${content.length}`)
  })

  test('a cached range gets 304; a range of a different archive gets the whole file', async () => {
    const { etag } = (await get({ range: 'bytes=0-7' })).headers as { etag: string }

    expect((await get({ 'if-none-match': etag })).status).toBe(304)
    expect((await get({ range: 'bytes=0-7', 'if-range': etag })).status).toBe(206)
    expect((await get({ range: 'bytes=0-7', 'if-range': '"another"' })).text).toHaveLength(content.length)
  })

  test('the API returns its address', async () => {
    expect((await t.as(null).get('/v1/areas/map')).body.data).toEqual({
      styleUrl: null,
      tilesUrl: '/map/tiles.pmtiles',
    })
  })
})
