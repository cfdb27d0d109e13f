import { useState } from 'react'
import { inLang } from '#contract/core/text.ts'
import { auth } from '#contract/features/auth/index.ts'
import { useActionWords } from '../../core/actions/index.ts'
import { useAsk } from '../../core/query.ts'
import { useLang } from '../../core/text.ts'
import { When } from '../../core/When.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { TextSkeleton } from '../../ui/Skeletons.tsx'
import { Status } from '../../ui/Status.tsx'
import classes from './profile.module.css'
import { profileTexts } from './profile-texts.ts'

/** Lines shown at first, and added by each 'show more'; the route gives 100 at most. */
const STEP = 10
const MOST = 100

/** What the audit log holds under the own name, the latest first. */
export function ProfileActivity() {
  const t = profileTexts.useText()
  const lang = useLang()
  const words = useActionWords()
  const [shown, setShown] = useState(STEP)
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
          {data.data.map((line) => {
            const { subject, done } = words(line)
            return (
              <li key={line.id} className={classes.line}>
                <span className={classes.what}>
                  <strong>{done}</strong>
                  <small>
                    {subject}
                    {line.area && ` · ${inLang(line.area.name, lang)}`}
                  </small>
                </span>
                {line.outcome === 'refused' && <Status tone="bad">{t('refused')}</Status>}
                <When at={line.at} as="ago" className={classes.when} />
              </li>
            )
          })}
        </ul>
      )}
      {data && data.meta.total > shown && shown < MOST && (
        <Button variant="subtle" loading={isFetching} onClick={() => setShown(Math.min(MOST, shown + STEP))}>
          {t('more')}
        </Button>
      )}
    </Card>
  )
}
