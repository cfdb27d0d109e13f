import { IconDotsVertical } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { formatDateTime } from '#contract/core/dates.ts'
import { inLang } from '#contract/core/text.ts'
import { type News, news } from '#contract/features/news/index.ts'
import { formTexts } from '../../core/content/texts/form.ts'
import { contentTexts } from '../../core/content/texts/index.ts'
import { useContentActions } from '../../core/content/use-content-actions.ts'
import { useLang } from '../../core/text.ts'
import { Button } from '../../ui/Button.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Menu } from '../../ui/Menu.tsx'
import classes from './form.module.css'
import { newsTexts } from './texts.ts'
import type { NewsFormState } from './use-news-form.ts'

/** Below the form, always in sight: the one thing to do next, and what was kept on this device. */
export function SaveBar({ state }: { state: NewsFormState }) {
  const t = newsTexts.useText()
  const c = formTexts.useText()
  const lang = useLang()
  const { record, phase, values, draft, isSending, isDirty, problem } = state
  const words = {
    keep: phase === 'draft' ? c('publish.saveDraft') : c('publish.save'),
    now: c('publish.publish'),
    at: phase === 'scheduled' ? c('publish.save') : c('publish.schedule'),
    back: c('publish.toDraft'),
  }
  return (
    <div className={classes.bar}>
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <p className={classes.kept} role="status">
        {isDirty && draft.keptAt && c('draft.kept', { when: formatDateTime(new Date(draft.keptAt), lang) })}
      </p>
      <div className={classes.buttons}>
        {record && <MoreMenu record={record} />}
        {record && (
          <LinkButton to={`/dashboard/news/${record.id}/preview`} variant="default">
            {t('form.preview')}
          </LinkButton>
        )}
        <Button type="submit" loading={isSending}>
          {words[values.publish.plan]}
        </Button>
      </div>
    </div>
  )
}

/** What else can be done to the record, as the server allows it. */
function MoreMenu({ record }: { record: News }) {
  const t = newsTexts.useText()
  const words = contentTexts.useText()
  const lang = useLang()
  const navigate = useNavigate()
  const { act } = useContentActions(news)
  const actions = record.allowedActions.filter((action) => action !== 'publish' && action !== 'erase')
  if (actions.length === 0) return null
  return (
    <Menu
      name={t('form.more')}
      className={classes.more}
      button={<IconDotsVertical size={20} aria-hidden />}
      items={actions.map((action) => ({
        label: words(`action.${action}`),
        danger: action === 'bin',
        onSelect: () => {
          void act(action, [record.id], inLang(record.title, lang)).then((done) => {
            if (done && action === 'bin') void navigate('/dashboard/news/list')
          })
        },
      }))}
    />
  )
}
