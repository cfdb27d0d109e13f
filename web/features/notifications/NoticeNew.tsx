import { Page } from '../../ui/Page.tsx'
import { NoticeForm } from './NoticeForm.tsx'
import { SENT } from './paths.ts'
import { noticeTexts } from './texts.ts'

/** A new notification. */
export default function NoticeNew() {
  const t = noticeTexts.useText()
  return (
    <Page
      title={t('form.newTitle')}
      crumbs={[{ label: t('sent.title'), to: SENT }, { label: t('form.newTitle') }]}
      crumbsLabel={t('crumbs')}
    >
      <NoticeForm />
    </Page>
  )
}
