import { newsWords } from '#contract/features/news/words.ts'
import { useLang } from '../../core/text.ts'
import { NewsTable } from './NewsTable.tsx'

/** Reports among the news: the list with its category fixed. */
export default function ReportNews() {
  return <NewsTable title={newsWords[useLang()].category.report} name="news-report" category="report" />
}
