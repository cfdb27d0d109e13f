import { useEffect, useRef, useState } from 'react'
import { inLang } from '#contract/core/text/unicode.ts'
import type { AreaName } from '#contract/features/areas/index.ts'
import { type KeptKhoroo, keepKhoroo, keptKhoroo } from '../kept-khoroo.ts'
import type { PageData } from '../renderer.ts'
import { useSite } from '../site.ts'
import { ChooseKhoroo } from './ChooseKhoroo.tsx'
import { useReader } from './use-reader.ts'

/**
 * Links for the khoroo of the reader: that of the account, or the one that a visitor without an account has chosen on this
 * device. Rendered once the reader is known.
 */
export function MyKhoroo({ data }: { data: PageData }) {
  const reader = useReader()
  if (reader === undefined) return null
  if (reader === null) return <OfVisitor districts={data.districts?.data ?? []} />
  const [, district, khoroo] = reader.area?.path ?? []
  const home = khoroo ?? district
  if (!home) return null
  const names = [district, khoroo].flatMap((one) => (one ? [one.name] : []))
  return <Links khoroo={{ id: home.id, names }} />
}

function OfVisitor({ districts }: { districts: readonly AreaName[] }) {
  const { t } = useSite()
  const [kept, setKept] = useState(keptKhoroo)
  const heading = useRef<HTMLHeadingElement>(null)
  const hasChosen = useRef(false)
  // the button that was pressed is gone
  useEffect(() => {
    if (hasChosen.current) heading.current?.focus()
  }, [kept])
  if (districts.length === 0) return null
  const choose = (next: KeptKhoroo | undefined) => {
    hasChosen.current = true
    keepKhoroo(next)
    setKept(next)
  }
  if (!kept) return <ChooseKhoroo districts={districts} onChoose={choose} ref={heading} />
  return (
    <Links khoroo={kept} ref={heading}>
      <button type="button" className="quiet" onClick={() => choose(undefined)}>
        {t('home.mineChange')}
      </button>
    </Links>
  )
}

interface LinksProps {
  khoroo: KeptKhoroo
  ref?: React.Ref<HTMLHeadingElement>
  children?: React.ReactNode
}

function Links({ khoroo: { id, names }, ref, children }: LinksProps) {
  const { t, lang, href } = useSite()
  return (
    <section aria-labelledby="mine" className="my-khoroo">
      <h2 id="mine" ref={ref} tabIndex={-1}>
        {t('home.mine')}: {names.map((name) => inLang(name, lang)).join(', ')}
      </h2>
      <p className="notice-links">
        <a className="quiet" href={href('/news', { areaId: id })}>
          {t('home.mineNews')}
        </a>
        <a className="quiet" href={href('/surveys', { askedIn: id })}>
          {t('home.mineSurveys')}
        </a>
        <a className="quiet" href={href('/contact-us')}>
          {t('home.mineContact')}
        </a>
        {children}
      </p>
    </section>
  )
}
