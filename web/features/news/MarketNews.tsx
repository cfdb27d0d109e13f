import { newsWords } from '#contract/features/news/words.ts'
import { useLang } from '../../core/text.ts'
import { NewsTable } from './NewsTable.tsx'

/** News of the market: the list with its category fixed. */
export default function MarketNews() {
  return <NewsTable title={newsWords[useLang()].category.market_news} name="news-market" category="market_news" />
}
