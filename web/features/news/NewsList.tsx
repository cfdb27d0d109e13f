import { NewsTable } from './NewsTable.tsx'
import { newsTexts } from './texts.ts'

/** All news within reach. */
export default function NewsList() {
  const t = newsTexts.useText()
  return <NewsTable title={t('list.title')} name="news" />
}
