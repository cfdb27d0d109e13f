import { inLang } from '#contract/core/text/localized.ts'
import { funds } from '#contract/features/funds/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { useAsk } from '../../core/query/query.ts'

/** Number of funds that choices offer. */
const OFFERED = 100

/** The funds as choices, by name. */
export function useFundChoices(): { value: string; label: string }[] {
  const lang = useLang()
  const { data } = useAsk(funds, 'list', { query: { pageSize: OFFERED, sort: 'name' } })
  return (data?.data ?? []).map(({ id, name }) => ({ value: id, label: inLang(name, lang) }))
}
