import type { CriteriaGroup, RateTemplateFull } from '#contract/features/rates/index.ts'

export interface CriterionValues {
  id: string
  name: { mn: string; en: string }
  help: { mn: string; en: string }
  max: string
}
export interface GroupValues {
  id: string
  name: { mn: string; en: string }
  weight: string
  criteria: CriterionValues[]
}
export interface TemplateValues extends Record<string, unknown> {
  name: { mn: string; en: string }
  groups: GroupValues[]
}

const bilingual = (text: { mn: string; en?: string | undefined } | undefined) => ({
  mn: text?.mn ?? '',
  en: text?.en ?? '',
})

/** The form values of a saved template. */
export const templateValues = ({ name, groups }: Pick<RateTemplateFull, 'name' | 'groups'>): TemplateValues => ({
  name: bilingual(name),
  groups: groups.map((group) => ({
    id: group.id,
    name: bilingual(group.name),
    weight: String(group.weight),
    criteria: group.criteria.map((criterion) => ({
      id: criterion.id,
      name: bilingual(criterion.name),
      help: bilingual(criterion.help),
      max: String(criterion.max),
    })),
  })),
})

/** Parses a typed number, with a decimal comma or point; NaN for anything else. */
export const typedNumber = (text: string): number => {
  const normalized = text.trim().replace(',', '.')
  return normalized === '' ? Number.NaN : Number(normalized)
}

/** The request body of the form values. */
export const templateBody = ({ name, groups }: TemplateValues, version: number) => ({
  name,
  groups: groups.map(
    (group): CriteriaGroup => ({
      id: group.id,
      name: group.name,
      weight: typedNumber(group.weight),
      criteria: group.criteria.map(({ id, name: criterion, help, max }) => ({
        id,
        name: criterion,
        max: typedNumber(max),
        ...(help.mn.trim() || help.en.trim() ? { help } : {}),
      })),
    }),
  ),
  version,
})

export const newCriterion = (): CriterionValues => ({
  id: crypto.randomUUID(),
  name: { mn: '', en: '' },
  help: { mn: '', en: '' },
  max: '10',
})
export const newGroup = (): GroupValues => ({
  id: crypto.randomUUID(),
  name: { mn: '', en: '' },
  weight: '',
  criteria: [newCriterion()],
})

/** The sum of the weights; text that is not a number counts as 0. */
export const weightsOf = ({ groups }: TemplateValues): number =>
  groups.reduce((sum, { weight }) => sum + (typedNumber(weight) || 0), 0)
