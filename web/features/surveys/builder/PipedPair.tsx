import { useMemo } from 'react'
import { inLang, type Localized } from '#contract/core/text.ts'
import { mapPipes, PIPED, placeholder, type Question, unpiped } from '#contract/features/surveys/index.ts'
import { useLang } from '../../../core/text.ts'
import { NativeSelect } from '../../../ui/NativeSelect.tsx'
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
  const piped = useMemo(() => earlier.filter(({ question }) => PIPED.includes(question.type)), [earlier])
  const ids = useMemo(() => new Map(piped.map(({ no, question }) => [String(no), question.id as string])), [piped])
  const numbers = useMemo(() => new Map(piped.map(({ no, question }) => [question.id as string, String(no)])), [piped])
  const onBoth = (text: Localized, keys: ReadonlyMap<string, string>): Localized => ({
    mn: mapPipes(text.mn, (key) => keys.get(key)),
    ...(text.en === undefined ? {} : { en: mapPipes(text.en, (key) => keys.get(key)) }),
  })
  const insert = (id: string) => {
    if (!id) return
    const end = (text: string) =>
      `${text}${text === '' || text.endsWith(' ') ? '' : ' '}${placeholder(id, t('question.pipeFallback'))}`
    const { mn = '', en } = value ?? {}
    onText({ mn: end(mn), ...(en ? { en: end(en) } : {}) }, `${rest.path}.mn`)
  }
  return (
    <>
      <TextPair
        {...rest}
        value={value && onBoth(value, numbers)}
        onText={(text, field) => onText(onBoth(text, ids), field)}
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
