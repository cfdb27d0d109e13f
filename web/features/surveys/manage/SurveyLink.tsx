import { IconCopy, IconExternalLink, IconQrcode } from '@tabler/icons-react'
import { useState } from 'react'
import { inLang } from '#contract/core/text/localized.ts'
import type { Survey } from '#contract/features/surveys/index.ts'
import { useCopy } from '../../../core/device/use-copy.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { Button, buttonLook } from '../../../ui/controls/Button.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { QrCode } from '../../../ui/layout/QrCode.tsx'
import { publicPathOf } from '../paths.ts'
import classes from '../surveys.module.css'
import { surveyTexts } from '../texts.ts'

/** The public link of a survey, to copy, open, or show as a QR code. */
export function SurveyLink({ survey }: { survey: Survey }) {
  const t = surveyTexts.useText()
  const lang = useLang()
  const [isShown, setShown] = useState(false)
  const address = new URL(publicPathOf(survey.id), window.location.origin).href
  const copy = useCopy()
  return (
    <Card title={t('link.title')} text={t(survey.openToAll ? 'link.forAll' : 'link.forSignedIn')}>
      <div className={classes.link}>
        <code dir="ltr" className={classes.address}>
          {address}
        </code>
        <div className={classes.buttons}>
          <Button variant="default" leftSection={<IconCopy size={18} aria-hidden />} onClick={() => void copy(address)}>
            {t('link.copy')}
          </Button>
          <Button variant="default" leftSection={<IconQrcode size={18} aria-hidden />} onClick={() => setShown(true)}>
            {t('link.qr')}
          </Button>
          <a href={address} target="_blank" rel="noopener" {...buttonLook({ variant: 'plain' })}>
            <IconExternalLink size={18} aria-hidden />
            {t('link.open')}
          </a>
        </div>
      </div>
      <Dialog opened={isShown} onClose={() => setShown(false)} title={t('link.qr')} width={420}>
        <div className={classes.qr}>
          <QrCode
            text={address}
            label={t('link.qrOf', { title: inLang(survey.title, lang) })}
            className={classes.code}
          />
          <p className={classes.under}>{t('link.qrText')}</p>
        </div>
      </Dialog>
    </Card>
  )
}
