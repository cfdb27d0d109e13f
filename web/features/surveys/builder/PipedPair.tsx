import { useMemo } from 'react'
import { inLang, type Lang, type Localized } from '#contract/core/text/localized.ts'
import { mapPipes, PIPED_TYPES, placeholder, type Question, unpiped } from '#contract/features/surveys/index.ts'
import { surveyLabels } from '#contract/features/surveys/labels.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { NativeSelect } from '../../../ui/fields/NativeSelect.tsx'
import { surveyTexts } from '../texts.ts'
import classes from './builder.module.css'
import { TextPair, type TextPairProps } from './TextPair.tsx'

interface Props extends TextPairProps {
  /** The questions whose answers may be inserted. */
  earlier: readonly { no: number; question: Question }[]
}

/** A text of the draft into which answers to earlier questions may be inserted. Placeholders are edited by number: `{{3|fallback}}`. */
export function PipedPair({ earlier, value, onText, ...rest }: Props) {
  const t = surveyTexts.useText()
  const lang = useLang()
  const piped = useMemo(() => earlier.filter(({ question }) => PIPED_TYPES.includes(question.type)), [earlier])
  const ids = useMemo(() => new Map(piped.map(({ no, question }) => [String(no), question.id as string])), [piped])
  const numbers = useMemo(() => new Map(piped.map(({ no, question }) => [question.id as string, String(no)])), [piped])
  const mapBoth = (text: Localized, keys: ReadonlyMap<string, string>): Localized => ({
    mn: mapPipes(text.mn, (key) => keys.get(key)),
    ...(text.en === undefined ? {} : { en: mapPipes(text.en, (key) => keys.get(key)) }),
  })
  const insert = (id: string) => {
    if (!id) return
    // each text gets the fallback of its own language
    const append = (text: string, of: Lang) =>
      `${text}${text === '' || text.endsWith(' ') ? '' : ' '}${placeholder(id, surveyLabels[of].pipeFallback)}`
    const { mn = '', en } = value ?? {}
    onText({ mn: append(mn, 'mn'), ...(en ? { en: append(en, 'en') } : {}) }, `${rest.path}.mn`)
  }
  return (
    <>
      <TextPair
        {...rest}
        value={value && mapBoth(value, numbers)}
        onText={(text, field) => onText(mapBoth(text, ids), field)}
      />
      {piped.length > 0 && (
        <details className={classes.details}>
          <summary>{t('question.pipe')}</summary>
          <p className={classes.quiet}>{t('question.pipeHelp', { open: '{{', close: '}}' })}</p>
          <NativeSelect
            stacked
            label={t('question.pipe')}
            value=""
            options={[
              { value: '', label: t('condition.choose') },
              ...piped.map(({ no, question }) => ({
                value: question.id as string,
                label: `${no}. ${inLang(unpiped(question.text), lang) || t('question.untitled')}`,
              })),
            ]}
            onChange={insert}
          />
        </details>
      )}
    </>
  )
}
