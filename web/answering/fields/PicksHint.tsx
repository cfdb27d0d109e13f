import { useForm } from './field.ts'

interface Props {
  min: number | undefined
  max: number | undefined
}

/** How many options may be picked. */
export function PicksHint({ min = 0, max }: Props) {
  const { t } = useForm()
  return (
    <p className="sv-hint">
      {min > 0 && max !== undefined && t('picks.between', { min, max })}
      {min > 0 && max === undefined && t('picks.least', { min })}
      {min === 0 && max !== undefined && t('picks.most', { max })}
      {min === 0 && max === undefined && t('picks.any')}
    </p>
  )
}
