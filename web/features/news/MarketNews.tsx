import { newsKind } from './kind.ts'
import { NewsTable } from './NewsTable.tsx'

/** Market news: the list limited to that category. */
export default function MarketNews() {
  return <NewsTable title={newsKind.useCategories().nameOf('market_news')} name="news-market" category="market_news" />
}
