import { keepPreviousData } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { Link } from 'react-router'
import { shortName } from '#contract/core/people/person.ts'
import { chat } from '#contract/features/chat/index.ts'
import { useAsk } from '../../core/query/query.ts'
import { When } from '../../core/records/When.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import classes from './chat.module.css'
import { chatTexts } from './texts.ts'

/** Finds messages of a conversation by their words; choosing one shows it in its place. */
export function SearchDialog({ conversationId, onClose }: { conversationId: string; onClose: () => void }) {
  const t = chatTexts.useText()
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const { data, error, refetch } = useAsk(
    chat,
    'search',
    { query: { conversationId, q, pageSize: 50 } },
    { enabled: q !== '', placeholderData: keepPreviousData },
  )
  const found = q === '' ? [] : (data?.data ?? [])
  return (
    <Dialog opened onClose={onClose} title={t('search.title')}>
      <TextField
        label={t('search.label')}
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {error && !data && <ErrorState level={3} title={t('failed')} onRetry={() => void refetch()} />}
      {found.length === 0 && <p className={classes.last}>{q === '' ? t('search.begin') : data && t('search.none')}</p>}
      <ul className={classes.rows}>
        {found.map(({ id, seq, body, by, at }) => (
          <li key={id}>
            <Link to={`/dashboard/chat/${conversationId}?at=${seq}`} className={classes.hit} onClick={onClose}>
              <span className={classes.rowHead}>
                <bdi className={classes.rowName}>{by ? shortName(by) : t('kind.gone')}</bdi>
                <When at={at} className={classes.moment} />
              </span>
              <bdi className={classes.hitText}>{body}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
