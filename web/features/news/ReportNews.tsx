import { newsKind } from './kind.ts'
import { NewsTable } from './NewsTable.tsx'

/** Reports among the news: the list with its category fixed. */
export default function ReportNews() {
  return <NewsTable title={newsKind.useCategories().nameOf('report')} name="news-report" category="report" />
}
