// npm run sbom: writes the list of components as CycloneDX to dist/sbom.cdx.json. Needs no build and no network.
import fs from 'node:fs'
import path from 'node:path'
import { ROOT, say, script } from './ground/process.mjs'
import { sbom } from './ground/sbom.mjs'

script(async () => {
  const file = path.join(ROOT, 'dist', 'sbom.cdx.json')
  const found = sbom()
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, `${JSON.stringify(found, null, 2)}\n`)
  say(`${path.relative(ROOT, file)}: ${found.components.length} components`)
})
