import type { Fund, FundDraft } from '#contract/features/funds/index.ts'

interface Both {
  mn: string
  en: string
}

/** The fields of a fund's form. */
export interface FundValues extends Record<string, unknown> {
  code: string
  name: Both
  description: Both
  currency: Fund['currency']
  inception: string
  units: string
  manager: Both
  custodian: Both
  licence: string
  fees: Both
  minimum: string
  /** '' or '1' … '7'. */
  risk: string
}

const both = (text?: { mn: string; en?: string | undefined }): Both => ({ mn: text?.mn ?? '', en: text?.en ?? '' })

/** The values of a form for a fund, or for a new one. */
export const valuesOf = (fund?: Pick<Fund, keyof FundDraft>): FundValues => ({
  code: fund?.code ?? '',
  name: both(fund?.name),
  description: both(fund?.description),
  currency: fund?.currency ?? 'MNT',
  inception: fund?.inception ?? '',
  units: fund?.units ?? '',
  manager: both(fund?.manager),
  custodian: both(fund?.custodian),
  licence: fund?.licence ?? '',
  fees: both(fund?.fees),
  minimum: fund?.minimum ?? '',
  risk: fund?.risk ? String(fund.risk) : '',
})

/** The request body: empty optional fields are null. */
export const bodyOf = (values: FundValues): FundDraft => ({
  ...values,
  units: values.units.trim() || null,
  minimum: values.minimum.trim() || null,
  risk: values.risk ? Number(values.risk) : null,
})
