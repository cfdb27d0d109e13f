import { type FormEvent, type Ref, useState } from 'react'
import { inLang } from '#contract/core/text/unicode.ts'
import type { AreaName } from '#contract/features/areas/index.ts'
import type { KeptKhoroo } from '../kept-khoroo.ts'
import { useSite } from '../site.ts'
import { areaLabel } from './area-label.ts'

interface Props {
  districts: readonly AreaName[]
  onChoose: (chosen: KeptKhoroo) => void
  ref: Ref<HTMLHeadingElement>
}

/** Asks a visitor without an account for a khoroo, which is stored on this device alone. */
export function ChooseKhoroo({ districts, onChoose, ref }: Props) {
  const { t, lang } = useSite()
  const [district, setDistrict] = useState<AreaName>()
  const [khoroos, setKhoroos] = useState<readonly AreaName[]>([])
  const [khoroo, setKhoroo] = useState<AreaName>()
  const [hasFailed, setFailed] = useState(false)
  const open = (id: string) => {
    setDistrict(districts.find((one) => one.id === id))
    setKhoroos([])
    setKhoroo(undefined)
    setFailed(false)
    if (!id) return
    fetch(`/v1/areas/names?parentId=${encodeURIComponent(id)}`)
      .then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error(String(answer.status)))))
      .then((answer: { data: AreaName[] }) => setKhoroos(answer.data))
      .catch(() => setFailed(true))
  }
  // an answer for a district that was chosen before may arrive late
  const offered = khoroos.filter(({ parentId }) => parentId === district?.id)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (district && khoroo) onChoose({ id: khoroo.id, names: [district.name, khoroo.name] })
  }
  return (
    <section aria-labelledby="mine" className="my-khoroo">
      <h2 id="mine" ref={ref} tabIndex={-1}>
        {t('home.mine')}
      </h2>
      <p>{t('home.mineChoose')}</p>
      <form className="choose-khoroo" onSubmit={submit}>
        <div className="form-field">
          <label htmlFor="my-district">{t('contact.district')}</label>
          <select id="my-district" value={district?.id ?? ''} onChange={({ target }) => open(target.value)}>
            <option value="">{t('report.choose')}</option>
            {districts.map((area) => (
              <option key={area.id} value={area.id}>
                {areaLabel(area, lang, t)}
              </option>
            ))}
          </select>
        </div>
        <div className="form-field">
          <label htmlFor="my-khoroo">{t('contact.khoroo')}</label>
          <select
            id="my-khoroo"
            value={khoroo?.id ?? ''}
            disabled={offered.length === 0}
            onChange={({ target }) => setKhoroo(offered.find(({ id }) => id === target.value))}
          >
            <option value="">{t('report.choose')}</option>
            {offered.map((area) => (
              <option key={area.id} value={area.id}>
                {inLang(area.name, lang)}
              </option>
            ))}
          </select>
        </div>
        <button type="submit" className="quiet" disabled={!khoroo}>
          {t('home.mineKeep')}
        </button>
      </form>
      <p role="status" className="form-error">
        {hasFailed && t('home.mineFailed')}
      </p>
    </section>
  )
}
