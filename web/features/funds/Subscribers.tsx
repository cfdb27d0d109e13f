import { formatNumber } from '#contract/core/text/numbers.ts'
import { funds } from '#contract/features/funds/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { useAsk } from '../../core/query/query.ts'
import classes from './funds.module.css'
import { fundTexts } from './texts.ts'

/** How many people receive prices by mail; nothing until it is known. */
export function Subscribers() {
  const t = fundTexts.useText()
  const lang = useLang()
  const { data } = useAsk(funds, 'subscribers')
  if (!data) return null
  return <p className={classes.quiet}>{t('subscribers', { n: formatNumber(data.data.count, lang) })}</p>
}
