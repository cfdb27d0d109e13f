import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../server/core/config/root.ts'

interface Locked {
  dev?: boolean
  optional?: boolean
  license?: string
}

const lock: { packages: Record<string, Locked> } = JSON.parse(
  fs.readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'),
)
const packages = Object.entries(lock.packages).filter(([at]) => at.startsWith('node_modules/'))

const FREE =
  /^(MIT|MIT-0|ISC|0BSD|BSD|BSD-2-Clause|BSD-3-Clause|Apache-2\.0|PostgreSQL|BlueOak-1\.0\.0|Unlicense|CC0-1\.0|Python-2\.0)$/

/** Tools and data that never leave the builder's machine, or fonts: each with its reason. */
const ALLOWED_AS_TOOLS: Record<string, RegExp> = {
  // build tool and test tool; ical.js, unchanged, in a program of its own (a worker thread)
  'MPL-2.0': /lightningcss|axe-core|@axe-core|web-push|^ical\.js$/,
  'OFL-1.1': /@fontsource|@expo-google-fonts/, // fonts, subset and shipped with their licence next to them
  Zlib: /^pako$/, // inside a build tool
  'CC-BY-4.0': /caniuse-lite/, // data of the build tool
  'CC-BY-3.0': /spdx-exceptions/,
  'LPPL-1.3c': /^dictionary-mn$/, // data of a check, unchanged
  'PSF-2.0': /(^|\/)argparse$/, // inside a build tool
  none: /^(humanize-number|png-js|combine-errors)$/, // MIT by their readme or licence file; in the log of the S3 server of the tests, in pdfkit, and in the part of tus-js-client for Node
  'LGPL-3.0-or-later': /@img\/sharp/, // libvips next to sharp, linked dynamically, unchanged
}

function licenceOf(at: string, locked: Locked): string {
  if (locked.license) return locked.license
  const file = path.join(ROOT, at, 'package.json')
  if (!fs.existsSync(file)) return 'not installed here'
  const { license, licenses } = JSON.parse(fs.readFileSync(file, 'utf8'))
  return license?.type ?? license ?? licenses?.map((l: { type: string }) => l.type).join(' OR ') ?? 'none'
}

/** 'A OR B' needs one that is free, 'A AND B' needs all. */
function isFree(licence: string): boolean {
  const plain = licence.replace(/[()]/g, '')
  return plain.split(' OR ').some((choice) => choice.split(' AND ').every((one) => FREE.test(one.trim())))
}

test('every dependency has a licence that a city may use and pass on', () => {
  const wrong = packages
    .map(([at, locked]) => ({ name: at.slice('node_modules/'.length), licence: licenceOf(at, locked) }))
    .filter(({ licence }) => licence !== 'not installed here' && !isFree(licence))
    .filter(
      ({ name, licence }) =>
        !licence
          .split(/ AND | OR /)
          .every((one) => isFree(one) || ALLOWED_AS_TOOLS[one.replace(/[()]/g, '').trim()]?.test(name)),
    )

  expect(packages.length).toBeGreaterThan(300)
  expect(
    wrong,
    'remove them, or add a free licence to FREE (a tool to ALLOWED_AS_TOOLS) in checks/licences.test.ts',
  ).toEqual([])
})

test('the lock file names no registry', () => {
  expect(
    fs.readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'),
    'remove the addresses from package-lock.json: npm install --omit-lockfile-registry-resolved',
  ).not.toMatch(/"resolved":|https?:\/\/registry/)
})
