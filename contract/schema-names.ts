import type * as z from 'zod/mini'
import * as areaRef from './core/areas/area-ref.ts'
import * as contentAnswers from './core/content/answers.ts'
import * as content from './core/content/index.ts'
import * as attachment from './core/model/attachment.ts'
import * as imports from './core/model/import.ts'
import * as maintenance from './core/model/maintenance.ts'
import * as picture from './core/model/picture.ts'
import * as person from './core/people/person.ts'
import * as richtext from './core/text/richtext.ts'
import { contracts } from './features.ts'

const core = {
  areaRef,
  attachment,
  content: { ...content, ...contentAnswers },
  imports,
  maintenance,
  person,
  picture,
  richtext,
}
/**
 * The name of every schema that the contract exports, for the OpenAPI document. A name that two features use for different
 * schemas is preceded by the feature's own: `SurveysTarget`.
 */
export function schemaNames(): Map<z.ZodMiniType, string> {
  const names = new Map<z.ZodMiniType, string>()
  const taken = new Set<string>()
  const add = (module: object, owner: string) => {
    for (const [exported, value] of Object.entries(module)) {
      if (!isNamed(exported, value) || names.has(value)) continue
      const name = taken.has(exported) ? capital(owner) + exported : exported
      if (taken.has(name)) throw new Error(`two schemas are called ${name}`)
      taken.add(name)
      names.set(value, name)
    }
  }
  for (const [name, module] of Object.entries({ ...core, ...contracts })) add(module, name)
  return names
}

/**
 * A schema by its capital; plain fields (an instant, an id) read better where they are used, and queries become
 * parameters.
 */
function isNamed(exported: string, value: unknown): value is z.ZodMiniType {
  return (
    /^[A-Z][a-z]/.test(exported) &&
    !exported.endsWith('Query') &&
    typeof value === 'object' &&
    value !== null &&
    '_zod' in value
  )
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
