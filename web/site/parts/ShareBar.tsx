import { IconPrinter, IconShare } from '@tabler/icons-react'
import { useState } from 'react'
import { useSite } from '../site.ts'

/** Buttons to share and print; shown only with scripts. */
export function ShareBar({ title }: { title: string }) {
  const { t, url, lang } = useSite()
  const [said, setSaid] = useState('')

  const share = async () => {
    const address = new URL(url.pathname, location.origin)
    if (lang !== 'mn') address.searchParams.set('lang', lang)
    // Phones offer their own share dialog; elsewhere the link is copied.
    if (navigator.share && matchMedia('(pointer: coarse)').matches) {
      await navigator.share({ title, url: address.href }).catch(() => {})
      return
    }
    await navigator.clipboard.writeText(address.href).then(
      () => setSaid(t('article.copied')),
      () => setSaid(t('article.copyFailed')),
    )
  }

  return (
    <div className="share needs-script">
      <button type="button" className="quiet" onClick={share}>
        <IconShare size={18} aria-hidden />
        {t('article.share')}
      </button>
      <button type="button" className="quiet" onClick={() => print()}>
        <IconPrinter size={18} aria-hidden />
        {t('article.print')}
      </button>
      <p role="status">{said}</p>
    </div>
  )
}
