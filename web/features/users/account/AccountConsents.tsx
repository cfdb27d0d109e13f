import { formatDateTime } from '#contract/core/time/dates.ts'
import { auth, type Consent } from '#contract/features/auth/index.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { useDo } from '../../../core/query/query.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { useConfirm } from '../../../ui/dialogs/use-confirm.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import classes from './account.module.css'
import { dataTexts } from './data-texts.ts'
import { toastProblem } from './use-account.ts'

/** The consents that the person gave, each of which can be withdrawn after its consequence was shown. */
export function AccountConsents({ consents }: { consents: readonly Consent[] }) {
  const t = dataTexts.useText()
  const lang = useLang()
  const confirm = useConfirm()
  const withdraw = useDo(auth, 'withdrawConsent')
  const onWithdraw = async ({ id, kind }: Consent) => {
    const asked = await confirm({
      title: t('consents.ask', { kind: t(`consents.kind.${kind}`) }),
      text: t(`consents.after.${kind}`),
      confirmLabel: t('consents.withdraw'),
      danger: true,
    })
    if (!asked) return
    withdraw.mutate({ params: { id } }, { onSuccess: () => toast(t('consents.done')), onError: toastProblem })
  }
  return (
    <Card title={t('consents.title')} text={consents.length > 0 ? t('consents.text') : t('consents.none')}>
      <ul className={classes.sessions}>
        {consents.map((one) => (
          <li key={one.id} className={classes.session}>
            <div className={classes.about}>
              <strong>{t(`consents.kind.${one.kind}`)}</strong>
              <small>
                {t('consents.given', {
                  when: formatDateTime(new Date(one.givenAt), lang),
                  version: one.version.replaceAll('-', '.'),
                })}
              </small>
              {one.withdrawnAt && (
                <small>{t('consents.withdrawn', { when: formatDateTime(new Date(one.withdrawnAt), lang) })}</small>
              )}
            </div>
            {!one.withdrawnAt && (
              <Button
                variant="default"
                size="xs"
                aria-label={t('consents.withdrawOf', { kind: t(`consents.kind.${one.kind}`) })}
                onClick={() => void onWithdraw(one)}
              >
                {t('consents.withdraw')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
