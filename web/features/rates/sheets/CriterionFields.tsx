import type { UseFormReturnType } from '@mantine/form'
import { IconPaperclip } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { inLang } from '#contract/core/text/localized.ts'
import { formatBytes, formatNumber } from '#contract/core/text/numbers.ts'
import { files } from '#contract/features/files/index.ts'
import { type Criterion, SCORE_COMMENT_MAX, SCORE_FILES_MAX } from '#contract/features/rates/index.ts'
import { ApiProblem, upload } from '../../../core/api/client.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { TextAreaField } from '../../../ui/fields/TextAreaField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import classes from '../rates.module.css'
import { rateTexts } from '../texts.ts'
import { EvidenceList } from './EvidenceList.tsx'
import type { SheetValues } from './sheet-values.ts'

/** Size limit of a file in bytes. Source: docs/rules/constants.md "Files". */
const FILE_MAX_BYTES = 20 * 1024 * 1024

interface Props {
  criterion: Criterion
  /** The index of the criterion's score in the form. */
  index: number
  form: UseFormReturnType<SheetValues>
  /** The points of the last approved period. */
  before: number | undefined
}

/** Moves focus to the next points on Enter, as in a spreadsheet, instead of submitting: there may be 65 criteria. */
function focusNextOnEnter(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  const { currentTarget: input } = event
  const all = [...(input.form?.querySelectorAll<HTMLInputElement>('[data-points]') ?? [])]
  const next = all[all.indexOf(input) + 1] ?? input.form?.querySelector<HTMLButtonElement>('[type="submit"]')
  next?.focus()
  if (next instanceof HTMLInputElement) next.select()
}

/** The inputs of a criterion: points, and collapsed by default a comment and evidence. */
export function CriterionFields({ criterion, index, form, before }: Props) {
  const t = rateTexts.useText()
  const lang = useLang()
  const { comment, files: evidence } = form.getValues().scores[index] ?? { comment: '', files: [] }
  const count = (comment.trim() ? 1 : 0) + evidence.length
  const name = inLang(criterion.name, lang)
  const help = criterion.help && inLang(criterion.help, lang)
  return (
    <li className={classes.criterion}>
      <div>
        <p className={classes.criterionName}>{name}</p>
        {help && <p className={classes.quiet}>{help}</p>}
      </div>
      <div className={classes.points}>
        <TextField
          label={t('sheet.max', { max: formatNumber(criterion.max, lang) })}
          aria-label={`${name}. ${t('sheet.max', { max: formatNumber(criterion.max, lang) })}`}
          help={before === undefined ? undefined : t('sheet.valueBefore', { n: formatNumber(before, lang) })}
          inputMode="decimal"
          enterKeyHint="next"
          autoComplete="off"
          data-points
          onKeyDown={focusNextOnEnter}
          {...form.getInputProps(`scores.${index}.points`)}
        />
      </div>
      <details className={classes.proof}>
        <summary>
          {count > 0 ? t('sheet.proofCount', { count: formatNumber(count, lang) }) : t('sheet.proof')}
          <span className="nt-hidden">: {name}</span>
        </summary>
        <div className={classes.tight}>
          <TextAreaField
            label={t('sheet.comment')}
            limit={SCORE_COMMENT_MAX}
            rows={2}
            {...form.getInputProps(`scores.${index}.comment`)}
          />
          <EvidenceList
            files={evidence}
            onRemove={(id) =>
              form.setFieldValue(
                `scores.${index}.files`,
                evidence.filter((file) => file.id !== id),
              )
            }
          />
          {evidence.length < SCORE_FILES_MAX && (
            <AddFile onSent={(file) => form.setFieldValue(`scores.${index}.files`, [...evidence, file])} about={name} />
          )}
        </div>
      </details>
    </li>
  )
}

type Attachment = SheetValues['scores'][number]['files'][number]

/** Uploads a file as evidence and shows the progress. */
function AddFile({ onSent, about }: { onSent: (file: Attachment) => void; about: string }) {
  const t = rateTexts.useText()
  const lang = useLang()
  const chooser = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<{ percent: number } | { failed: string }>()
  const size = formatBytes(FILE_MAX_BYTES, lang)
  const send = async (file: File) => {
    if (file.size > FILE_MAX_BYTES) return setState({ failed: t('sheet.tooLarge', { size }) })
    setState({ percent: 0 })
    try {
      const { data } = await upload(files, 'upload', file, {
        onProgress: (share) => setState({ percent: Math.round(share * 100) }),
      })
      setState(undefined)
      onSent({ id: data.id, name: data.name, type: data.type, bytes: data.bytes, urls: data.urls, url: data.url })
    } catch (error) {
      setState({
        failed:
          error instanceof ApiProblem ? (error.errors[0]?.message ?? error.document.title) : t('sheet.fileFailed'),
      })
    }
  }
  return (
    <div>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPaperclip size={16} aria-hidden />}
        loading={state !== undefined && 'percent' in state}
        onClick={() => chooser.current?.click()}
      >
        {t('sheet.addFile')}
        <span className="nt-hidden">: {about}</span>
      </Button>
      <p className={classes.quiet}>{t('sheet.fileLimits', { size, count: formatNumber(SCORE_FILES_MAX, lang) })}</p>
      {state && (
        <p
          role={'failed' in state ? 'alert' : 'status'}
          className={'failed' in state ? classes.problem : classes.quiet}
        >
          {'failed' in state ? state.failed : t('sheet.sending', { percent: state.percent })}
        </p>
      )}
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={t('sheet.addFile')}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (file) void send(file)
        }}
      />
    </div>
  )
}
