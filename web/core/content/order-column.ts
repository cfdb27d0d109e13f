import { useMemo } from 'react'
import type { ContentRow } from '#contract/core/content/answers.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import type { Column } from '../../ui/data/table/types.ts'
import { useLang } from '../i18n/text.ts'
import { orderTexts } from './texts/order.ts'

/** The column with the position of a record in its group, by which such lists are sorted. */
export function useOrderColumn(): Column<ContentRow> {
  const t = orderTexts.useText()
  const lang = useLang()
  return useMemo(
    () => ({ id: 'order', header: t('place'), sortable: true, cell: ({ order }) => formatNumber(order + 1, lang) }),
    [t, lang],
  )
}
