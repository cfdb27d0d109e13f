import { useMemo, useState } from 'react'
import { countCharacters, inLang, type Lang, type Localized } from '#contract/core/text.ts'
import { NOTE_MAX_CHARS, NOTE_MIN_CHARS } from '#contract/core/workflow.ts'
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
import { ApiProblem } from '../../core/api.ts'
import { problemText } from '../../core/content/problem-text.ts'
import { fieldText } from '../../core/form.tsx'
import { useDo } from '../../core/query.ts'
import { type Translate, useLang } from '../../core/text.ts'
import { coreTexts } from '../../core/texts/index.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { LocalizedField } from '../../ui/LocalizedField.tsx'
import { NativeSelect } from '../../ui/NativeSelect.tsx'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import { toast } from '../../ui/toast.ts'
import { withText } from './builder/draft.ts'
import type { mn } from './mn.ts'
import { pipedTitles } from './piped-titles.ts'
import classes from './surveys.module.css'
import { surveyTexts } from './texts.ts'

interface Place extends Omit<CorrectedText, 'text'> {
  name: string
  text: Localized
  limit: number
}

/** Every text of a survey with the name under which it is chosen. */
function placesOf(survey: Survey, t: Translate<typeof mn>, lang: Lang): Place[] {
  const numbers = numbersOf(survey.structure)
  const named = (name: string, text: Localized) => `${name}: ${inLang(unpiped(text), lang)}`
  const own: Place[] = [
    { field: 'title', name: named(t('about.name'), survey.title), text: survey.title, limit: TITLE_MAX_CHARS },
    { field: 'description', name: t('about.description'), text: survey.description, limit: DESCRIPTION_MAX_CHARS },
    ...survey.structure.map(
      ({ id, title }, g): Place => ({
        id,
        field: 'title',
        name: named(t('group.no', { n: g + 1 }), title),
        text: title,
        limit: TITLE_MAX_CHARS,
      }),
    ),
  ]
  const ofQuestions = questionsOf(survey.structure).flatMap((question): Place[] => {
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
      ...ends.map((field): Place => {
        const text = (question.type === 'scale' && question[field]) || { mn: '' }
        return { id, field, name: `${what} · ${t(`question.${field}`)}`, text, limit: OPTION_MAX_CHARS }
      }),
      ...options.map(
        (option): Place => ({
          id: option.id,
          field: 'text',
          name: `${what} · ${inLang(option.text, lang)}`,
          text: option.text,
          limit: OPTION_MAX_CHARS,
        }),
      ),
    ]
  })
  return [...own, ...ofQuestions]
}

/** Corrects one text of a published survey; what answers refer to stays as it is. */
export default function CorrectDialog({ survey, onClose }: { survey: Survey; onClose: () => void }) {
  const t = surveyTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const correct = useDo(surveys, 'correct')
  const places = useMemo(() => placesOf(survey, t, lang), [survey, t, lang])
  const [at, setAt] = useState(0)
  const [text, setText] = useState<Localized>(places[0]?.text ?? { mn: '' })
  const [note, setNote] = useState('')
  const [errors, setErrors] = useState<{ mn?: string; en?: string; note?: string }>({})
  const titles = useMemo(() => pipedTitles(survey.structure, lang), [survey, lang])
  const place = places[at]
  if (!place) return null
  const input = (language: 'mn' | 'en') => ({
    value: titles.shown(text[language] ?? ''),
    ...(errors[language] ? { error: errors[language] } : {}),
    onChange: (event: { currentTarget: { value: string } }) =>
      setText(withText(text, language, titles.stored(event.currentTarget.value))),
  })
  const isPiped = (['mn', 'en'] as const).some((language) => input(language).value !== (text[language] ?? ''))
  const send = async () => {
    const { id, field } = place
    try {
      await correct.mutateAsync({
        params: { id: survey.id },
        body: { version: survey.version, note, texts: [{ ...(id ? { id } : {}), field, text }] },
      })
      toast(t('correct.done'))
      onClose()
    } catch (error) {
      const found = error instanceof ApiProblem ? error.errors : []
      const ofNote = found.find(({ path }) => path === 'note')
      const ofText = found.find(({ path }) => path !== 'note')
      setErrors({
        ...(ofNote ? { note: fieldText(ofNote) } : {}),
        ...(ofText ? { [ofText.path.endsWith('.en') ? 'en' : 'mn']: fieldText(ofText) } : {}),
      })
      if (found.length === 0) toast(problemText(error), { variant: 'error' })
    }
  }
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
          value={String(at)}
          options={places.map(({ name }, i) => ({ value: String(i), label: name }))}
          onChange={(value) => {
            setAt(Number(value))
            setText(places[Number(value)]?.text ?? { mn: '' })
            setErrors({})
          }}
        />
        <LocalizedField
          label={t('correct.text')}
          multiline
          help={isPiped ? t('correct.pipeHelp') : undefined}
          limit={place.limit}
          count={(shown) => countCharacters(titles.stored(shown))}
          mn={input('mn')}
          en={input('en')}
        />
        <TextAreaField
          label={c('workflow.noteLabel')}
          help={t('correct.noteHelp')}
          required
          minLength={NOTE_MIN_CHARS}
          limit={NOTE_MAX_CHARS}
          value={note}
          error={errors.note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <div className={classes.buttons} data-end>
          <Button variant="default" onClick={onClose}>
            {c('workflow.cancel')}
          </Button>
          <Button type="submit" loading={correct.isPending}>
            {t('correct.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
