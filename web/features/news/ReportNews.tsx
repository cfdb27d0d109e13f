import { newsKind } from './kind.ts'
import { NewsTable } from './NewsTable.tsx'

/** News reports: the list limited to that category. */
export default function ReportNews() {
  return <NewsTable title={newsKind.useCategories().nameOf('report')} name="news-report" category="report" />
}
