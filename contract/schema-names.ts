import type * as z from 'zod/mini'
import * as areaRef from './core/area-ref.ts'
import * as attachment from './core/attachment.ts'
import * as content from './core/content.ts'
import * as contentAnswers from './core/content-answers.ts'
import * as imports from './core/import.ts'
import * as maintenance from './core/maintenance.ts'
import * as person from './core/person.ts'
import * as picture from './core/picture.ts'
import * as richtext from './core/richtext.ts'
import * as admin from './features/admin/index.ts'
import * as areas from './features/areas/index.ts'
import * as auth from './features/auth/index.ts'
import * as contacts from './features/contacts/index.ts'
import * as faq from './features/faq/index.ts'
import * as files from './features/files/index.ts'
import * as holidays from './features/holidays/index.ts'
import * as laws from './features/laws/index.ts'
import * as leaders from './features/leaders/index.ts'
import * as manual from './features/manual/index.ts'
import * as news from './features/news/index.ts'
import * as notifications from './features/notifications/index.ts'
import * as overview from './features/overview/index.ts'
import * as rates from './features/rates/index.ts'
import * as reports from './features/reports/index.ts'
import * as settings from './features/settings/index.ts'
import * as surveys from './features/surveys/index.ts'
import * as users from './features/users/index.ts'
import * as videos from './features/videos/index.ts'
import * as violations from './features/violations/index.ts'

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
const features = {
  admin,
  areas,
  auth,
  contacts,
  faq,
  files,
  holidays,
  laws,
  leaders,
  manual,
  news,
  notifications,
  overview,
  rates,
  reports,
  settings,
  surveys,
  users,
  videos,
  violations,
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
  for (const [name, module] of Object.entries({ ...core, ...features })) add(module, name)
  return names
}

/** A schema by its capital; plain fields (an instant, an id) read better where they are used. */
function isNamed(exported: string, value: unknown): value is z.ZodMiniType {
  return /^[A-Z][a-z]/.test(exported) && typeof value === 'object' && value !== null && '_zod' in value
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
