import { IconDotsVertical } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ContentState } from '#contract/core/content-answers.ts'
import { formatDateTime } from '#contract/core/dates.ts'
import { inLang } from '#contract/core/text.ts'
import { Button } from '../../ui/Button.tsx'
import { FormBar } from '../../ui/FormBar.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { useLang } from '../text.ts'
import classes from './form.module.css'
import type { WebKind } from './kit.ts'
import { hasAppeared } from './publish-plan.ts'
import { formTexts } from './texts/form.ts'
import { contentTexts } from './texts/index.ts'
import { useContentActions } from './use-content-actions.ts'
import type { ContentFormState } from './use-content-form.ts'

/** Below the form, always in sight: the one thing to do next, and what was kept on this device. */
export function SaveBar({ state }: { state: ContentFormState }) {
  const c = formTexts.useText()
  const lang = useLang()
  const { kind, record, phase, values, draft, isSending, isUploading, isDirty, problem } = state
  const [pressed, setPressed] = useState<'save' | 'publish'>('save')
  const words = {
    keep: phase === 'draft' ? c('publish.saveDraft') : c('publish.save'),
    now: c('publish.publish'),
    at: phase === 'scheduled' ? c('publish.save') : c('publish.schedule'),
    back: c('publish.toDraft'),
  }
  return (
    <FormBar
      problem={problem}
      note={
        isUploading
          ? c('form.uploading')
          : isDirty && draft.keptAt && c('draft.kept', { when: formatDateTime(new Date(draft.keptAt), lang) })
      }
    >
      {record && <MoreMenu kind={kind} record={record} />}
      {record && (
        <LinkButton to={kind.to.preview(record.id)} variant="default">
          {c('form.preview')}
        </LinkButton>
      )}
      {hasAppeared(phase) ? (
        <>
          <Button
            type="submit"
            variant="default"
            loading={isSending && pressed === 'save'}
            disabled={isUploading || isSending || !isDirty}
            onClick={() => setPressed('save')}
          >
            {c('changes.save')}
          </Button>
          <Button
            loading={isSending && pressed === 'publish'}
            disabled={isUploading || isSending || !(isDirty || record?.hasChanges)}
            onClick={() => {
              setPressed('publish')
              state.save(undefined, { publishing: true })
            }}
          >
            {c('changes.publish')}
          </Button>
        </>
      ) : (
        <Button type="submit" loading={isSending} disabled={isUploading}>
          {words[values.publish.plan]}
        </Button>
      )}
    </FormBar>
  )
}

/** What else can be done to the record, as the server allows it. */
function MoreMenu({ kind, record }: { kind: WebKind; record: ContentState }) {
  const c = formTexts.useText()
  const words = contentTexts.useText()
  const lang = useLang()
  const navigate = useNavigate()
  const { act } = useContentActions(kind.feature)
  const actions = record.allowedActions.filter((action) => action !== 'publish' && action !== 'erase')
  if (actions.length === 0) return null
  return (
    <Menu
      name={c('form.more')}
      className={classes.more}
      button={<IconDotsVertical size={20} aria-hidden />}
      items={actions.map((action) => ({
        label: words(`action.${action}`),
        danger: action === 'bin',
        onSelect: () => {
          void act(action, [record.id], inLang(record.title, lang)).then((done) => {
            if (done && action === 'bin') void navigate(kind.to.list)
          })
        },
      }))}
    />
  )
}
