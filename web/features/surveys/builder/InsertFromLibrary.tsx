import { IconTrash } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { inLang } from '#contract/core/text/localized.ts'
import { type LibraryRow, type Structure, surveys, withNewIds } from '#contract/features/surveys/index.ts'
import { call } from '../../../core/api/client.ts'
import { problemText } from '../../../core/api/problem-text.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { coreTexts } from '../../../core/i18n/texts/index.ts'
import { useAsk, useDo } from '../../../core/query/query.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { useConfirm } from '../../../ui/dialogs/use-confirm.ts'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { TextSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import pageClasses from '../surveys.module.css'
import { surveyTexts } from '../texts.ts'
import classes from './builder.module.css'

interface Props {
  /** Called with the questions under new ids. */
  onInsert: (structure: Structure) => void
  onClose: () => void
}

/** Number of entries shown; others are found by searching. */
const SHOWN_MAX = 20

/** A dialog to insert groups of questions from the library at the end. */
export default function InsertFromLibrary({ onInsert, onClose }: Props) {
  const t = surveyTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const confirm = useConfirm()
  const [q, setQ] = useState('')
  const remove = useDo(surveys, 'removeFromLibrary')
  const found = useAsk(
    surveys,
    'library',
    { query: { pageSize: SHOWN_MAX, ...(q.trim() ? { q } : {}) } },
    { placeholderData: keepPreviousData as never },
  )
  const insert = async ({ id }: LibraryRow) => {
    try {
      const { data } = await call(surveys, 'libraryEntry', { params: { id } })
      onInsert(withNewIds(data.structure, () => crypto.randomUUID()))
      onClose()
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
    }
  }
  const discard = async ({ id, name }: LibraryRow) => {
    const answer = await confirm({
      title: t('ask.remove'),
      text: t('library.removeText', { name: inLang(name, lang) }),
      confirmLabel: c('form.remove'),
      danger: true,
    })
    if (!answer) return
    await remove
      .mutateAsync({ params: { id } })
      .catch((error: unknown) => toast(problemText(error), { variant: 'error' }))
  }
  const rows = found.data?.data
  return (
    <Dialog opened onClose={onClose} title={t('library.title')} width={640}>
      <div className={pageClasses.stack}>
        <TextField
          label={t('library.search')}
          type="search"
          autoComplete="off"
          value={q}
          onChange={(event) => setQ(event.currentTarget.value)}
        />
        {!rows && !found.error && <TextSkeleton lines={4} />}
        {found.error && <p role="alert">{problemText(found.error)}</p>}
        {rows?.length === 0 && <Empty level={3} title={t('library.empty')} text={t('library.emptyText')} />}
        <ul className={classes.library}>
          {rows?.map((row) => (
            <li key={row.id}>
              <span>
                <strong>{inLang(row.name, lang)}</strong>
                <small>
                  {t(`library.kind.${row.kind}`)} · {t('group.questions', { count: row.questions })} ·{' '}
                  {inLang(row.area, lang)}
                </small>
              </span>
              <Button size="xs" variant="light" onClick={() => void insert(row)}>
                {t('library.insert')}
                <span className="nt-hidden">: {inLang(row.name, lang)}</span>
              </Button>
              {row.canWrite && (
                <IconButton
                  name={t('builder.removeOne', { what: inLang(row.name, lang) })}
                  onClick={() => void discard(row)}
                >
                  <IconTrash size={18} aria-hidden />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
