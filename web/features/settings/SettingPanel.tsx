import { shortName } from '#contract/core/people/person.ts'
import { formatDayOf } from '#contract/core/time/dates.ts'
import { type SettingChange, type SettingWhole, settings } from '#contract/features/settings/index.ts'
import { problemText } from '../../core/api/problem-text.ts'
import type { SettingPart, SettingTexts } from '../../core/city/kit.ts'
import { useLang } from '../../core/i18n/text.ts'
import { loadCitySettings } from '../../core/query/CitySettingsLoader.tsx'
import { useAsk, useDo } from '../../core/query/query.ts'
import { When } from '../../core/records/When.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { useConfirm } from '../../ui/dialogs/use-confirm.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Status } from '../../ui/feedback/Status.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { SettingFormCard } from './SettingFormCard.tsx'
import { SettingValue } from './SettingValue.tsx'
import classes from './settings.module.css'
import { settingTexts } from './texts.ts'

/** One setting: its current value, the form, planned changes, and history. */
export function SettingPanel({ part }: { part: SettingPart }) {
  const t = settingTexts.useText()
  const lang = useLang()
  const texts = part.useTexts()
  const { data, error, refetch } = useAsk(settings, 'one', { params: { key: part.setting.key } })
  const whole = data?.data
  const planned = whole?.changes.filter(({ state }) => state === 'planned').toReversed() ?? []
  const past = whole?.changes.filter(({ state }) => state !== 'planned') ?? []
  return (
    <div className={classes.panel}>
      <header className={classes.panelHead}>
        <h2 tabIndex={-1}>{texts.title}</h2>
        <p>{texts.lead}</p>
      </header>
      {error && !whole && (
        <Card>
          <ErrorState level={3} onRetry={() => void refetch()} />
        </Card>
      )}
      {!error && !whole && (
        <Card>
          <TextSkeleton lines={8} />
        </Card>
      )}
      {whole && (
        <>
          <Card
            title={t('holds')}
            text={whole.holdsFrom ? t('since', { day: formatDayOf(whole.holdsFrom, lang) }) : t('always')}
          >
            <SettingValue texts={texts} value={whole.value} />
            {!whole.canChange && <p className={classes.quiet}>{t('readOnly')}</p>}
          </Card>
          {planned.length > 0 && (
            <Card title={t('plannedTitle')}>
              <ul className={classes.changes}>
                {planned.map((change) => (
                  <li key={change.id}>
                    <ChangeLines change={change} texts={texts} />
                    {whole.canChange && <Revoke change={change} whole={whole} />}
                  </li>
                ))}
              </ul>
            </Card>
          )}
          {whole.canChange && <SettingFormCard part={part} texts={texts} whole={whole} />}
          <Card title={t('history')}>
            {past.length === 0 && <p className={classes.quiet}>{t('historyEmpty')}</p>}
            <ul className={classes.changes}>
              {past.map((change) => (
                <li key={change.id}>
                  <ChangeLines change={change} texts={texts} />
                </li>
              ))}
            </ul>
          </Card>
        </>
      )}
    </div>
  )
}

const TONES = { planned: 'info', holds: 'good', past: 'neutral', replaced: 'neutral', revoked: 'warning' } as const

function ChangeLines({ change, texts }: { change: SettingChange; texts: SettingTexts }) {
  const t = settingTexts.useText()
  const lang = useLang()
  const { state, holdsFrom, by, at, note, endedAt, endedBy } = change
  return (
    <div className={classes.change}>
      <div className={classes.changeHead}>
        <strong>{t('from', { day: formatDayOf(holdsFrom, lang) })}</strong>
        <Status tone={TONES[state]}>{t(`state.${state}`)}</Status>
      </div>
      {note && <p className={classes.note}>{note}</p>}
      <details className={classes.value}>
        <summary>{texts.title}</summary>
        <SettingValue texts={texts} value={change.value} />
      </details>
      <p className={classes.quiet}>
        {by && `${shortName(by)} · `}
        <When at={at} />
      </p>
      {endedAt && (
        <p className={classes.quiet}>
          {t(`state.${state}`)}: {endedBy && `${shortName(endedBy)} · `}
          <When at={endedAt} />
        </p>
      )}
    </div>
  )
}

function Revoke({ change, whole }: { change: SettingChange; whole: SettingWhole }) {
  const t = settingTexts.useText()
  const lang = useLang()
  const confirm = useConfirm()
  const revoke = useDo(settings, 'revoke')
  const day = formatDayOf(change.holdsFrom, lang)
  const ask = async () => {
    const question = {
      title: t('revokeTitle'),
      text: t('revokeText', { day }),
      confirmLabel: t('revoke'),
      danger: true,
    }
    if (!(await confirm(question))) return
    try {
      await revoke.mutateAsync({ params: { key: whole.key, id: change.id }, body: { version: whole.version } })
      await loadCitySettings()
      toast(t('revoked'))
    } catch (problem) {
      toast(problemText(problem), { variant: 'error' })
    }
  }
  return (
    <Button variant="default" aria-label={t('revokeName', { day })} onClick={() => void ask()}>
      {t('revoke')}
    </Button>
  )
}
