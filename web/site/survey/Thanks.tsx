import { useEffect, useRef, useState } from 'react'
import { useSite } from '../site.ts'

/** Confirms a submitted answer and shows its receipt, to be copied or written down. */
export function Thanks({ receipt }: { receipt: string }) {
  const { t, href } = useSite()
  const [said, setSaid] = useState('')
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const copy = () =>
    navigator.clipboard.writeText(receipt).then(
      () => setSaid(t('surveys.copied')),
      () => setSaid(t('surveys.copyFailed')),
    )
  return (
    <section className="survey-message survey-thanks">
      <h2 tabIndex={-1} ref={title}>
        {t('surveys.thanks')}
      </h2>
      <p>{t('surveys.thanksText')}</p>
      <p className="survey-receipt">
        <span>{t('surveys.receipt')}</span>
        <strong>{receipt}</strong>
        <button type="button" className="quiet" onClick={() => void copy()}>
          {t('surveys.copy')}
        </button>
      </p>
      <p role="status">{said}</p>
      <p className="survey-once">{t('surveys.onceEach')}</p>
      <p className="notice-links">
        <a href={href('/surveys')}>{t('surveys.back')}</a>
      </p>
    </section>
  )
}
