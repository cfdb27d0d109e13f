import type { Fund, FundDraft } from '#contract/features/funds/index.ts'
import { StaleDialog } from '../../core/forms/StaleDialog.tsx'
import { differingFields, type FieldOf } from '../../core/forms/stale-merge.ts'
import { type FundValues, valuesOf } from './fund-values.ts'
import { fundTexts } from './texts.ts'

/** The fund as another person has saved it. */
export type SavedFund = Pick<Fund, keyof FundDraft | 'version'>

interface Props {
  mine: FundValues
  theirs: SavedFund
  onChoose: (keep: ReadonlySet<string>) => void
  onClose: () => void
}

/** Somebody else has saved first: shows both versions of every field that differs. */
export function FundStale({ mine, theirs, onChoose, onClose }: Props) {
  const t = fundTexts.useText()
  const labels = {
    name: t('fund.nameLabel'),
    code: t('fund.code'),
    inception: t('fund.inception'),
    description: t('fund.description'),
    currency: t('fund.currency'),
    risk: t('fund.risk'),
    units: t('fund.units'),
    minimum: t('fund.minimum'),
    manager: t('fund.manager'),
    custodian: t('fund.custodian'),
    licence: t('fund.licence'),
    fees: t('fund.fees'),
  }
  const fields = differingFields<FieldOf<FundValues>>(labels, shown(mine), shown(valuesOf(theirs)))
  return <StaleDialog fields={fields} onChoose={onChoose} onClose={onClose} />
}

/** The values of a form as texts; both languages of a text on lines of their own. */
function shown(values: FundValues) {
  const both = ({ mn, en }: FundValues['name']) => [mn, en].filter(Boolean).join('\n')
  return {
    ...values,
    name: both(values.name),
    description: both(values.description),
    manager: both(values.manager),
    custodian: both(values.custodian),
    fees: both(values.fees),
  }
}
