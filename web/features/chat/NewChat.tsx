import { IconUsersPlus } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { Suspense, useDeferredValue, useState } from 'react'
import { Link } from 'react-router'
import { shortName } from '#contract/core/people/person.ts'
import { chat } from '#contract/features/chat/index.ts'
import { useAsk } from '../../core/query/query.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Empty } from '../../ui/feedback/Empty.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Avatar } from '../../ui/layout/Avatar.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { lazyPart } from '../../ui/theme/retry-load.ts'
import classes from './chat.module.css'
import { usePlaceOf } from './names.ts'
import { chatTexts } from './texts.ts'

// loaded when it is opened
const GroupDialog = lazyPart(async () => ({ default: (await import('./GroupDialog.tsx')).GroupDialog }))

/** Colleagues with whom one may talk; choosing one opens the conversation. */
export default function NewChat() {
  const t = chatTexts.useText()
  const placeOf = usePlaceOf()
  const [typed, setTyped] = useState('')
  const [isGroup, setGroup] = useState(false)
  const q = useDeferredValue(typed.trim())
  const { data, error, refetch } = useAsk(
    chat,
    'contacts',
    { query: q === '' ? {} : { q } },
    { placeholderData: keepPreviousData },
  )
  return (
    <Page
      narrow
      title={t('newChat.title')}
      lead={t('newChat.lead')}
      crumbs={[{ label: t('title'), to: '/dashboard/chat' }, { label: t('newChat.title') }]}
      crumbsLabel={t('crumbs')}
      action={
        <Button variant="default" leftSection={<IconUsersPlus size={18} aria-hidden />} onClick={() => setGroup(true)}>
          {t('group.add')}
        </Button>
      }
    >
      <TextField
        label={t('newChat.search')}
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {error && !data && <ErrorState level={2} title={t('failed')} onRetry={() => void refetch()} />}
      {!data && !error && <TextSkeleton lines={8} />}
      {data?.data.length === 0 && <Empty searched level={2} title={t('newChat.none')} />}
      {data && data.data.length > 0 && (
        <ul className={classes.rows} aria-label={t('newChat.people')}>
          {data.data.map((person) => (
            <li key={person.id}>
              <Link to={`/dashboard/chat/${person.id}`} className={classes.row}>
                <Avatar name={shortName(person)} decorative size={44} />
                <span className={classes.rowWords}>
                  <bdi className={classes.rowName}>{shortName(person)}</bdi>
                  <bdi className={classes.last}>
                    {person.isOnline && <span className={classes.dot} role="img" aria-label={t('person.online')} />}
                    {placeOf(person)}
                  </bdi>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Suspense>{isGroup && <GroupDialog onClose={() => setGroup(false)} />}</Suspense>
    </Page>
  )
}
