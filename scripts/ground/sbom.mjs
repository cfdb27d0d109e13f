// The components of the product as CycloneDX 1.6, read from package-lock.json: without a network and the same every time.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { ROOT } from './process.mjs'

const read = (file) => JSON.parse(fs.readFileSync(path.join(ROOT, file), 'utf8'))

/** A package URL (purl): the @ of a scope is encoded. */
const purlOf = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`

/** 'sha512-<base64>' as CycloneDX writes it. */
function hashesOf(integrity) {
  const [kind, value] = (integrity ?? '').split('-')
  if (kind !== 'sha512' || !value) return undefined
  return [{ alg: 'SHA-512', content: Buffer.from(value, 'base64').toString('hex') }]
}

const licencesOf = (licence) =>
  licence === undefined
    ? undefined
    : [/ (?:OR|AND|WITH) /.test(licence) ? { expression: licence } : { license: { id: licence } }]

/**
 * Every package that the product is built from or with. Libraries of the browser are bundled, so that package.json lists them among those of
 * the development, which are marked as npm marks them.
 */
export function sbom() {
  const { name, version, license } = read('package.json')
  const lock = read('package-lock.json')
  const components = Object.entries(lock.packages)
    .filter(([place, { link }]) => place !== '' && !link)
    .map(([place, one]) => {
      const called = one.name ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
      const purl = purlOf(called, one.version)
      return {
        type: 'library',
        'bom-ref': `${purl}#${place}`,
        name: called,
        version: one.version,
        ...(one.optional ? { scope: 'optional' } : {}),
        hashes: hashesOf(one.integrity),
        licenses: licencesOf(one.license),
        purl,
        ...(one.dev ? { properties: [{ name: 'cdx:npm:package:development', value: 'true' }] } : {}),
      }
    })
    .toSorted((a, b) => a['bom-ref'].localeCompare(b['bom-ref'], 'en'))
  const digest = createHash('sha256')
    .update(JSON.stringify([version, components]))
    .digest('hex')
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    // of the content, so that two builds of one state are the same
    serialNumber: `urn:uuid:${digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5')}`,
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': 'nutag', name, version, licenses: licencesOf(license) },
    },
    components,
  }
}
