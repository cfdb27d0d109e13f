import type { CaseView } from '#contract/core/case.ts'
import type { PageData } from '../renderer.ts'
import { useSite } from '../site.ts'
import { Field, FormSummary } from './form-parts.tsx'

/** Characters of what somebody says to it; the API counts again. */
const NOTE_MAX = 1000

/** Asks whether it is solved: two buttons of one plain form, with words that are needed for 'no'. */
export function CaseJudge({ data }: { data: PageData }) {
  const { t, url } = useSite()
  const { values = {}, problem } = data.form ?? {}
  const error = problem?.errors?.find(({ path }) => path === 'note')?.message
  return (
    <form method="post" action={`${url.pathname}${url.search}`} className="form" noValidate>
      <h2>{t('case.question')}</h2>
      {problem && (
        <FormSummary
          problem={problem}
          title={t('case.wrong')}
          wait={t('contact.wait')}
          labels={{ note: t('case.note') }}
        />
      )}
      <Field name="note" label={t('case.note')} help={t('case.noteHelp')} error={error}>
        {(field) => <textarea {...field} rows={3} maxLength={NOTE_MAX} defaultValue={values.note} />}
      </Field>
      <p className="case-buttons">
        <button type="submit" className="button" name="solved" value="true">
          {t('case.yes')}
        </button>
        <button type="submit" className="quiet" name="solved" value="false">
          {t('case.no')}
        </button>
      </p>
    </form>
  )
}

/** What the citizen answered before. */
export function CaseOutcome({ outcome }: { outcome: NonNullable<CaseView['outcome']> }) {
  const { t } = useSite()
  return (
    <p className="case-said">
      {t(outcome.solved ? 'case.saidYes' : 'case.saidNo')}
      {outcome.note && <q>{outcome.note}</q>}
    </p>
  )
}
