import { type PointerEvent, useRef, useState } from 'react'
import { inLang } from '#contract/core/text.ts'
import { type FieldProps, useForm } from './field.ts'

/** The list with what stands at one place put to another. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, i) => i !== from)
  const one = list[from]
  return one === undefined ? [...list] : [...rest.slice(0, to), one, ...rest.slice(to)]
}

/** All options in the order of what matters: by buttons, and by dragging the handle. */
export function RankingField({ question, value, set, id }: FieldProps<'ranking'>) {
  const { lang, t } = useForm()
  const list = useRef<HTMLOListElement>(null)
  const [said, setSaid] = useState('')
  const [dragged, setDragged] = useState<string>()
  const known = new Map(question.options.map((option) => [option.id, inLang(option.text, lang)]))
  const given = Array.isArray(value) ? value.filter((one): one is string => known.has(one)) : []
  const isGiven = given.length === question.options.length
  const order = isGiven ? given : question.options.map((option) => option.id)

  const put = (from: number, to: number) => {
    const one = order[from]
    if (one === undefined || to < 0 || to >= order.length || from === to) return
    set(moved(order, from, to))
    setSaid(t('ranking.moved', { text: known.get(one) ?? '', n: to + 1, all: order.length }))
  }
  const drag = (event: PointerEvent, one: string) => {
    if (dragged !== one) return
    const boxes = [...(list.current?.children ?? [])].map((item) => item.getBoundingClientRect())
    const to = boxes.findIndex(({ top, bottom }) => event.clientY >= top && event.clientY <= bottom)
    if (to >= 0) put(order.indexOf(one), to)
  }
  return (
    <>
      <p className="sv-hint">{t('ranking.help')}</p>
      <ol className="sv-ranks" ref={list}>
        {order.map((one, i) => {
          const text = known.get(one) ?? ''
          return (
            <li key={one} className="sv-rank" data-dragged={dragged === one || undefined}>
              <span
                className="sv-handle"
                aria-hidden
                onPointerDown={(event) => {
                  event.currentTarget.setPointerCapture(event.pointerId)
                  setDragged(one)
                }}
                onPointerMove={(event) => drag(event, one)}
                onPointerUp={() => setDragged(undefined)}
                onPointerCancel={() => setDragged(undefined)}
              >
                ⠿
              </span>
              <span className="sv-place" data-given={isGiven || undefined}>
                {i + 1}
              </span>
              <span className="sv-rank-text">{text}</span>
              <button
                type="button"
                id={i === 0 ? id : undefined}
                className="sv-arrow"
                aria-label={t('ranking.up', { text })}
                aria-disabled={i === 0 || undefined}
                onClick={() => put(i, i - 1)}
              >
                ↑
              </button>
              <button
                type="button"
                className="sv-arrow"
                aria-label={t('ranking.down', { text })}
                aria-disabled={i === order.length - 1 || undefined}
                onClick={() => put(i, i + 1)}
              >
                ↓
              </button>
            </li>
          )
        })}
      </ol>
      {isGiven ? (
        <button type="button" className="sv-link" onClick={() => set(undefined)}>
          {t('clear')}
        </button>
      ) : (
        <button
          type="button"
          className="sv-quiet"
          onClick={() => {
            set(order)
            setSaid(t('ranking.kept'))
          }}
        >
          {t('ranking.keep')}
        </button>
      )}
      <p className="sv-said" role="status">
        {said}
      </p>
    </>
  )
}
