import { useId } from 'react'
import { NO_PERSON_REASONS, type NoPersonReason, type Survey } from '#contract/features/surveys/index.ts'
import { surveyLabels } from '#contract/features/surveys/labels.ts'
import { useLang } from '../../../core/i18n/text.ts'
import classes from './interview.module.css'
import type { Respondent, respondentProblem } from './respondent.ts'
import { interviewTexts } from './texts.ts'

interface Props {
  survey: Pick<Survey, 'channels' | 'anonymous'>
  area: string
  who: Respondent
  set: (who: Respondent) => void
  problem: ReturnType<typeof respondentProblem>
}

export const CHANNEL_ID = 'interview-channel'
export const PERSON_ID = 'interview-person'

/** The intro of an interview: channel, section, and an identifier of the respondent. */
export function RespondentFields({ survey, area, who, set, problem }: Props) {
  const t = interviewTexts.useText()
  const { channel: labels } = surveyLabels[useLang()]
  const id = useId()
  const isChannelWrong = problem === 'channelMissing' || undefined
  const isPersonWrong = problem !== undefined && !isChannelWrong ? true : undefined
  const channels = survey.channels.filter((one) => one !== 'online')
  return (
    <>
      <fieldset
        className="sv-question"
        data-wrong={isChannelWrong}
        aria-describedby={isChannelWrong && `${id}-channel`}
      >
        <legend className="sv-name">{t('form.channel')}</legend>
        <div className="sv-chips">
          {channels.map((channel, i) => (
            <label key={channel} className="sv-option">
              <input
                type="radio"
                name="interview-channel"
                id={i === 0 ? CHANNEL_ID : undefined}
                checked={who.channel === channel}
                onChange={() => set({ ...who, channel })}
              />
              <span>{labels[channel]}</span>
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
        <label className="sv-name" htmlFor={PERSON_ID}>
          {t('form.person')}
        </label>
        <p className="sv-help" id={`${id}-help`}>
          {t('form.personHelp')}
        </p>
        <input
          id={PERSON_ID}
          className="sv-input sv-number"
          type="text"
          autoComplete="off"
          value={who.person}
          disabled={who.noPerson !== undefined}
          aria-invalid={isPersonWrong}
          aria-describedby={isPersonWrong ? `${id}-help ${id}-person` : `${id}-help`}
          onChange={(event) => set({ ...who, person: event.currentTarget.value })}
        />
        <NoPerson who={who} set={set} />
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

/** Why there is no number. */
function NoPerson({ who, set }: Pick<Props, 'who' | 'set'>) {
  const t = interviewTexts.useText()
  const { noPerson } = surveyLabels[useLang()]
  const reasons: Record<NoPersonReason, string> = {
    refused: noPerson.refused,
    no_number: noPerson.no_number,
    shared_number: noPerson.shared_number,
  }
  return (
    <label className="sv-sub">
      <span>{t('form.noPerson')}</span>
      <select
        className="sv-input"
        value={who.noPerson ?? ''}
        onChange={(event) => {
          const chosen = NO_PERSON_REASONS.find((reason) => reason === event.currentTarget.value)
          set({ ...who, person: chosen ? '' : who.person, noPerson: chosen })
        }}
      >
        <option value="">{t('form.hasPerson')}</option>
        {NO_PERSON_REASONS.map((reason) => (
          <option key={reason} value={reason}>
            {reasons[reason]}
          </option>
        ))}
      </select>
    </label>
  )
}
