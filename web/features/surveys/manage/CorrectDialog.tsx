import { useMemo, useState } from 'react'
import { countCharacters, inLang, type Lang, type Localized } from '#contract/core/text/localized.ts'
import {
  type CorrectedText,
  DESCRIPTION_MAX_CHARS,
  numbersOf,
  OPTION_MAX_CHARS,
  QUESTION_MAX_CHARS,
  questionsOf,
  type Survey,
  surveys,
  TITLE_MAX_CHARS,
  unpiped,
} from '#contract/features/surveys/index.ts'
import { ApiProblem } from '../../../core/api/client.ts'
import { problemText } from '../../../core/api/problem-text.ts'
import { fieldText } from '../../../core/forms/form.tsx'
import { type Translate, useLang } from '../../../core/i18n/text.ts'
import { coreTexts } from '../../../core/i18n/texts/index.ts'
import { useDo } from '../../../core/query/query.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { LocalizedField } from '../../../ui/fields/LocalizedField.tsx'
import { NativeSelect } from '../../../ui/fields/NativeSelect.tsx'
import { withText } from '../builder/draft.ts'
import type { mn } from '../mn.ts'
import classes from '../surveys.module.css'
import { surveyTexts } from '../texts.ts'
import { pipedTitles } from './piped-titles.ts'
import { ReasonField } from './ReasonField.tsx'

interface Props {
  survey: Survey
  onClose: () => void
}

interface CorrectableText extends Omit<CorrectedText, 'text'> {
  name: string
  text: Localized
  limit: number
}

/** All texts of a survey with their labels. */
function correctableTexts(survey: Survey, t: Translate<typeof mn>, lang: Lang): CorrectableText[] {
  const numbers = numbersOf(survey.structure)
  const named = (name: string, text: Localized) => `${name}: ${inLang(unpiped(text), lang)}`
  const general: CorrectableText[] = [
    { field: 'title', name: named(t('about.name'), survey.title), text: survey.title, limit: TITLE_MAX_CHARS },
    { field: 'description', name: t('about.description'), text: survey.description, limit: DESCRIPTION_MAX_CHARS },
    ...survey.structure.map(
      ({ id, title }, g): CorrectableText => ({
        id,
        field: 'title',
        name: named(t('group.no', { n: g + 1 }), title),
        text: title,
        limit: TITLE_MAX_CHARS,
      }),
    ),
  ]
  const ofQuestions = questionsOf(survey.structure).flatMap((question): CorrectableText[] => {
    const number = numbers.get(question.id)
    const what = number === undefined ? t('question.infoText') : t('question.no', { n: number })
    const { id } = question
    const options = [
      ...('options' in question ? question.options : []),
      ...('rows' in question ? [...question.rows, ...question.columns] : []),
    ]
    const ends = question.type === 'scale' ? (['low', 'high'] as const) : []
    return [
      { id, field: 'text', name: named(what, question.text), text: question.text, limit: QUESTION_MAX_CHARS },
      {
        id,
        field: 'help',
        name: `${what} · ${t('correct.help')}`,
        text: question.help ?? { mn: '' },
        limit: QUESTION_MAX_CHARS,
      },
      ...ends.map((field): CorrectableText => {
        const text = (question.type === 'scale' && question[field]) || { mn: '' }
        return { id, field, name: `${what} · ${t(`question.${field}`)}`, text, limit: OPTION_MAX_CHARS }
      }),
      ...options.map(
        (option): CorrectableText => ({
          id: option.id,
          field: 'text',
          name: `${what} · ${inLang(option.text, lang)}`,
          text: option.text,
          limit: OPTION_MAX_CHARS,
        }),
      ),
    ]
  })
  return [...general, ...ofQuestions]
}

interface Errors {
  mn?: string
  en?: string
  note?: string
}

/** The errors at the note and at the text, from the server's answer. */
function errorsIn(error: unknown): Errors {
  const fieldErrors = error instanceof ApiProblem ? error.errors : []
  const noteError = fieldErrors.find(({ path }) => path === 'note')
  const textError = fieldErrors.find(({ path }) => path !== 'note')
  return {
    ...(noteError ? { note: fieldText(noteError) } : {}),
    ...(textError ? { [textError.path.endsWith('.en') ? 'en' : 'mn']: fieldText(textError) } : {}),
  }
}

/** The selected text with its correction. */
function useCorrection({ survey, onClose }: Props, correctable: readonly CorrectableText[]) {
  const t = surveyTexts.useText()
  const correct = useDo(surveys, 'correct')
  const [index, setIndex] = useState(0)
  const [text, setText] = useState<Localized>(correctable[0]?.text ?? { mn: '' })
  const [note, setNote] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const selected = correctable[index]
  const select = (to: number) => {
    setIndex(to)
    setText(correctable[to]?.text ?? { mn: '' })
    setErrors({})
  }
  const send = async () => {
    if (!selected) return
    const { id, field } = selected
    try {
      await correct.mutateAsync({
        params: { id: survey.id },
        body: { version: survey.version, note, texts: [{ ...(id ? { id } : {}), field, text }] },
      })
      toast(t('correct.done'))
      onClose()
    } catch (error) {
      const found = errorsIn(error)
      setErrors(found)
      if (Object.keys(found).length === 0) toast(problemText(error), { variant: 'error' })
    }
  }
  return { index, selected, text, setText, note, setNote, errors, select, send, isSending: correct.isPending }
}

/** Corrects a text of a published survey; ids that answers refer to do not change. */
export default function CorrectDialog({ survey: latest, onClose }: Props) {
  // as it was opened: a correction made meanwhile is a conflict, and is not overwritten
  const [survey] = useState(latest)
  const t = surveyTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const correctable = useMemo(() => correctableTexts(survey, t, lang), [survey, t, lang])
  const { index, selected, text, setText, note, setNote, errors, select, send, isSending } = useCorrection(
    { survey, onClose },
    correctable,
  )
  const titles = useMemo(() => pipedTitles(survey.structure, lang), [survey, lang])
  if (!selected) return null
  const input = (language: 'mn' | 'en') => ({
    value: titles.toTitles(text[language] ?? ''),
    ...(errors[language] ? { error: errors[language] } : {}),
    onChange: (event: { currentTarget: { value: string } }) =>
      setText(withText(text, language, titles.toIds(event.currentTarget.value))),
  })
  const isPiped = (['mn', 'en'] as const).some((language) => input(language).value !== (text[language] ?? ''))
  return (
    <Dialog opened onClose={onClose} title={t('correct.title')} width={640}>
      <form
        noValidate
        className={classes.stack}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <p className={classes.under}>{t('correct.lead')}</p>
        <NativeSelect
          stacked
          label={t('correct.which')}
          value={String(index)}
          options={correctable.map(({ name }, i) => ({ value: String(i), label: name }))}
          onChange={(value) => select(Number(value))}
        />
        <LocalizedField
          label={t('correct.text')}
          multiline
          help={isPiped ? t('correct.pipeHelp') : undefined}
          limit={selected.limit}
          count={(shown) => countCharacters(titles.toIds(shown))}
          mn={input('mn')}
          en={input('en')}
        />
        <ReasonField help={t('correct.noteHelp')} value={note} error={errors.note} onChange={setNote} />
        <div className={classes.buttons} data-end>
          <Button variant="default" onClick={onClose}>
            {c('form.cancel')}
          </Button>
          <Button type="submit" loading={isSending}>
            {c('form.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
