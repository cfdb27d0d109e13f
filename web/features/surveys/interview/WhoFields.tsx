import { useId } from 'react'
import type { Survey } from '#contract/features/surveys/index.ts'
import { surveyWords } from '#contract/features/surveys/words.ts'
import { useLang } from '../../../core/text.ts'
import classes from './interview.module.css'
import { interviewTexts } from './texts.ts'
import type { Who, whoProblem } from './who.ts'

interface Props {
  survey: Pick<Survey, 'channels' | 'anonymous'>
  area: string
  who: Who
  set: (who: Who) => void
  problem: ReturnType<typeof whoProblem>
}

export const WHO_CHANNEL = 'interview-channel'
export const WHO_PERSON = 'interview-person'

/** Above the questions: how it is asked, for which section, and what tells this person from others. */
export function WhoFields({ survey, area, who, set, problem }: Props) {
  const t = interviewTexts.useText()
  const words = surveyWords[useLang()].channel
  const id = useId()
  const isChannelWrong = problem === 'channelMissing' || undefined
  const isPersonWrong = problem !== undefined && !isChannelWrong ? true : undefined
  const ways = survey.channels.filter((one) => one !== 'online')
  return (
    <>
      <fieldset
        className="sv-question"
        data-wrong={isChannelWrong}
        aria-describedby={isChannelWrong && `${id}-channel`}
      >
        <legend className="sv-name">{t('form.channel')}</legend>
        <div className="sv-chips">
          {ways.map((channel, i) => (
            <label key={channel} className="sv-option">
              <input
                type="radio"
                name="interview-channel"
                id={i === 0 ? WHO_CHANNEL : undefined}
                checked={who.channel === channel}
                onChange={() => set({ ...who, channel })}
              />
              <span>{words[channel]}</span>
            </label>
          ))}
        </div>
        {isChannelWrong && (
          <p id={`${id}-channel`} className="sv-error" role="alert">
            {t('form.channelMissing')}
          </p>
        )}
      </fieldset>
      <div className="sv-question" data-wrong={isPersonWrong}>
        <label className="sv-name" htmlFor={WHO_PERSON}>
          {t('form.person')}
        </label>
        <p className="sv-help" id={`${id}-help`}>
          {t('form.personHelp')}
        </p>
        <input
          id={WHO_PERSON}
          className="sv-input sv-number"
          type="text"
          autoComplete="off"
          value={who.person}
          disabled={who.isRefused}
          aria-invalid={isPersonWrong}
          aria-describedby={isPersonWrong ? `${id}-help ${id}-person` : `${id}-help`}
          onChange={(event) => set({ ...who, person: event.currentTarget.value })}
        />
        <label className="sv-option">
          <input
            type="checkbox"
            checked={who.isRefused}
            onChange={(event) => set({ ...who, person: '', isRefused: event.currentTarget.checked })}
          />
          <span>{t('form.personRefused')}</span>
        </label>
        {isPersonWrong && (
          <p id={`${id}-person`} className="sv-error" role="alert">
            {problem && t(`form.${problem}`)}
          </p>
        )}
      </div>
      <p className={classes.promise}>
        {t('form.area')}: <strong>{area}</strong>
        {survey.anonymous && ` · ${t('form.anonymous')}`}
      </p>
    </>
  )
}
