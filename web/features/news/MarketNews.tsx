import { newsKind } from './kind.ts'
import { NewsTable } from './NewsTable.tsx'

/** News of the market: the list with its category fixed. */
export default function MarketNews() {
  return <NewsTable title={newsKind.useCategories().nameOf('market_news')} name="news-market" category="market_news" />
}
