import { useState } from 'react'
import { inLang } from '#contract/core/text/localized.ts'
import { auth } from '#contract/features/auth/index.ts'
import { useActionTexts } from '../../../core/access/action-texts.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { useAsk } from '../../../core/query/query.ts'
import { When } from '../../../core/records/When.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { Status } from '../../../ui/feedback/Status.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import classes from './profile.module.css'
import { profileTexts } from './texts.ts'

/** Entries shown at first and added by each 'show more'; the route returns at most 100. */
const PAGE_SIZE = 10
const MAX_ENTRIES = 100

/** The user's own entries in the audit log, latest first. */
export function ProfileActivity() {
  const t = profileTexts.useText()
  const lang = useLang()
  const describe = useActionTexts()
  const [shown, setShown] = useState(PAGE_SIZE)
  const { data, isError, refetch, isFetching } = useAsk(
    auth,
    'activity',
    { query: { pageSize: shown } },
    { placeholderData: (before) => before },
  )
  return (
    <Card title={t('activity')} text={t('activityText')}>
      {isError && <ErrorState level={3} onRetry={() => void refetch()} />}
      {!data && !isError && <TextSkeleton lines={8} />}
      {data?.data.length === 0 && <Empty level={3} title={t('empty')} />}
      {data && data.data.length > 0 && (
        <ul className={classes.lines} aria-busy={isFetching || undefined}>
          {data.data.map((entry) => {
            const { subject, done } = describe(entry)
            return (
              <li key={entry.id} className={classes.line}>
                <span className={classes.what}>
                  <strong>{done}</strong>
                  <small>
                    {subject}
                    {entry.area && ` · ${inLang(entry.area.name, lang)}`}
                  </small>
                </span>
                {entry.outcome === 'refused' && <Status tone="bad">{t('refused')}</Status>}
                <When at={entry.at} as="ago" className={classes.when} />
              </li>
            )
          })}
        </ul>
      )}
      {data && data.meta.total > shown && shown < MAX_ENTRIES && (
        <Button
          variant="subtle"
          loading={isFetching}
          onClick={() => setShown(Math.min(MAX_ENTRIES, shown + PAGE_SIZE))}
        >
          {t('more')}
        </Button>
      )}
    </Card>
  )
}
