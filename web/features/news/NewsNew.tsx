import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { NEWS_CATEGORIES } from '#contract/features/news/index.ts'
import { useUser } from '../../core/session.tsx'
import { Page } from '../../ui/Page.tsx'
import { NewsForm } from './NewsForm.tsx'
import { emptyValues } from './news-values.ts'
import { newsTexts } from './texts.ts'

/** A new piece of news; `?category=` chooses its category beforehand. */
export default function NewsNew() {
  const t = newsTexts.useText()
  const user = useUser()
  const [search] = useSearchParams()
  const category = NEWS_CATEGORIES.find((name) => name === search.get('category')) ?? 'general'
  const [initial] = useState(() => emptyValues(user.area?.id ?? null, category))
  return (
    <Page
      title={t('form.newTitle')}
      crumbs={[
        { label: t('title'), to: '/dashboard/news' },
        { label: t('list.title'), to: '/dashboard/news/list' },
        { label: t('form.newTitle') },
      ]}
      crumbsLabel={t('crumbs')}
    >
      <NewsForm initial={initial} />
    </Page>
  )
}
