import { useState } from 'react'
import { Navigate, useParams } from 'react-router'
import { notifications, type Sent } from '#contract/features/notifications/index.ts'
import { codeOf } from '../../core/api/client.ts'
import { useAsk } from '../../core/query/query.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { FormSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { NoticeForm } from './NoticeForm.tsx'
import { NoticeNotFound } from './NoticeNotFound.tsx'
import { SENT_PATH, sentPathOf } from './paths.ts'
import { noticeTexts } from './texts.ts'

/** The form of a draft. Redirects to the notification's page if it is no longer a draft. */
export default function NoticeEdit() {
  const t = noticeTexts.useText()
  const { id = '' } = useParams()
  const { data, error, refetch } = useAsk(notifications, 'sentOne', { params: { id } })
  const draft = data?.data
  return (
    <Page
      title={t('form.editTitle')}
      crumbs={[{ label: t('sent.title'), to: SENT_PATH }, { label: t('form.editTitle') }]}
      crumbsLabel={t('crumbs')}
    >
      {error &&
        !draft &&
        (codeOf(error) === 'not_found' ? <NoticeNotFound /> : <ErrorState level={2} onRetry={() => void refetch()} />)}
      {!error && !draft && (
        <Card>
          <FormSkeleton fields={4} />
        </Card>
      )}
      {draft && <Draft key={draft.id} draft={draft} />}
    </Page>
  )
}

function Draft({ draft }: { draft: Sent }) {
  // later versions do not replace the input; they are merged on saving
  const [first] = useState(draft)
  if (!first.canWrite) return <Navigate to={sentPathOf(draft.id)} replace />
  return <NoticeForm draft={first} />
}
