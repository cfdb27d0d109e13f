import type { Lang } from '#contract/core/text/localized.ts'
import { type Account, auth } from '#contract/features/auth/index.ts'
import { call } from '../../../core/api/client.ts'
import { coreTexts } from '../../../core/i18n/texts/index.ts'
import { useSettings } from '../../../core/settings/use-settings.ts'
import { LANGUAGES } from '../../../core/settings/values.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { NativeSelect } from '../../../ui/fields/NativeSelect.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import classes from './account.module.css'
import { accountTexts } from './texts.ts'
import { toastProblem, useUpdateAccount } from './use-account.ts'

const MAIL_LANGUAGES: readonly Lang[] = ['mn', 'en']

/** The languages of the interface and of e-mails. */
export function AccountLanguage({ account }: { account: Account }) {
  const t = accountTexts.useText()
  const core = coreTexts.useText()
  const updateAccount = useUpdateAccount()
  const { language, setLanguage } = useSettings()
  const save = (lang: Lang) =>
    call(auth, 'preferences', { body: { lang } }).then((answer) => {
      updateAccount(answer)
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
