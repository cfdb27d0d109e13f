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

const both = (text: { mn: string; en?: string | undefined } | undefined) => ({ mn: text?.mn ?? '', en: text?.en ?? '' })

/** The fields of a template as it was saved. */
export const templateValues = ({ name, groups }: Pick<RateTemplateFull, 'name' | 'groups'>): TemplateValues => ({
  name: both(name),
  groups: groups.map((group) => ({
    id: group.id,
    name: both(group.name),
    weight: String(group.weight),
    criteria: group.criteria.map((criterion) => ({
      id: criterion.id,
      name: both(criterion.name),
      help: both(criterion.help),
      max: String(criterion.max),
    })),
  })),
})

/** A number as it was typed, with a comma or a point; NaN for anything else. */
export const typedNumber = (text: string): number => {
  const tidy = text.trim().replace(',', '.')
  return tidy === '' ? Number.NaN : Number(tidy)
}

/** What is sent. */
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

/** The weights together; what is no number counts as nothing. */
export const weightsOf = ({ groups }: TemplateValues): number =>
  groups.reduce((sum, { weight }) => sum + (typedNumber(weight) || 0), 0)
