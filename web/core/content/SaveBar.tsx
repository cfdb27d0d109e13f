import { IconDotsVertical } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ContentState } from '#contract/core/content/answers.ts'
import { inLang } from '#contract/core/text/localized.ts'
import { formatDateTime } from '#contract/core/time/dates.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { Menu, type MenuItem } from '../../ui/controls/Menu.tsx'
import { FormBar } from '../../ui/layout/FormBar.tsx'
import { usePhone } from '../../ui/theme/use-phone.ts'
import { useLang } from '../i18n/text.ts'
import classes from './form.module.css'
import type { WebKind } from './kit.ts'
import { PublishButtons } from './PublishButtons.tsx'
import { hasAppeared } from './publish-plan.ts'
import { formTexts } from './texts/form.ts'
import { contentTexts } from './texts/index.ts'
import { useContentActions } from './use-content-actions.ts'
import type { ContentFormState } from './use-content-form.ts'

/**
 * The bar below the form, always visible: the next action, and the state of the draft on this device. One row on a
 * phone.
 */
export function SaveBar({ state }: { state: ContentFormState }) {
  const c = formTexts.useText()
  const lang = useLang()
  const isPhone = usePhone()
  const { kind, record, phase, draft, isSending, isUploading, isDirty, problem } = state
  const [pressed, setPressed] = useState<'save' | 'publish'>('save')
  const canSave = !isUploading && !isSending && isDirty
  const appeared = hasAppeared(phase)
  const kept =
    isDirty && draft.keptAt ? c('draft.kept', { when: formatDateTime(new Date(draft.keptAt), lang) }) : undefined
  // secondary buttons are in the menu of the main button on a phone
  const inMenu: MenuItem[] = isPhone
    ? [
        ...(appeared ? [{ label: c('changes.save'), disabled: !canSave, onSelect: () => state.save() }] : []),
        ...(record ? [{ label: c('form.preview'), to: kind.to.preview(record.id) }] : []),
      ]
    : []
  return (
    <FormBar oneRow problem={problem} note={isUploading ? c('form.uploading') : isPhone && record ? undefined : kept}>
      {record && <MoreMenu kind={kind} record={record} items={inMenu} note={isPhone ? kept : undefined} />}
      {record && !isPhone && (
        <LinkButton to={kind.to.preview(record.id)} variant="default">
          {c('form.preview')}
        </LinkButton>
      )}
      {appeared && !isPhone && (
        <Button
          type="submit"
          variant="default"
          loading={isSending && pressed === 'save'}
          disabled={!canSave}
          onClick={() => setPressed('save')}
        >
          {c('changes.save')}
        </Button>
      )}
      {/* on a phone it also shows the progress of saving from the menu, which is closed by then */}
      {appeared ? (
        <MainButton
          state={state}
          isBusy={isSending && (isPhone || pressed === 'publish')}
          onPublish={() => {
            setPressed('publish')
            state.save(undefined, { publishing: true })
          }}
        />
      ) : (
        <PublishButtons state={state} />
      )}
    </FormBar>
  )
}

/** The main action: publishes the changes of a published record. */
function MainButton({ state, isBusy, onPublish }: { state: ContentFormState; isBusy: boolean; onPublish: () => void }) {
  const c = formTexts.useText()
  const { record, isSending, isUploading, isDirty } = state
  return (
    <Button
      loading={isBusy}
      disabled={isUploading || isSending || !(isDirty || record?.hasChanges)}
      onClick={onPublish}
    >
      {c('changes.publish')}
    </Button>
  )
}

/** Further actions on the record, as allowed by the server, after `items`. */
function MoreMenu(props: { kind: WebKind; record: ContentState; items: MenuItem[]; note: string | undefined }) {
  const { kind, record, items, note } = props
  const isPhone = usePhone()
  const c = formTexts.useText()
  const words = contentTexts.useText()
  const lang = useLang()
  const navigate = useNavigate()
  const { act } = useContentActions(kind.feature)
  const moves = record.allowedActions
    .filter((action) => action !== 'publish' && action !== 'erase')
    .map((action) => ({
      label: words(`action.${action}`),
      danger: action === 'bin',
      onSelect: () => {
        void act(action, [record.id], inLang(record.title, lang)).then((done) => {
          if (done && action === 'bin') void navigate(kind.to.list)
        })
      },
    }))
  const all = [...items, ...moves]
  if (all.length === 0) return null
  return (
    <Menu
      name={c('form.more')}
      className={classes.more}
      button={
        <>
          <IconDotsVertical size={20} aria-hidden />
          {isPhone && c('form.moreShort')}
        </>
      }
      head={note && <p className={classes.kept}>{note}</p>}
      items={all}
    />
  )
}
