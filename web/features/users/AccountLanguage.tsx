import type { Lang } from '#contract/core/text.ts'
import { type Account, auth } from '#contract/features/auth/index.ts'
import { call } from '../../core/api.ts'
import { useSettings } from '../../core/settings/use-settings.ts'
import { LANGUAGES } from '../../core/settings/values.ts'
import { coreTexts } from '../../core/texts/index.ts'
import { Card } from '../../ui/Card.tsx'
import { NativeSelect } from '../../ui/NativeSelect.tsx'
import { toast } from '../../ui/toast.ts'
import classes from './account.module.css'
import { accountTexts } from './account-texts.ts'
import { toastProblem, useTakeAccount } from './use-account.ts'

const MAIL_LANGUAGES: readonly Lang[] = ['mn', 'en']

/** The language of this screen, and the one of mails. */
export function AccountLanguage({ account }: { account: Account }) {
  const t = accountTexts.useText()
  const core = coreTexts.useText()
  const take = useTakeAccount()
  const { language, setLanguage } = useSettings()
  const save = (lang: Lang) =>
    call(auth, 'preferences', { body: { lang } }).then((answer) => {
      take(answer)
      toast(t('saved'))
    }, toastProblem)
  return (
    <Card title={t('language.title')}>
      <div className={classes.form}>
        <div>
          <NativeSelect
            stacked
            label={t('language.screen')}
            value={language}
            options={LANGUAGES.filter((l) => l !== 'ar' || language === 'ar').map((value) => ({
              value,
              label: core(`language.${value}`),
            }))}
            onChange={setLanguage}
          />
          <p className={classes.hint}>{t('language.screenHelp')}</p>
        </div>
        <div>
          <NativeSelect
            stacked
            label={t('language.mails')}
            value={account.lang}
            options={MAIL_LANGUAGES.map((value) => ({ value, label: core(`language.${value}`) }))}
            onChange={(lang) => void save(lang)}
          />
          <p className={classes.hint}>{t('language.mailsHelp')}</p>
        </div>
      </div>
    </Card>
  )
}
